"""Write the pages of the site: the guides, the rulings, and the reference from commands and schemas.

``python docs/site/pages.py FOLDER`` fills a folder that Sphinx then reads; ``make site`` does both. The contents are
those of docs/index.md: a heading is a part of the site, a list below it has its pages. The glossary gets the words of
the cards from the rulebook. Every run also writes docs/commands.md, from the help of the commands.
"""

import json
import os
import re
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from inspect import cleandoc, isclass
from pathlib import Path
from typing import Any

import click

from sixtysix.chart import load, load_chart, variant_names
from sixtysix.chart.paths import read_schema
from sixtysix.chart.problems import write_value
from sixtysix.cli import COMMANDS, GROUPS, main, summary
from sixtysix.cli.cite import declared
from sixtysix.conform.protocol import reference
from sixtysix.sheets import fill_prose

Json = dict[str, Any]

HERE = Path(__file__).parent
DOCS = HERE.parent

MODULES = {
    "sixtysix": "machine GameMachine StateHandler EventNotAllowed SixtySixError",
    "sixtysix.game.names": "read_cards",
    "sixtysix.runtime": "Explanation AmbiguousTransition TransitionNotDeclared NoSuchPlayer SetupError"
    " NothingToUndo HandlerError SnapshotError",
    "sixtysix.game.views": "view result",
    "sixtysix_tables.computer": "Computer",
    "sixtysix_env": "TableEnv VectorEnv Space Observer",
    "sixtysix.chart": "load load_chart load_variant variant_names spec_dir Problem SpecError",
    "sixtysix.conform.adapter": "Adapter serve",
    "sixtysix.conform.protocol": "Capabilities Skipped",
    "sixtysix.conform.adapters": "CompiledMachine Kernel",
    "sixtysix.conform.random_play": "SystemPlay",
    "sixtysix.testing.strategies": "setups plays Play Step",
}
"""The public modules, each with its public names."""

FORMS = {
    "YAML files": (
        "variant", "chart", "words", "laws", "declarations", "scenario", "rulings", "source", "rulebook",
        "equivalents", "known",
    ),
    "JSON forms": (
        "event", "table", "view", "hand", "vector", "snapshot", "report",
        "failures",
    ),
    "Messages": ("protocol", "log", "wire"),
}  # fmt: skip
"""The schemas that have a page, by what they describe."""

SAME_AS = {"variant-file": "variant"}
"""Schemas that are parts or shapes of another."""


SCHEMA = re.compile(r"\]\(\.\./spec/schema/([\w-]+)\.schema\.json\)")
HERE_TOO = """
<p>On this site you can also read <a href="rulebook/index.html">the rulebook</a>, with its quiz, and play at
<a href="table/index.html">a table</a>.</p>
"""
"""What `make site` puts beside the pages."""

IMAGE = re.compile(r'(?<=<img )src="([^"]+)"')

# The guides


def source_address() -> str:
    """Give the address of the sources: the repository's where GitHub builds the site, else the clone around it."""
    if repository := os.environ.get("GITHUB_REPOSITORY"):
        server = os.environ.get("GITHUB_SERVER_URL", "https://github.com")
        return f"{server}/{repository}/blob/{os.environ.get('GITHUB_SHA', 'main')}/"
    return "../../"


def guide(text: str) -> str:
    """Turn a page as GitHub shows it into one of the site.

    Links to a schema or to the rulings lead to their page, other links out of docs/ to the sources; files have names.
    """
    address = source_address()
    text = text.replace("](../spec/rulings.yaml)", "](rulings.md)")
    text = SCHEMA.sub(lambda match: f"](form-{SAME_AS.get(match[1], match[1])}.md)", text)
    text = re.sub(r'href="\.\./', f'href="{address}', text)
    text = re.sub(r"\]\((?=(pictures|measure|site)/)", "](../docs/", text)
    text = re.sub(r"\[((?:[^\[\]]|\\.)+)\]\(\.\./([^)]+)\)", rf'<a href="{address}\2">\1</a>', text)
    text = IMAGE.sub(lambda match: f'src="pictures/{Path(match[1]).name}"', text)
    return re.sub(r"^```(\w+) (\S+)$", r"```{code-block} \1\n:caption: \2", text, flags=re.MULTILINE)


def contents(index: str) -> dict[str, list[str]]:
    """Read the contents: the headings of the index below which a list names pages, each with these."""
    parts = re.split(r"^## (.+)$", index, flags=re.MULTILINE)[1:]
    return {
        heading: pages
        for heading, text in zip(parts[::2], parts[1::2], strict=True)
        if (pages := re.findall(r"^- \[[^\]]+\]\((\w[^)]*)\.md\)", text, re.MULTILINE))
    }


def toctree(heading: str, pages: list[str]) -> str:
    return "\n".join(["```{toctree}", ":hidden:", f":caption: {heading}", "", *pages, "```", ""])


