"""Uses the page that `modelc browse` writes as a person would: for Scripts/browser-test.

The store is one of a bundled example with some 50,000 objects, among them names of strangers.
"""

import base64
import json
import pathlib
import plistlib
import sqlite3
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
ROWS = 50_000
HOSTILE = "</script><img src=x onerror=alert(1)><b>Ümläut 旅 🧳"
PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
IDS = "[...document.querySelectorAll('.grid .row .id')].map(cell => cell.textContent)"
ODD_KEYS = (0, -3, 2**63 - 1, 2**63 - 2, -2**63)
SELECTED = "document.querySelector('.grid .row.selected .id')?.textContent"
HEADING = "document.querySelector('#object:not([hidden]) h2')?.textContent"


def make_store(tools, folder):
    """A store of one large entity and two small ones."""
    store = folder / "Trips.sqlite"
    subprocess.run(
        [tools / "modelc", "create", "--quiet", ROOT / "Models/Trips/Trips.xcdatamodeld", store,
         "--rows", str(ROWS)], check=True)
    connection = sqlite3.connect(store)
    with connection:
        connection.execute("DELETE FROM ZBUCKETLISTITEM WHERE Z_PK > 40")
        connection.execute("DELETE FROM ZLIVINGACCOMMODATION WHERE Z_PK > 40")
        connection.execute("UPDATE ZTRIP SET ZNAME = 'Trip to ' || ZDESTINATION || ' ' || Z_PK")
        connection.execute("UPDATE ZTRIP SET ZNAME = ? WHERE Z_PK = 2", (HOSTILE,))
        connection.execute("UPDATE ZTRIP SET ZDESTINATION = ? WHERE Z_PK = 3", ("long " * 900,))
        connection.execute("UPDATE ZBUCKETLISTITEM SET ZTRIP = 1 + Z_PK % 4")
    connection.close()
    return store


def make_page(tools, folder):
    """The page of that store."""
    page = folder / "Trips.html"
    store = make_store(tools, folder)
    subprocess.run([tools / "modelc", "browse", "--quiet", store, "-o", page], check=True)
    return page


def settle(browser):
    """Waits until the page has drawn what it was asked for."""
    time.sleep(0.3)
    browser.call("Runtime.evaluate", awaitPromise=True,
                 expression="new Promise(done => requestAnimationFrame(() => setTimeout(done, 20)))")


def go(browser, fragment):
    """Opens an address on the page."""
    browser.value(f"location.hash = {json.dumps(fragment)}")
    settle(browser)


def check(browser, tools, folder, failures, pictures):
    """All that people do with the page."""
    page = make_page(tools, folder)
    shown = ROWS - 80
    browser.open(page, 1280)
    failures.expect(browser.complaints(page), [], "store page: complaints")
    failures.expect(
        browser.value("[...document.querySelectorAll('#entities a')].map(a => a.innerText.split(/\\s+/))"),
        [["BucketListItem", "40"], ["LivingAccommodation", "40"], ["Trip", "50,000"]],
        "store page: entities")
    failures.expect(
        browser.value(f"document.querySelector('#overview .note').innerText.includes('{ROWS:,} of {ROWS + 80:,}')"),
        True, "store page: what is not shown")
    browser.screenshot(pictures / "store-overview.png")
    check_links(browser, failures)
    check_scrolling(browser, failures, shown)
    browser.screenshot(pictures / "store-table.png")
    check_filter(browser, failures)
    check_relationships(browser, failures, pictures)
    check_keys(browser, failures)
    failures.expect(browser.complaints(page), [], "store page: complaints after use")
    failures.expect(
        browser.value("[...document.querySelectorAll('*')].some(e => "
                      "[...e.attributes].some(a => a.name.startsWith('on')))"), False,
        "store page: handlers in attributes")
    failures.expect(browser.value("document.images.length"), 0, "store page: pictures")
    check_looks(browser, page, failures, pictures)
    check_contents(browser, tools, folder, failures, pictures)
    return page


def check_links(browser, failures):
    """The boxes of the drawing lead to entities."""
    browser.click("#overview .diagram a")
    settle(browser)
    failures.expect(browser.value("location.hash"), "#/BucketListItem", "store page: link of a box")
    go(browser, "")
    failures.expect(
        browser.value("document.getElementById('overview').checkVisibility()"), True,
        "store page: overview again")


