"""A real Dask cluster on this machine: the same answers as without it, whatever happens to a worker."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import stones as main

STONES = [sys.executable, "-c", "from cli.main import main; main()"]
ROOT = Path(__file__).parent.parent


def wait_for(condition: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.02)


def lines_in(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


class LocalCluster:
    """A scheduler and two workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        told = folder / "scheduler.json"
        self.processes = [self._start("scheduler", "--port", "0", "--no-show", "--scheduler-file", str(told))]
        self.workers = [
            self._start("worker", "--scheduler-file", str(told), "--nthreads", "1", "--no-nanny") for _ in range(2)
        ]
        self.processes += self.workers
        wait_for(lambda: (folder / "log").read_bytes().count(b"Registered to") == 2)
        self.address: str = json.loads(told.read_text(encoding="utf-8"))["address"]

    def _start(self, *arguments: str) -> subprocess.Popen[bytes]:
        with open(self._folder / "log", "ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", "dask", *arguments, "--host", "127.0.0.1", "--no-dashboard"],
                cwd=ROOT,
                env={**os.environ, "DASK_TEMPORARY_DIRECTORY": str(self._folder), "DASK_CONFIG": str(self._folder)},
                stdout=log,
                stderr=log,
            )


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[LocalCluster]:
    made = LocalCluster(tmp_path)
    try:
        yield made
    finally:
        for process in reversed(made.processes):
            process.kill()
            process.wait()


def stones(*arguments: str) -> str:
    """What the command answers; what it tells on standard error must not be the log of Dask."""
    done = subprocess.run([*STONES, *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "distributed" not in done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


def test_one_process_two_and_a_cluster_that_loses_a_worker_give_the_same(tmp_path: Path, cluster: LocalCluster) -> None:
    question = ["solo", "stats", "--deals", "30", "--player", "greedy", "--player", "steady", "--seed", "cluster"]
    alone = stones(*question, "--json", "--out", str(tmp_path / "alone"))
    assert stones(*question, "--json", "--out", str(tmp_path / "two"), "--jobs", "2") == alone

    out = tmp_path / "cluster"
    # Far more deals than are waited for, so that the worker is lost on the way.
    command = [*STONES, *question, "--deals", "100000", "--out", str(out), "--dask", cluster.address]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        wait_for(lambda: lines_in(out) > 6)
        cluster.workers[0].kill()
        # Deals are kept in order: those that the lost worker had in hand are among the next.
        enough = max(61, lines_in(out) + 20)
        wait_for(lambda: lines_in(out) >= enough, 180)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=60)
    assert process.returncode == 130, told
    assert "Traceback" not in told
    whole = (tmp_path / "alone").read_bytes()
    assert whole == (tmp_path / "two").read_bytes()
    assert b"".join(out.read_bytes().splitlines(keepends=True)[:61]) == whole
    assert stones(*question, "--json", "--out", str(out), "--dask", cluster.address) == alone

    games = ["simulate", "--players", "greedy,random", "--games", "20", "--seed", "cluster", "--json"]
    assert stones(*games, "--dask", cluster.address) == stones(*games)
    pack = ["generate", "--count", "2", "--cards", "2", "--grade", "easy", "--seed", "cluster", "--out"]
    stones(*pack, str(tmp_path / "alone.json"))
    stones(*pack, str(tmp_path / "cluster.json"), "--dask", cluster.address)
    assert (tmp_path / "alone.json").read_bytes() == (tmp_path / "cluster.json").read_bytes()
    deals = ["solo", "pack", "--count", "1", "--grade", "expert", "--seed", "s", "--out"]
    stones(*deals, str(tmp_path / "alone.deals"))
    stones(*deals, str(tmp_path / "cluster.deals"), "--dask", cluster.address)
    assert (tmp_path / "alone.deals").read_bytes() == (tmp_path / "cluster.deals").read_bytes()


def refused(address: str, before: str = "") -> str:
    """The one line by which an address is refused."""
    code = f"import sys\n{before}\nfrom cli.main import main\nmain()"
    command = [sys.executable, "-c", code, "solo", "stats", "--player", "greedy", "--seed", "x", "--dask", address]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    return done.stderr.splitlines()[-1]


HURRIED = "import players.cluster\nplayers.cluster._PATIENCE = 0.5"


@pytest.mark.parametrize(
    "address", ["-", "localhost", "localhost:8786", "inproc://x", "tcp://host", "tcp://host:port", "http://host:8786"]
)
def test_what_is_no_address_is_told(address: str) -> None:
    result = CliRunner().invoke(main, ["solo", "stats", "--dask", address])
    assert result.exit_code == 2
    assert f"--dask '{address}': write the scheduler's address as tcp://host:8786" in result.stderr


def test_processes_and_a_cluster_at_once_are_refused() -> None:
    for command in (["solo", "stats"], ["simulate"], ["generate", "--out", "a"], ["solo", "pack", "--out", "a"]):
        result = CliRunner().invoke(main, [*command, "--dask", "tcp://127.0.0.1:8786", "--jobs", "2"])
        assert result.exit_code == 2
        assert "--jobs and --dask: give one of them" in result.stderr


def test_what_is_no_scheduler_is_told() -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        assert f"Error: no Dask scheduler can be reached at {address}: Timed out" in refused(address, HURRIED)
        silent.listen()
        assert refused(address, HURRIED).endswith("it answers, but not as a Dask scheduler does")
    assert "certificates" in refused("tls://127.0.0.1:8786", HURRIED)
    missing = "sys.modules['distributed'] = None"
    assert "pip install 'shifting-stones[cluster]'" in refused("tcp://127.0.0.1:8786", missing)


def test_a_cluster_without_workers_is_told(cluster: LocalCluster) -> None:
    for worker in cluster.workers:
        worker.kill()
        worker.wait()
    assert f"start some with: dask worker {cluster.address}" in refused(cluster.address, HURRIED)
