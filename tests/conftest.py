"""Tests run in English, and every distance table that one builds is proved as it is built."""

import os

import pytest

from solver.goal import Goal, Part
from solver.table import DistanceTable, Tables, faults

os.environ["LANGUAGE"] = "en"


@pytest.fixture(autouse=True)
def _every_table_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    built = Tables._built

    def built_and_proved(self: Tables, parts: frozenset[Part]) -> DistanceTable:
        table = built(self, parts)
        judge = Tables()
        judge._kept = self._kept.copy()
        judge._kept[parts] = table
        assert not faults(Goal(tuple(parts)), judge).any()
        return table

    monkeypatch.setattr(Tables, "_built", built_and_proved)
