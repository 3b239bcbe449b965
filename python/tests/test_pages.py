"""The pages for users of Python hold."""

import doctest
import importlib.util
import re
from pathlib import Path
from typing import Any

import paisho
import pytest

FOLDER = Path(__file__).parents[1]


def run(code: str, names: dict[str, Any], page: Path) -> None:
    test = doctest.DocTestParser().get_doctest(code, names, page.name, str(page), 0)
    assert test.examples, code
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    runner.run(test, clear_globs=False)
    assert not runner.failures
    names.update(test.globs)


def test_the_examples_of_the_readme_hold() -> None:
    options = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    failed, tried = doctest.testfile(str(FOLDER / "README.md"), module_relative=False, optionflags=options)
    assert not failed and tried
    failed, tried = doctest.testmod(paisho)
    assert not failed and tried


@pytest.mark.parametrize("library", ["chess", "paisho"])
def test_both_sides_of_the_ten_idioms_hold(library: str) -> None:
    if importlib.util.find_spec(library) is None:
        pytest.skip(f"{library} is not installed")
    page = FOLDER.parent / "docs/python.md"
    sections = page.read_text().split("\n## ")
    idioms = [section for section in sections if section[0].isdigit()]
    assert len(idioms) == 10
    names: dict[str, Any] = {}
    for idiom in idioms:
        # The first is that of python-chess.
        sides = re.findall(r"```python\n(.*?)```", idiom, re.DOTALL)
        assert len(sides) == 2, idiom
        run(sides[library == "paisho"], names, page)
