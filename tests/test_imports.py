"""The arrows between the packages, and what the command imports when it starts."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

#: What each package may import of this project: itself and the packages to its left.
ARROWS = {
    "game": {"game"},
    "solver": {"game", "solver"},
    "players": {"game", "solver", "players"},
    "puzzles": {"game", "solver", "players", "puzzles"},
    "publish": {"game", "solver", "players", "puzzles", "publish"},
    "cli": {"game", "solver", "players", "puzzles", "publish", "cli"},
}

#: The only files that may import these heavy packages, and the only place for click.
LEAVES = {
    "networkx": {"solver/graph.py"},
    "distributed": {"players/cluster.py"},
    "ortools": {"solver/cp_sat.py", "solver/proof.py", "puzzles/choose.py"},
    "typst": {"publish/typeset.py"},
    "segno": {"publish/sheet.py"},
    "click": {path.relative_to(ROOT).as_posix() for path in (ROOT / "cli").glob("*.py")},
}


def imported(path: Path) -> set[str]:
    """The modules that a file imports, anywhere in it."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            names.add(node.module or "")
    return names


@pytest.mark.parametrize("package", ARROWS)
def test_arrows_run_one_way(package: str) -> None:
    files = sorted((ROOT / package).glob("*.py"))
    assert files
    for path in files:
        tops = {name.split(".")[0] for name in imported(path)}
        assert tops & set(ARROWS) <= ARROWS[package], path
        for heavy, leaves in LEAVES.items():
            if heavy in tops:
                assert path.relative_to(ROOT).as_posix() in leaves, f"{path} imports {heavy}"
        if package == "game":
            assert tops <= set(sys.stdlib_module_names) | {"game", "msgspec"}, path


def test_no_file_imports_in_a_circle() -> None:
    graph = {f"{package}.{path.stem}": imported(path) for package in ARROWS for path in (ROOT / package).glob("*.py")}
    done: set[str] = set()

    def visit(module: str, above: tuple[str, ...]) -> None:
        assert module not in above, " -> ".join([*above, module])
        if module in graph and module not in done:
            for name in graph[module]:
                visit(name, (*above, module))
            done.add(module)

    for module in graph:
        visit(module, ())


def test_the_command_starts_light() -> None:
    """At the start only click and the standard library are loaded, besides this project's own light files."""
    code = "import cli.main, sys; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    heavy = {"numpy", "msgspec", "networkx", "ortools", "pandas", "distributed", "typst", "segno"}
    assert "click" in loaded.stdout.split()
    assert not heavy & set(loaded.stdout.split())


def test_nothing_is_drawn_from_random() -> None:
    for package in ARROWS:
        for path in (ROOT / package).glob("*.py"):
            assert not {"random", "pickle"} & imported(path), path
            assert not re.search(
                r"\b(np|numpy)\.random\b|from numpy import .*\brandom\b|\burandom\b", path.read_text()
            ), path
