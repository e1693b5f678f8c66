"""Draws what a terminal shows, with its colours, as SVG that is light or dark as its reader's system is. Imported, not run."""

import html
import re

WIDTH, LINE, LEFT, TOP = 7.83, 19, 16, 50
# What the parameters of the escape sequence for colours mean, as the tools use it.
STYLES = {"1": "b", "2": "d", "31": "r", "32": "g", "33": "y", "36": "c"}
COLOURS = """
  .paper { fill: #ffffff; stroke: #d1d9e0 } .bar { fill: #f6f8fa } .dot { fill: #d1d9e0 }
  text { font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #1f2328; white-space: pre }
  .b { font-weight: 600 } .d { fill: #59636e } .r { fill: #cf222e } .g { fill: #1a7f37 } .y { fill: #9a6700 } .c { fill: #0969da }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #0d1117; stroke: #3d444d } .bar { fill: #151b23 } .dot { fill: #3d444d } text { fill: #f0f6fc }
    .d { fill: #9198a1 } .r { fill: #f85149 } .g { fill: #3fb950 } .y { fill: #d29922 } .c { fill: #4493f8 }
  }
"""


def spans(line):
    """The pieces of a line with the classes of their style: (text, classes)."""
    classes, place = [], 0
    for match in re.finditer(r"\x1b\[([0-9;]*)m", line):
        yield line[place:match.start()], classes
        codes = [code for code in match[1].split(";") if code not in ("", "0")]
        unknown = set(codes) - set(STYLES)
        if unknown:
            raise ValueError(f"no style for {sorted(unknown)}")
        classes = [STYLES[code] for code in codes]
        place = match.end()
    yield line[place:], classes


def drawn(number, line):
    """A line as an element, each piece at the column where a terminal has it."""
    parts, column = [], 0
    for text, classes in spans(line):
        if text:
            kind = f' class="{" ".join(classes)}"' if classes else ""
            indent = len(text) - len(text.lstrip(" "))
            length = len(text.strip(" ")) * WIDTH
            if length:
                parts.append(f'<tspan x="{LEFT + (column + indent) * WIDTH:.1f}" textLength="{length:.1f}" '
                             f'lengthAdjust="spacingAndGlyphs"{kind}>{html.escape(text.strip(" "), quote=False)}</tspan>')
        column += len(text)
    return f'<text y="{TOP + number * LINE}">{"".join(parts)}</text>' if parts else ""


def svg(command, output):
    """A picture of a command and its output, which may hold escape sequences for colours."""
    lines = [f"\x1b[2m$\x1b[0m \x1b[1m{command}\x1b[0m", *output.rstrip("\n").split("\n")]
    plain = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in lines]
    width = round(2 * LEFT + max(map(len, plain)) * WIDTH)
    height = TOP + len(lines) * LINE
    body = "\n".join(filter(None, (drawn(number, line) for number, line in enumerate(lines))))
    title = html.escape("\n".join(plain), quote=False)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img">\n'
            f"<title>{html.escape(command, quote=False)}</title>\n<desc>{title}</desc>\n<style>{COLOURS}</style>\n"
            f'<rect class="paper" x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="8"/>\n'
            f'<path class="bar" d="M1 28V8.5a7.5 7.5 0 0 1 7.5-7.5h{width - 17}a7.5 7.5 0 0 1 7.5 7.5V28z"/>\n'
            + "".join(f'<circle class="dot" cx="{18 + 18 * dot}" cy="14.5" r="5"/>\n' for dot in range(3))
            + body + "\n</svg>\n")