def glossary(page: str) -> str:
    """Return the glossary with the words of the cards, from the rulebook: Schnapsen's, and what other games add."""
    terms = {
        term.term: term.says
        for game in (*reversed(variant_names()), "schnapsen")
        for term in fill_prose(load(game)).glossary
    }
    return "\n".join([page, "## The cards\n", *(f"### {term}\n\n{terms[term]}\n" for term in sorted(terms))])


def command_lists(page: str) -> str:
    """Return the page of the commands with its lists written anew, from the help of each command."""
    context, parts = click.Context(main, info_name="sixtysix"), [page.partition("\n## ")[0]]
    for group, names in GROUPS.items():
        lines = []
        for name, command in ((name, main.get_command(context, name)) for name in names):
            assert command
            own = click.Context(command, info_name=name)
            words = [word for word in command.collect_usage_pieces(own) if word != "[OPTIONS]"]
            lines.append(f"- `{' '.join([name, *words])}`: {summary(COMMANDS[name])}\n")
        parts.append(f"## {group}\n\n{''.join(lines)}")
    return "\n".join(parts)


def rulings() -> str:
    """Return the page of the rulings: of each its question, what the texts say, and the decision."""
    parts = [
        "# Rulings\n\nWhere the texts leave a question open or disagree, a ruling decides, once for all games. "
        "`sixtysix cite --about WORD` searches them.\n"
    ]
    for name, one in load_chart().sources.rulings.items():
        said = {text: cell(says) for text, says in one.get("sources", {}).items()}
        said |= dict.fromkeys(one.get("silent", ()), "Says nothing.")
        parts += [
            f"## {name}: {one['title']}\n",
            f"*{cell(one['question'])}*\n",
            cell(one["decision"]) + "\n",
        ]
        if said:
            parts.append(rows(("text", "what it says"), [*said.items()]))
        if parameters := one.get("parameters"):
            parts.append(f"Parameters: {', '.join(f'`{each}`' for each in parameters)}\n")
    return "\n".join(parts)


# The reference


def cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def rows(head: tuple[str, ...], lines: Sequence[tuple[str, ...]]) -> str:
    body = [head, ("---",) * len(head), *(tuple(map(cell, line)) for line in lines)]
    return "\n".join(f"| {' | '.join(line)} |" for line in body) + "\n"


def commands() -> str:
    """Write the page of the commands, as `--help` tells them."""
    parts = ["# Commands, one by one\n"]
    context = click.Context(main, info_name="sixtysix")
    for group, names in GROUPS.items():
        parts.append(f"## {group}\n")
        for name in names:
            command = main.get_command(context, name)
            assert command
            parts += command_parts(command, click.Context(command, context, info_name=name), 3)
    return "\n".join(parts)


def command_parts(command: click.Command, context: click.Context, level: int) -> Iterator[str]:
    yield f"{'#' * level} `{context.command_path}`\n"
    yield f"```text\n{command.get_usage(context).removeprefix('Usage: ')}\n```\n"
    yield cleandoc(command.help or "") + "\n"
    # An argument has no help of its own.
    records = [each.get_help_record(context) for each in command.get_params(context)]
    yield rows(
        ("option", ""),
        [(f"`{option}`", says.replace("[", "\\[")) for option, says in filter(None, records) if says],
    )
    if command.epilog:
        yield f"```console\n$ {command.epilog.removeprefix('Example: ')}\n```\n"
    if isinstance(command, click.Group):
        for name, below in command.commands.items():
            yield from command_parts(below, click.Context(below, context, info_name=name), level + 1)


def form(name: str) -> str:
    """Write the page of a schema: its keys, and those of each part that it names."""
    schema = read_schema(name)
    address = f"{source_address()}spec/schema/{name}.schema.json"
    source = f'<a href="{address}">Its schema</a> is what programs read.'
    parts = [f"# {schema['title']}\n", *form_parts(schema, name)]
    for part, definition in schema.get("$defs", {}).items():
        told = house_rules() if (name, part) == ("variant", "parameters") else form_parts(definition, name)
        parts += [f"({name}-{part})=\n\n## `{part}`\n", *told]
    return "\n".join([*parts, source, ""])


def house_rules() -> Iterator[str]:
    """List the parameters that house rules may change, as `sixtysix variants --parameters --json` does."""
    yield (
        "House rules give only what they change. A parameter without a default has a value in every game in which it "
        "matters. A dash stands for a game in which it does not, or where the parameters of its group have values.\n"
    )
    chart, games, lines = load_chart(), variant_names(), []
    for path, one in chart.declarations.by_path.items():
        if one.form:
            known = declared(one, chart)
            told = [f"`{value}`: {text}" for value, text in known["parts"].items()]
            choices = told if "enumDescriptions" in one.form else []
            values = [known["default"], *map(known["values"].get, games)]
            texts = ["–" if value is None else f"`{write_value(value)}`" for value in values]
            lines.append((f"`{path}`", known["says"], " ".join(choices) or kind(one.form, "variant"), *texts))
    yield rows(("parameter", "", "values", "default", *games), lines)


