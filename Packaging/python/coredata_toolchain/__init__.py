"""The other names of the executable `modelc`, which does what it is called by."""

import os
import sys
import sysconfig

__version__ = "@VERSION@"


def _executable():
    """The executable, beside the script that runs; else where scripts of this Python are."""
    places = [os.path.dirname(os.path.abspath(sys.argv[0])), sysconfig.get_path("scripts")]
    for place in places:
        path = os.path.join(place, "modelc")
        if os.access(path, os.X_OK):
            return path
    sys.exit(f"modelc is in none of {', '.join(places)}: install @NAME@ again")


def _run(name):
    os.execv(_executable(), [name, *sys.argv[1:]])


def mapc():
    _run("mapc")


def modeldiff():
    _run("modeldiff")


def momc():
    _run("momc")
