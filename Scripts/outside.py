"""What the scripts take from outside: packages of PyPI, and a browser. Imported by them, not run."""

import os
import pathlib
import shutil
import subprocess
import sys

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
            "/Applications/Chromium.app/Contents/MacOS/Chromium",
            "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")


def install(folder, *packages, options=()):
    """Installs packages of PyPI into a folder below build/, and into nothing else."""
    pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
    # Said by a variable: the pip of macOS is older than the option.
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *options,
         "--target", str(folder), *packages],
        check=True, env=os.environ | {"PIP_ROOT_USER_ACTION": "ignore"})


def browser():
    """The path of Chromium, or of Chrome; None when there is neither."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)
