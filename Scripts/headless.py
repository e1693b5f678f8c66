"""Headless Chromium, driven by the scripts that look at pages. Imported by them, not run. Chromium: Scripts/install-browser."""

import base64
import json
import os
import subprocess
import sys
import time

import outside

WIDTHS = (1280, 420)


class Browser:
    """Headless Chromium, driven through a pair of pipes."""

    def __init__(self, profile):
        program = outside.browser()
        if program is None:
            sys.exit("Chromium is not installed: Scripts/install-browser installs it")
        commands, self.commands = os.pipe()
        self.answers, answers = os.pipe()

        def place():
            # Both may be in each other's place.
            os.dup2(commands, 30)
            os.dup2(answers, 31)
            os.dup2(30, 3)
            os.dup2(31, 4)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             "--no-first-run", "--disable-background-networking", "--remote-debugging-pipe",
             f"--user-data-dir={profile}", "about:blank"],
            preexec_fn=place, close_fds=False, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(commands)
        os.close(answers)
        self.buffer = b""
        self.number = 0
        self.session = None
        self.events = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call(
            "Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def close(self):
        """Ends the browser."""
        self.session = None
        self.call("Browser.close")
        self.process.wait(timeout=20)

    def receive(self):
        """The next message."""
        while b"\0" not in self.buffer:
            data = os.read(self.answers, 1 << 20)
            if not data:
                sys.exit("the browser has ended")
            self.buffer += data
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        """The result of a method; events that come in between are kept."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    sys.exit(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def open(self, path, width, height=900, dark=False, script=True):
        """Opens a file or an address, and forgets what happened before."""
        self.call("Emulation.setScriptExecutionDisabled", value=not script)
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)
        scheme = "dark" if dark else "light"
        self.call("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.load("about:blank")
        self.load(path if isinstance(path, str) else path.as_uri())

    def load(self, url):
        """Opens an address and waits until it is there; events before that are forgotten."""
        self.events.clear()
        self.call("Page.navigate", url=url)
        limit = time.monotonic() + 30
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            if time.monotonic() > limit:
                sys.exit(f"{url} does not load")
            self.events.append(self.receive())

    def value(self, expression):
        """The value of an expression in the page."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in result:
            sys.exit(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def press(self, key, text=None):
        """Presses a key."""
        code = {"Enter": 13, "Escape": 27, "Tab": 9, "Backspace": 8, "End": 35, "Home": 36,
                "ArrowRight": 39, "ArrowDown": 40}.get(key, 0)
        text = "\r" if key == "Enter" else text
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, windowsVirtualKeyCode=code,
                  **({"text": text} if text else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)

    def type(self, text):
        """Types a text."""
        for character in text:
            self.press(character, character)

    def click(self, selector):
        """Clicks on the middle of an element, as a mouse does."""
        place = self.value(f"""(() => {{
          const element = document.querySelector({json.dumps(selector)});
          element.scrollIntoView({{ block: 'center' }});
          const box = element.getBoundingClientRect();
          return [box.x + box.width / 2, box.y + box.height / 2];
        }})()""")
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1],
                      button="left", clickCount=1)

    def screenshot(self, path, height=12000):
        """Writes a picture of the whole page, or of its top."""
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        picture = self.call(
            "Page.captureScreenshot", captureBeyondViewport=True,
            clip={"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], height),
                  "scale": 1})
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(base64.b64decode(picture["data"]))

    def complaints(self, path):
        """What the console says, and requests for anything but the file, or but what begins with the address."""
        self.value("1")
        found = []
        for event in self.events:
            method, parameters = event.get("method"), event.get("params", {})
            if method in ("Runtime.exceptionThrown", "Runtime.consoleAPICalled"):
                found.append(json.dumps(parameters)[:300])
            elif method == "Log.entryAdded":
                found.append(parameters["entry"]["text"])
            elif method == "Page.javascriptDialogOpening":
                found.append("a dialog opens")
            elif method == "Network.requestWillBeSent":
                url = parameters["request"]["url"]
                own = url.startswith((path, "data:", "blob:" + path)) if isinstance(path, str) else url == path.as_uri()
                if not own and url != "about:blank":
                    found.append(f"requests {url}")
        return found


class Failures(list):
    """What is not as it should be."""

    def expect(self, actual, expected, what):
        """Notes a difference."""
        if actual != expected:
            self.append(f"{what}: {actual!r}, expected {expected!r}")
