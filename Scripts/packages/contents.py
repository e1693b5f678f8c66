"""What is packed: the tools as `make install` installs them, with licence and notices."""

import pathlib
import subprocess
import tempfile

from archive import Entry, read_tree
from components import notices
from project import ROOT


def installed(tools):
    """The files below a prefix; what is installed by hand and what comes in a package are the same."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([ROOT / "Scripts/install", tools, folder], check=True, capture_output=True)
        return read_tree(folder)


def documents(components):
    """The texts that go with the tools, by their names."""
    return {
        "LICENSE": Entry((ROOT / "LICENSE").read_bytes()),
        "THIRD-PARTY-NOTICES.txt": Entry(notices(components).encode()),
        "CHANGELOG.md": Entry((ROOT / "CHANGELOG.md").read_bytes()),
    }


def executable(tools):
    return Entry((pathlib.Path(tools) / "modelc").read_bytes(), True)