def check_scrolling(browser, failures, shown):
    """Only what is in view is in the document, and the last row comes into view."""
    browser.click("#entities li:nth-child(3) a")
    settle(browser)
    failures.expect(
        browser.value("document.querySelector('.grid').getAttribute('aria-rowcount')"),
        str(shown + 1), "store page: rows")
    failures.expect(browser.value(f"{IDS}[0]"), "Trip/p1", "store page: first row")
    failures.expect(
        browser.value("document.querySelectorAll('.grid .row').length < 60"), True,
        "store page: rows in the document")
    browser.value("document.querySelector('.grid').scrollTop = 1e9")
    settle(browser)
    failures.expect(browser.value(f"{IDS}.at(-1)"), f"Trip/p{shown}", "store page: last row")
    failures.expect(
        browser.value("""(() => {
          const grid = document.querySelector('.grid').getBoundingClientRect();
          const row = [...document.querySelectorAll('.grid .row')].at(-1).getBoundingClientRect();
          return Math.abs(grid.bottom - row.bottom) < 20;
        })()"""), True, "store page: last row is at the bottom")
    browser.value("document.querySelector('.grid').scrollTop = 0")
    settle(browser)


def check_filter(browser, failures):
    """The filter of all columns, that of one, the order."""
    browser.press("/", "/")
    browser.type("4999")
    settle(browser)
    failures.expect(
        browser.value(f"{IDS}.length > 0 && document.querySelector('.bar output').value.endsWith('shown')"),
        True, "store page: filter")
    failures.expect(
        browser.value("[...document.querySelectorAll('.grid .row')].every(r => r.textContent.includes('4999'))"),
        True, "store page: filtered rows")
    browser.press("Escape")
    settle(browser)
    failures.expect(browser.value("document.querySelector('.bar output').value"), "",
                    "store page: filter cleared")
    browser.click(".bar button")
    browser.click(".filters .cell:nth-child(4) input")
    browser.type("img src")
    settle(browser)
    failures.expect(browser.value(IDS), ["Trip/p2"], "store page: filter of a column")
    failures.expect(
        browser.value(f"document.querySelector('.grid .row').textContent.includes({json.dumps(HOSTILE)})"),
        True, "store page: a hostile name is text")
    browser.press("Escape")
    settle(browser)
    browser.click(".titles .cell:nth-child(4) button")
    settle(browser)
    first = browser.value("document.querySelector('.grid .row .cell:nth-child(4)').textContent")
    failures.expect(first, HOSTILE, "store page: sorted")
    failures.expect(
        browser.value("document.querySelector('[aria-sort=ascending]').textContent.startsWith('name')"),
        True, "store page: order is told")
    browser.click(".titles .cell:nth-child(4) button")
    browser.click(".titles .cell:nth-child(4) button")
    browser.click(".bar button")
    settle(browser)


def check_relationships(browser, failures, pictures):
    """To-one, to-many, back and forward."""
    go(browser, "#/BucketListItem/p1")
    failures.expect(browser.value(HEADING), "BucketListItem/p1", "store page: object")
    browser.value("document.querySelector('#object dd.one a').click()")
    settle(browser)
    failures.expect(browser.value("location.hash"), "#/Trip/p2", "store page: to-one")
    failures.expect(browser.value(SELECTED), "Trip/p2", "store page: target is selected")
    failures.expect(
        browser.value(f"document.querySelector('#object').textContent.includes({json.dumps(HOSTILE)})"),
        True, "store page: a hostile name in the pane")
    browser.screenshot(pictures / "store-object.png")
    browser.value("document.querySelector('#object dd.many p a').click()")
    settle(browser)
    failures.expect(browser.value("location.hash"), "#/Trip/p2/bucketList", "store page: to-many")
    failures.expect(
        browser.value(IDS), [f"BucketListItem/p{key}" for key in range(1, 41, 4)],
        "store page: targets")
    browser.value("history.back()")
    settle(browser)
    failures.expect(browser.value(SELECTED), "Trip/p2", "store page: back")
    browser.value("history.forward()")
    settle(browser)
    failures.expect(browser.value(f"{IDS}.length"), 10, "store page: forward")
    go(browser, f"#/Trip/p{ROWS}")
    failures.expect(
        browser.value("document.querySelector('#object').innerText.includes('not on this page')"),
        True, "store page: an object that is not there")
    go(browser, "#/Trip/p3")
    failures.expect(
        browser.value("document.querySelector('#object').innerText.includes('4.5 kB')"), True,
        "store page: size of a long value")


def check_keys(browser, failures):
    """Everything without a mouse."""
    go(browser, "#/BucketListItem")
    browser.press("ArrowDown")
    browser.press("ArrowDown")
    failures.expect(browser.value(SELECTED), "BucketListItem/p2", "store page: arrows")
    browser.press("End")
    failures.expect(browser.value(SELECTED), "BucketListItem/p40", "store page: End")
    browser.press("Home")
    browser.press("Enter")
    failures.expect(browser.value(HEADING), "BucketListItem/p1", "store page: Enter")
    browser.press("Escape")
    failures.expect(browser.value(HEADING), None, "store page: Escape")
    failures.expect(
        browser.value("document.activeElement.className"), "grid", "store page: focus is kept")
    for _ in range(8):
        browser.press("ArrowRight")
    failures.expect(
        browser.value("document.getElementById(document.querySelector('.grid')"
                      ".getAttribute('aria-activedescendant')).textContent.startsWith('Trip/p2')"),
        True, "store page: the cell in focus")
    browser.press("Enter")
    settle(browser)
    failures.expect(browser.value("location.hash"), "#/Trip/p2", "store page: Enter on a relationship")
    browser.press("Backspace")
    settle(browser)
    failures.expect(browser.value("location.hash"), "#/BucketListItem/p1", "store page: Backspace")


