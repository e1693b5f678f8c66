"""What names the archive by its address and checksum: the formula of Homebrew, the package of Nix."""

import re

from archive import sha256
import project

# As Homebrew's formulas ask for systems and processors, and as Nix names them.
BREW = {"linux-x86_64": ("linux", "intel"), "linux-aarch64": ("linux", "arm"), "macos-arm64": ("macos", "arm"),
        "macos-x86_64": ("macos", "intel")}
NIX = {"linux-x86_64": "x86_64-linux", "linux-aarch64": "aarch64-linux", "macos-arm64": "aarch64-darwin",
       "macos-x86_64": "x86_64-darwin"}


def archives(folder):
    """The checksums of the archives that lie in a folder, by the system they are for."""
    pattern = re.compile(re.escape(f"{project.NAME}-{project.version()}-") + r"(\w+-\w+)\.tar\.xz")
    return {match[1]: sha256(path.read_bytes()) for path in sorted(folder.iterdir()) if (match := pattern.fullmatch(path.name))}


def formula(folder):
    """Homebrew's formula, for the systems whose archives are there."""
    places, lines = {}, []
    for system, checksum in archives(folder).items():
        places.setdefault(BREW[system][0], []).append((BREW[system][1], system, checksum))
    for name, kinds in sorted(places.items()):
        lines.append(f"  on_{name} do")
        for processor, system, checksum in kinds:
            lines += [f"    on_{processor} do",
                      f'      url "{project.address()}/releases/download/v{project.version()}/{project.NAME}-{project.version()}-{system}.tar.xz"',
                      f'      sha256 "{checksum}"', "    end"]
        lines += ["  end", ""]
    return project.filled("homebrew/coredata-toolchain.rb", SOURCES="\n".join(lines).rstrip())


def nix_package(folder):
    """A package of Nix, for the systems whose archives are there."""
    lines = [f'    {NIX[system]} = {{ system = "{system}"; sha256 = "{checksum}"; }};' for system, checksum in archives(folder).items()]
    return project.filled("nix/package.nix", SOURCES="\n".join(lines))
