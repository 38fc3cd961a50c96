"""The graph of all the shortest solutions."""

from itertools import pairwise

import networkx as nx
import pytest

from game.board import Board
from game.card import Deck
from game.errors import IllegalSetupError
from solver.goal import Goal
from solver.graph import dot, graph_of, graphml
from solver.solutions import Solutions
from solver.solve import solve

SOLUTIONS = solve(Board.parse("SFH/TTO/BDH"), Goal.each(Deck.standard().chosen(["3", "17", "42"])))
START = "SFH/TTO/BDH+17"


def test_every_path_is_a_solution() -> None:
    graph = graph_of(SOLUTIONS)
    ends = [name for name in graph if graph.nodes[name]["moves"] == SOLUTIONS.distance]
    assert len(graph) == SOLUTIONS.nodes == 21
    assert {graph.nodes[name]["board"] for name in ends} == {str(board) for board in SOLUTIONS.final_boards}
    paths = [path for end in ends for path in nx.all_simple_paths(graph, START, end)]
    lines = {tuple(graph.edges[step]["move"] for step in pairwise(path)) for path in paths}
    assert lines == {tuple(map(str, solution.moves)) for solution in SOLUTIONS.first(100)}
    assert len(paths) == SOLUTIONS.ways


def test_forced_moves_cut_the_graph() -> None:
    """Without the edges of a forced move no path is left; without those of any other there is one."""
    graph = graph_of(SOLUTIONS)
    ends = [name for name in graph if graph.nodes[name]["moves"] == SOLUTIONS.distance]
    moves = {move for _, _, move in graph.edges(data="move")}
    cutting = {
        move
        for move in moves
        if not any(
            nx.has_path(
                nx.subgraph_view(graph, filter_edge=lambda a, b, m=move: graph.edges[a, b]["move"] != m), START, end
            )
            for end in ends
        )
    }
    assert cutting == set(map(str, SOLUTIONS.forced)) == {"b2c2"}


def test_graphml_reads_back() -> None:
    graph = graph_of(SOLUTIONS)
    again = nx.parse_graphml(graphml(graph))
    assert dict(again.nodes(data=True)) == dict(graph.nodes(data=True))
    assert set(again.edges(data="move")) == set(graph.edges(data="move"))


def test_dot_names_every_node_and_edge() -> None:
    graph = graph_of(SOLUTIONS)
    lines = dot(graph).splitlines()
    assert lines[0] == "digraph solutions {"
    assert sum("->" in line for line in lines) == graph.number_of_edges()
    assert '  "SFH/TTO/BDH+17" -> "SFH/TTH/BDH+17" [label="c2"];' in lines


def test_a_graph_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Solutions, "nodes", property(lambda _: 200_001))
    with pytest.raises(IllegalSetupError, match="200,001 nodes, the most is 200,000"):
        graph_of(SOLUTIONS)
