"""Mermaid draws what is exported: the sentences of the spec arrive as text."""

from pathlib import Path

import pytest

from sixtysix.contract.events import sentence

from .charts import VARIANTS, chart_of, exported

pytest.importorskip("playwright")

from playwright.sync_api import Browser

MERMAID = Path(__file__).parents[2] / "node_modules" / "mermaid" / "dist" / "mermaid.min.js"

DRAWN = """async text => {
    mermaid.initialize({ startOnLoad: false });
    const place = document.body.appendChild(document.createElement("div"));
    place.innerHTML = (await mermaid.render("chart", text)).svg;
    return place.textContent;
}"""


@pytest.mark.parametrize("variant", VARIANTS)
def test_sentences_are_drawn_as_text(variant: str, browser: Browser) -> None:
    if not MERMAID.is_file():
        pytest.skip("there is no mermaid: npm ci --prefix tests")
    page = browser.new_page()
    page.add_script_tag(path=MERMAID)
    words = "".join(page.evaluate(DRAWN, exported(variant, "mermaid")).split())
    chart = chart_of(variant)
    for t in chart.transitions:
        told = [sentence(chart.guards[name], wanted) for name, wanted in t.guards]
        told += [chart.actions[name].says for name in t.on]
        assert all("".join(text.split()) in words for text in told), t.name
    page.close()
