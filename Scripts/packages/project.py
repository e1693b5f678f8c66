"""What packages say of the project: its name, version, address, the time of its files, the system they run on."""

import os
import pathlib
import platform
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
NAME = "coredata-toolchain"
SUMMARY = "Compile, compare and check Core Data models, and upgrade their stores"
TOOL, LINKS = "modelc", ("mapc", "modeldiff", "momc")
ADDRESS = ROOT / "Sources/Findings/Findings/ProjectAddress.swift"
VERSION = ROOT / "Sources/Commands/CommandLineTool/ToolchainVersion.swift"


def text_between(path, start, end):
    return re.search(re.escape(start) + "(.*?)" + re.escape(end), path.read_text())[1]


def version():
    return text_between(VERSION, 'current = "', '"')


def owner():
    """Whose the project is where it is published; a mark in angle brackets until it is."""
    return text_between(ADDRESS, 'owner = "', '"')


def address():
    return f"https://github.com/{owner()}/{NAME}"


def time():
    """The time of all files in packages, in seconds since 1970: that of the commit, so that the same commit gives the same bytes."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    return int(subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, check=True, capture_output=True, text=True).stdout)


def system():
    """The system and processor, as archives are named after them: linux-x86_64, linux-aarch64, macos-arm64."""
    name = {"Linux": "linux", "Darwin": "macos"}[platform.system()]
    return f"{name}-{platform.machine()}"


def filled(path, **values):
    """A template of `Packaging`, with `@NAME@` replaced; a mark that is left over is an error."""
    values = {"NAME": NAME, "VERSION": version(), "ADDRESS": address(), "OWNER": owner(), "SUMMARY": SUMMARY} | values
    text = (ROOT / "Packaging" / path).read_text()
    for name, value in values.items():
        text = text.replace(f"@{name}@", str(value))
    if left := re.findall(r"@[A-Z0-9_]+@", text):
        raise SystemExit(f"Packaging/{path}: nothing is said for {', '.join(left)}")
    return text
