"""Looks at the page that `modeldiff rows --format html` prints: for Scripts/browser-test.

The stores are two of a bundled example: 10,000 objects that differ, names of strangers, long texts,
objects that are there once only, and more changes than are listed.
"""

import pathlib
import shutil
import sqlite3
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
CHANGED = 10_000
HOSTILE = "</script><img src=x onerror=alert(1)>\u202e<b>Ümläut 旅 🧳 & \x01"
WIDTHS = (1280, 420)
FITS = "document.documentElement.scrollWidth <= innerWidth"


def make_stores(tools, folder):
    """A store, and a copy of it in which much is different."""
    old, new = folder / f"Old {HOSTILE.replace('/', '')}.sqlite", folder / "New.sqlite"
    subprocess.run(
        [tools / "modelc", "create", "--quiet", ROOT / "Models/Trips/Trips.xcdatamodeld", new,
         "--rows", str(CHANGED + 500)], check=True)
    shutil.copyfile(new, old)
    connection = sqlite3.connect(new)
    with connection:
        connection.execute("UPDATE ZTRIP SET ZNAME = 'Trip to ' || ZDESTINATION || ' ' || Z_PK WHERE Z_PK <= ?",
                           (CHANGED,))
        connection.execute("UPDATE ZTRIP SET ZNAME = ? WHERE Z_PK = 2", (HOSTILE,))
        connection.execute("UPDATE ZTRIP SET ZNAME = ?, ZDESTINATION = ? WHERE Z_PK = 3",
                           ("long " * 900, "unbroken" * 300))
        connection.execute("UPDATE ZTRIP SET ZNAME = NULL, ZENDDATE = ZENDDATE + 0.5 WHERE Z_PK = 4")
        connection.execute("UPDATE ZBUCKETLISTITEM SET ZTRIP = 5 WHERE Z_PK < 80")
        connection.execute("DELETE FROM ZLIVINGACCOMMODATION WHERE Z_PK > 10490")
        connection.execute("UPDATE ZTRIP SET ZLIVINGACCOMMODATION = NULL WHERE ZLIVINGACCOMMODATION > 10490")
    connection.close()
    return old, new


def make_page(tools, folder, name, *arguments):
    """A page that `modeldiff rows` prints."""
    page = folder / name
    with open(page, "wb") as file:
        status = subprocess.run(
            [tools / "modeldiff", "rows", *arguments, "--format", "html"], stdout=file).returncode
    return page, status


def check(browser, tools, folder, failures, pictures):
    """The page of stores that differ, at both widths, dark, narrow; and that of equal stores."""
    old, new = make_stores(tools, folder)
    page, status = make_page(tools, folder, "rows.html", old, new, "--limit", str(CHANGED))
    failures.expect(status, 1, "rows page: exit code")
    for width in WIDTHS:
        browser.open(page, width)
        check_contents(browser, page, failures, f"rows page {width}")
        browser.screenshot(pictures / f"rows-{width}.png")
    browser.open(page, WIDTHS[0])
    check_links(browser, failures)
    for width in WIDTHS:
        browser.open(page, width, dark=True)
        failures.expect(
            browser.value("getComputedStyle(document.body).backgroundColor"), "rgb(13, 17, 23)",
            "rows page: dark")
        browser.screenshot(pictures / f"rows-dark-{width}.png")
    few, _ = make_page(tools, folder, "rows-few.html", old, new, "--limit", "3")
    browser.open(few, WIDTHS[0])
    failures.expect(
        browser.value("document.body.innerText.includes('… and 10,005 more')"), True,
        "rows page: what is not listed")
    browser.screenshot(pictures / "rows-few.png")
    same, status = make_page(tools, folder, "rows-equal.html", old, old)
    failures.expect(status, 0, "rows page of equal stores: exit code")
    browser.open(same, WIDTHS[0])
    failures.expect(browser.complaints(same), [], "rows page of equal stores: complaints")
    failures.expect(
        browser.value("document.querySelector('.state').textContent"), "equal",
        "rows page of equal stores")
    browser.screenshot(pictures / "rows-equal.png")
    return [page, few, same]


def check_contents(browser, page, failures, name):
    """What is on the page, and that nothing in it is more than text."""
    failures.expect(browser.complaints(page), [], f"{name}: complaints")
    failures.expect(browser.value(FITS), True, f"{name}: fits")
    failures.expect(
        browser.value("document.querySelectorAll('script,img,iframe,object,embed,link,b').length"), 0,
        f"{name}: elements that are not the page's")
    failures.expect(
        browser.value("[...document.querySelectorAll('*')].some(e => "
                      "[...e.attributes].some(a => a.name.startsWith('on')))"), False,
        f"{name}: handlers in attributes")
    failures.expect(
        browser.value("document.querySelectorAll('.objects tbody').length > 10000"), True,
        f"{name}: objects")
    failures.expect(
        browser.value("document.body.innerText.includes('<img src=x onerror=alert(1)>')"), True,
        f"{name}: a hostile name is text")
    failures.expect(
        browser.value(r"/[\u202e\u0001]/.test(document.body.textContent)"), False,
        f"{name}: characters that turn or hide text")
    # A value that is too long to read does not make its row as high as the page.
    failures.expect(
        browser.value("Math.max(...[...document.querySelectorAll('.objects tr')]"
                      ".map(row => row.offsetHeight)) < 700"), True, f"{name}: heights of rows")


def check_links(browser, failures):
    """The names in the overview lead to the objects, by mouse and by keyboard."""
    failures.expect(
        browser.value("[...document.querySelectorAll('.overview th a')].map(a => a.textContent)"),
        ["BucketListItem", "LivingAccommodation", "Trip"], "rows page: entities")
    browser.click(".overview tbody tr:nth-child(3) a")
    failures.expect(
        browser.value("Math.abs(document.querySelector(location.hash).getBoundingClientRect().top) < 100"),
        True, "rows page: an entity is led to")
    browser.value("document.querySelector('.overview a').focus()")
    browser.press("Enter")
    failures.expect(browser.value("location.hash"), "#entity-0", "rows page: Enter on a link")
