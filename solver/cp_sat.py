"""Asking CP-SAT in a way that can be stopped."""

from concurrent.futures import ThreadPoolExecutor

from ortools.sat.python import cp_model


def answered(solver: cp_model.CpSolver, model: cp_model.CpModel) -> "cp_model.CpSolverStatus":
    """How the search of a model ends; by one worker and with a fixed seed, so that it goes the same way every time.

    Raises KeyboardInterrupt at Ctrl-C, which CP-SAT by itself would take for the end of its time.
    """
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.catch_sigint_signal = False
    # In a thread of its own the search leaves Python free to hear Ctrl-C.
    with ThreadPoolExecutor(max_workers=1) as pool:
        solving = pool.submit(solver.solve, model)
        try:
            return solving.result()
        except KeyboardInterrupt:
            solver.stop_search()
            raise
