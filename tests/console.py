"""Console sessions written down in Markdown: commands after `$ `, each with the output it gives."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
_BIN = Path(sys.executable).parent


def sessions(path: Path) -> list[tuple[str, str]]:
    """The commands of a Markdown file's `console` blocks, each with the output written under it."""
    found = []
    for block in re.findall(r"^```console\n(.*?)^```$", path.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output.rstrip()))
    return found


def output_of(command: str, folder: Path) -> str:
    """What a shell command prints, both streams, in a folder that holds the examples."""
    if not (folder / "examples").exists():
        shutil.copytree(ROOT / "examples", folder / "examples")
    environment = {"PATH": f"{_BIN}:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": str(folder)}
    done = subprocess.run(
        command, shell=True, cwd=folder, env=environment, capture_output=True, text=True, encoding="utf-8", check=False
    )
    return (done.stdout + done.stderr).rstrip()
