"""The graph of all the shortest solutions, for looking at and for export."""

from io import BytesIO

import networkx as nx

from game.errors import IllegalSetupError
from game.language import _
from solver.solutions import Node, Solutions
from solver.space import board_at

MOST_NODES = 200_000


def graph_of(solutions: Solutions) -> "nx.DiGraph[str]":
    """A node for each board with the cards scored so far, an edge for each move; every path is a solution.

    Nodes are named like `SFH/TTO/BDH+17` and carry `board`, `scored` and `moves` (made so far), edges `move`.
    Raises IllegalSetupError for more than 200,000 nodes.
    """
    if solutions.nodes > MOST_NODES:
        raise IllegalSetupError(
            "graph",
            _("it would have {nodes:,} nodes, the most is {most:,}").format(nodes=solutions.nodes, most=MOST_NODES),
        )
    graph: nx.DiGraph[str] = nx.DiGraph()
    for depth, node in solutions.all_nodes():
        graph.add_node(
            _name(solutions, node), board=str(board_at(node[1])), scored=_scored(solutions, node), moves=depth
        )
        for move, child in solutions.steps(depth, node):
            graph.add_edge(_name(solutions, node), _name(solutions, child), move=str(move))
    return graph


def _name(solutions: Solutions, node: Node) -> str:
    return str(board_at(node[1])) + _scored(solutions, node)


def _scored(solutions: Solutions, node: Node) -> str:
    scored = [card for i, part in enumerate(solutions.goal.parts) if node[0] >> i & 1 for card in part.cards]
    return "".join(f"+{card}" for card in sorted(scored))


def graphml(graph: "nx.DiGraph[str]") -> str:
    """The graph as GraphML."""
    file = BytesIO()
    nx.write_graphml_xml(graph, file)
    return file.getvalue().decode("utf-8") + "\n"


def dot(graph: "nx.DiGraph[str]") -> str:
    """The graph in the DOT language of Graphviz."""
    lines = ["digraph solutions {", '  node [shape=box, fontname="monospace"];']
    lines += [f'  "{name}";' for name in graph]
    lines += [f'  "{before}" -> "{after}" [label="{move}"];' for before, after, move in graph.edges(data="move")]
    return "\n".join([*lines, "}"]) + "\n"
