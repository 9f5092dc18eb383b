"""Every link of the README and of the guides leads to a file."""

import pytest
from tests.documents import ROOT, broken_links, read

GUIDES = sorted(f"docs/{guide.name}" for guide in ROOT.glob("docs/*.md"))


@pytest.mark.parametrize("path", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", *GUIDES])
def test_every_linked_file_exists(path: str) -> None:
    assert not broken_links(read(path), (ROOT / path).parent)
