"""Every distance table that a test builds is proved as it is built."""

import pytest

from solver.goal import Goal, Target
from solver.table import DistanceTable, Tables, faults


@pytest.fixture(autouse=True)
def _every_table_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    built = Tables._built

    def built_and_proved(self: Tables, targets: frozenset[Target]) -> DistanceTable:
        table = built(self, targets)
        judge = Tables()
        judge._kept = self._kept.copy()
        judge._kept[targets] = table
        assert not faults(Goal(tuple(targets)), judge).any()
        return table

    monkeypatch.setattr(Tables, "_built", built_and_proved)