def check_contents(browser, tools, folder, failures, pictures):
    """A picture, a property list and a missing file in binary values."""
    store, page = folder / "Kitchen.sqlite", folder / "Kitchen.html"
    subprocess.run(
        [tools / "modelc", "create", "--quiet",
         ROOT / "Models/KitchenSink/Kitchen Sink.xcdatamodeld", store, "--rows", "4"], check=True)
    connection = sqlite3.connect(store)
    values = [PICTURE, plistlib.dumps({"name": HOSTILE}, fmt=plistlib.FMT_BINARY), b"\2" + b"A" * 3]
    with connection:
        for key, value in enumerate(values, 1):
            connection.execute(
                "UPDATE ZCOOK SET ZPHOTO = ? WHERE Z_PK = ?", (b"\1" + value, key))
        connection.execute(
            "UPDATE ZCOOK SET ZPHOTO = ? WHERE Z_PK = 4",
            (b"\2" + b"00000000-0000-4000-8000-000000000000\0",))
        # Keys that Core Data does not give, two of which are one number in JavaScript; triggers call a function of Core Data.
        connection.create_function("NSCoreDataDATriggerInsertUpdatedAffectedObjectValue", -1, lambda *_: None)
        for key in ODD_KEYS:
            connection.execute("INSERT INTO ZCOOK (Z_PK, Z_ENT, Z_OPT) SELECT ?, Z_ENT, 1 FROM ZCOOK WHERE Z_PK = 1", (key,))
    connection.close()
    subprocess.run(
        [tools / "modelc", "browse", "--quiet", "--decode", store, "-o", page], check=True)
    browser.open(page, 1280)
    texts = []
    for key in range(1, 5):
        go(browser, f"#/Cook/p{key}")
        texts.append(browser.value("document.querySelector('#object dd.binary').innerText"))
        if key == 1:
            failures.expect(
                browser.value("document.querySelector('#object img').naturalWidth"), 1,
                "store page: picture")
    for key in ODD_KEYS:
        go(browser, f"#/Cook/p{key}")
        failures.expect(browser.value(SELECTED), f"Cook/p{key}", "store page: an odd key in the table")
        failures.expect(browser.value(HEADING), f"Cook/p{key}", "store page: an odd key")
    failures.expect(
        [text.splitlines()[0] for text in texts],
        [f"{len(PICTURE)} bytes, PNG image", f"{len(values[1])} bytes, property list",
         "4 bytes, data", "file, the file cannot be read, in the file 00000000-0000-4000-8000-000000000000"],
        "store page: contents")
    failures.expect(json.loads(texts[1].split("\n", 1)[1]), {"name": HOSTILE}, "store page: property list")
    complaints = [text for text in browser.complaints(page) if "requests data:image/png" not in text]
    failures.expect(complaints, [], "store page: complaints about contents")
    browser.screenshot(pictures / "store-contents.png")


def check_looks(browser, page, failures, pictures):
    """Dark, narrow, without script."""
    browser.open(page, 1280, dark=True)
    failures.expect(
        browser.value("getComputedStyle(document.body).backgroundColor"), "rgb(13, 17, 23)",
        "store page: dark")
    browser.screenshot(pictures / "store-overview-dark.png")
    go(browser, "#/Trip/p2")
    browser.screenshot(pictures / "store-object-dark.png")
    browser.open(page, 420)
    failures.expect(
        browser.value("document.documentElement.scrollWidth <= innerWidth"), True,
        "store page: fits when narrow")
    browser.screenshot(pictures / "store-overview-narrow.png")
    browser.click(".menu")
    failures.expect(
        browser.value("document.getElementById('entities').checkVisibility()"), True,
        "store page: menu")
    browser.click("#entities li:nth-child(3) a")
    settle(browser)
    browser.screenshot(pictures / "store-table-narrow.png")
    go(browser, "#/Trip/p2")
    browser.screenshot(pictures / "store-object-narrow.png")
    browser.open(page, 1280, script=False)
    browser.call("Emulation.setScriptExecutionDisabled", value=False)
    failures.expect(
        browser.value("document.querySelector('#overview table').innerText.includes('50,000')"),
        True, "store page: counts without script")
    failures.expect(
        browser.value("document.getElementById('list').checkVisibility()"), False,
        "store page: table without script")
    browser.screenshot(pictures / "store-without-script.png")