def form_parts(schema: Json, name: str) -> Iterator[str]:
    """Write a form: its sentence, what it is, its keys, and an example."""
    yield re.sub(r"[^ ]*docs/(\w+)\.md", r"[\1](\1.md)", schema.get("description", "")) + "\n"
    if "properties" not in schema:
        yield f"{kind(schema, name).capitalize()}.\n"
    elif found := list(keys(schema, name)):
        yield rows(("key", "value", ""), found)
    for example in schema.get("examples", [])[:1]:
        yield f"```json\n{json.dumps(example)}\n```\n"


def keys(schema: Json, name: str, above: str = "") -> Iterator[tuple[str, str, str]]:
    """List the keys of an object and of the objects in it: `match.best_of`, `steps[].event`."""
    for key, value in schema.get("properties", {}).items():
        if value.get("not") == {}:
            continue
        path = above + key
        needed = ", needed" if key in schema.get("required", ()) and schema.get("properties") else ""
        yield f"`{path}`", kind(value, name) + needed, value.get("description", "")
        yield from keys(value, name, f"{path}.")
        yield from keys(value.get("items") or {}, name, f"{path}[].")
        if isinstance(more := value.get("additionalProperties"), dict):
            yield from keys(more, name, f"{path}.NAME.")


def kind(schema: Mapping[str, Any], name: str) -> str:
    """Say in a few words what a value is."""
    if target := schema.get("$ref"):
        return link(target, name)
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    if "enum" in schema:
        return ", ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    for choice in ("oneOf", "anyOf"):
        if choice in schema and "properties" not in schema:
            return " or ".join(dict.fromkeys(kind(each, name) for each in schema[choice]))
    types = schema.get("type", "object" if "properties" in schema else "anything")
    words = " or ".join(types) if isinstance(types, list) else types
    if words == "array":
        items = [schema["items"]] if schema.get("items") else schema.get("prefixItems", [])
        return "list of " + (" and ".join(dict.fromkeys(kind(each, name) for each in items)) or "anything")
    if (
        words == "object"
        and isinstance(more := schema.get("additionalProperties"), dict)
        and "properties" not in more
    ):
        return f"object of {kind(more, name)}"
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None or high is not None:
        words += (
            f" {low} to {high}"
            if None not in (low, high)
            else f" {low} or more"
            if high is None
            else f" {high} at most"
        )
    return words


def link(target: str, name: str) -> str:
    """Turn a reference into a link to its page and heading."""
    file, _, path = target.partition("#")
    page = file.removesuffix(".schema.json") or name
    page = SAME_AS.get(page, page)
    steps = path.strip("/").split("/")
    if steps[0] == "$defs" and steps[1] in read_schema(page).get("$defs", {}):
        return f"[{steps[1]}](#{page}-{steps[1]})"
    if steps[0] == "properties":
        return f"[{page}.{steps[1]}](form-{page}.md)"
    return f"[{page}](form-{page}.md)"


def modules() -> str:
    """Write the page of the Python modules, which autodoc fills from the docstrings."""
    parts = ["# Python modules\n"]
    for module, names in MODULES.items():
        home = import_module(module)
        found = [
            f".. auto{'class' if isclass(getattr(home, name)) else 'function'}:: {module}.{name}"
            for name in names.split()
        ]
        about = (home.__doc__ or "").partition("\n")[0]
        parts.append("\n".join([f"## `{module}`\n\n{about}\n", "```{eval-rst}", *found, "```\n"]))
    return "\n".join(parts)


def forms() -> dict[str, str]:
    """Write the pages of the schemas, and one for each kind of them."""
    pages = {}
    for title, names in FORMS.items():
        below = "\n".join(["```{toctree}", *(f"form-{name}" for name in names), "```", ""])
        pages[f"reference-{title.split()[0].lower()}"] = f"# {title}\n\n{below}"
        pages |= {f"form-{name}": form(name) for name in names}
    return pages


def write(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(HERE / "_static", folder / "_static")
    # Sphinx does not see pictures in HTML, so they are put where the pages look for them.
    pictures = folder / "extra" / "pictures"
    pictures.mkdir(parents=True)
    shutil.copy(HERE / "conf.py", folder)
    pages = {}
    for path in DOCS.glob("*.md"):
        text = path.read_text(encoding="utf-8")
        for picture in IMAGE.findall(text):
            shutil.copy(DOCS / picture, pictures)
        pages[path.stem] = guide(text)
    pages["glossary"] = glossary(pages["glossary"])
    generated = {
        "rulings": rulings(),
        "reference-python": modules(),
        "reference-commands": commands(),
        "reference-protocol": reference(),
        **forms(),
    }
    parts = contents(pages["index"])
    parts["Review the rules"].append("rulings")
    parts["Reference"] += [name for name in generated if name.startswith("reference-")]
    pages["index"] = pages["index"].replace("\n## ", f"{HERE_TOO}\n## ", 1)
    pages["index"] += "\n" + "\n".join(toctree(heading, names) for heading, names in parts.items())
    for name, text in (pages | generated).items():
        (folder / f"{name}.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    page = DOCS / "commands.md"
    page.write_text(command_lists(page.read_text(encoding="utf-8")), encoding="utf-8")
    if sys.argv[1:]:
        write(Path(sys.argv[1]))
