"""Core Data and SwiftData stores and models, without a Mac.

    import coredata_toolchain as cd

    store = cd.open("default.store")
    for trip in store.rows("Trip", where="price > 9", columns=["name", "startDate"]):
        print(trip.id, trip.name, trip.startDate)

    cd.hash("App.xcdatamodeld").checksum
    cd.compare("App.xcdatamodeld#App", "App.xcdatamodeld#App 2").verdict
    [finding for finding in cd.check("MyApp").findings if finding.severity == "error"]

Everything is done by the executable `modelc` of this package, which is `modeldiff`, `momc` and `mapc` as well; what a function
returns is what the command prints as JSON, as objects.
"""

import sys

from . import results
from .stores import Attribute, Entity, Model, Relationship, Row, Store, Value, open
from .tools import Hashes, ToolError, check, compare, doctor, executable, hash, recover, replace, run, upgrade

__version__ = "@VERSION@"
__all__ = [
    "Attribute", "Entity", "Hashes", "Model", "Relationship", "Row", "Store", "ToolError", "Value", "check", "compare", "doctor",
    "executable", "hash", "open", "recover", "results", "run", "upgrade",
]


def mapc() -> None:
    """The command `mapc`."""
    replace("mapc", sys.argv[1:])


def modeldiff() -> None:
    """The command `modeldiff`."""
    replace("modeldiff", sys.argv[1:])


def momc() -> None:
    """The command `momc`."""
    replace("momc", sys.argv[1:])
