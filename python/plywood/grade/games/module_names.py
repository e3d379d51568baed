"""The names that the modules of a submission bind, found without running any of its code: :func:`module_names`."""

import ast
from pathlib import Path
from typing import Dict, Iterator, List, NamedTuple, Set, Tuple, Union

from plywood.grade.submission_files import modules_by_size

DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)

Assignment = Union[ast.Assign, ast.AnnAssign]


class ModuleNames(NamedTuple):
    """The names in a submission."""

    modules: Set[str]
    """The names of the modules; of a single file, only if the grader cannot search it."""
    bound: Set[str]
    """The names of the classes and functions that the modules bind at their top level. The key of such a class in the
    dictionary ``playable_games`` adds ``menu key`` and the key, and a function whose first parameter is a game adds
    ``game argument``."""
    mentioned: Set[str]
    """The other texts by which the modules may bind a name outside of functions and classes; see :func:`mentioned_names`."""
    broken: Set[str]
    """The names of the modules that cannot be parsed."""


def module_names(path: Path) -> ModuleNames:
    """Return the names of the modules of a submission, and of the classes and functions that they bind.

    A name is bound by a definition, by an assignment of a value in which a lambda or another such name occurs, or by an
    import from another module of the submission.
    """
    files, large = modules_by_size(path)
    stems = {file.stem for file in files + large}
    own = stems | {entry.name for entry in path.glob("*") if entry.is_dir()}
    modules = stems if path.is_dir() else {file.stem for file in large}
    bound: Set[str] = set()
    mentioned: Set[str] = set()
    broken: Set[str] = set()
    menu: Dict[str, str] = {}
    for file in files:
        try:
            module = ast.parse(file.read_bytes())
        except (SyntaxError, ValueError, OSError, RecursionError, MemoryError):
            broken.add(file.stem)
            continue
        bound |= bound_names(module, own)
        mentioned |= mentioned_names(module)
        for item in _statements(module):
            if isinstance(item, ast.FunctionDef) and any("game" in each.arg for each in item.args.args[:1]):
                bound.add("game argument")
            if isinstance(item, (ast.Assign, ast.AnnAssign)):
                menu.update(_menu_entries(item))
    bound |= {"menu key " + key for key, game in menu.items() if game in bound}
    return ModuleNames(modules | broken, bound, mentioned, broken)


def bound_names(module: ast.Module, files: Set[str]) -> Set[str]:
    """Return the names that a module binds to its own classes and functions, or to those of the modules and folders ``files``.

    >>> sorted(bound_names(ast.parse("def f(): pass\\ng, h = f, 1\\nn = 3\\nfrom ai import best as k"), {"ai"}))
    ['f', 'g', 'h', 'k']
    """
    own: Set[str] = set()
    imported: Set[str] = set()
    for item in _statements(module):
        if isinstance(item, DEFINITIONS):
            own.add(item.name)
        elif isinstance(item, ast.ImportFrom) and _is_own_module(item.module or "", files):
            own |= {each.asname or each.name for each in item.names}
        elif isinstance(item, ast.Import):
            own_imports = [each for each in item.names if _is_own_module(each.name, files)]
            imported |= {each.asname or each.name.partition(".")[0] for each in own_imports}
        elif isinstance(item, (ast.Assign, ast.AnnAssign)) and _has_function(item, own | imported):
            own |= _targets(item)
    return own


def mentioned_names(module: ast.Module) -> Set[str]:
    """Return the variables that a module assigns outside of functions and classes, and the names of keyword arguments and the
    strings there. Each may bind a name, as in ``globals().update(minimax=best)``; whether one does is known only after the
    module has run.

    >>> sorted(mentioned_names(ast.parse("for a in b: c(d=1)\\nif (e := 'f'): pass\\ndef g(): h = 1")))
    ['a', 'd', 'e', 'f']
    """
    parts = [part for item in _statements(module) if isinstance(item, ast.expr) for part in ast.walk(item)]
    names = {part.id for part in parts if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)}
    keywords = {part.arg for part in parts if isinstance(part, ast.keyword) and part.arg}
    return names | keywords | {part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)}


def _is_own_module(name: str, files: Set[str]) -> bool:
    """Return whether an imported module is one of the modules and folders ``files``, or in such a folder; an empty name is the
    folder of the module that imports it."""
    return not name or name.partition(".")[0] in files


def _has_function(item: Assignment, own: Set[str]) -> bool:
    """Return whether a lambda or one of the names ``own`` occurs in the assigned value."""
    parts = ast.walk(item.value) if item.value is not None else ()
    return any(isinstance(part, ast.Lambda) or (isinstance(part, ast.Name) and part.id in own) for part in parts)


def _targets(item: Assignment) -> Set[str]:
    """Return the names that an assignment binds, also those in tuples and the key in ``globals()["minimax"] = ..``."""
    targets = item.targets if isinstance(item, ast.Assign) else [item.target]
    parts = [part for target in targets for part in ast.walk(target)]
    names = {part.id for part in parts if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)}
    return names | {part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)}


def _statements(module: ast.Module) -> Iterator[ast.AST]:
    """Yield the statements of a module in their order, also those in other statements such as ``try``, but not in classes
    and functions."""
    pending: List[ast.AST] = [module]
    while pending:
        node = pending.pop()
        yield node
        if not isinstance(node, (*DEFINITIONS, ast.expr)):
            pending += reversed(list(ast.iter_child_nodes(node)))


def _menu_entries(item: Assignment) -> Iterator[Tuple[str, str]]:
    """Yield the keys of ``playable_games`` with the names of the classes, if the statement assigns this dictionary."""
    targets = item.targets if isinstance(item, ast.Assign) else [item.target]
    is_menu = any(isinstance(target, ast.Name) and target.id == "playable_games" for target in targets)
    if is_menu and isinstance(item.value, ast.Dict):
        for key, value in zip(item.value.keys, item.value.values):
            name = value.attr if isinstance(value, ast.Attribute) else getattr(value, "id", "")
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                yield key.value, name
