import Comparing
import Findings
import Foundation
import TestSupport
import Testing
import Text

@testable import Rows

@Suite("HTML pages of stores")
struct BrowseTests {
  @Test func `the page of a small store matches the golden file`() throws {
    let page = try PageStore(rows: 4).page()
    // How many pages SQLite needs is not this page's business.
    let text = body(of: page).replacing(/objects, \d+ kB/, with: "objects, SIZE")
    expectGolden(text, at: "Golden/trips.html")
  }

  @Test func `the frame of a page contains only the style and script files`() throws {
    let page = try PageStore(rows: 1).page()
    let policy =
      "content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src '\(storePageScriptHash)'\""
    #expect(page.contains(policy))
    #expect(page.contains("<style>\n\(storePageStyle)\(diagramStyle)\n</style>"))
    #expect(page.hasSuffix("<script>\(storePageScript)</script>\n</body>\n</html>\n"))
    #expect(page.ranges(of: "<script>").count == 1)
    #expect(storePageScript.hasPrefix("'use strict';\n") && storePageStyle.hasSuffix("}\n"))
  }

  @Test func `the policy allows only the page's own script`() {
    let hash = Data(SHA256.digest(of: Array(storePageScript.utf8)).bytes).base64EncodedString()
    #expect(storePageScriptHash == "sha256-\(hash)")
  }

  @Test func `a page loads no other resources`() throws {
    let page = try PageStore("KitchenSink/Kitchen Sink.xcdatamodeld", rows: 3).page()
    let frame = page.replacing(body(of: page), with: "")
    for word in ["http:", "https:", "src=\"", "url(", "@import", "fetch(", "innerHTML", "eval("] {
      #expect(frame.ranges(of: word).isEmpty, "\(word)")
    }
    let head = body(of: page).prefix { $0 != "\u{0}" }
    #expect(head.ranges(of: "href=\"").count == head.ranges(of: "href=\"#").count)
  }

  /// Writes a page of a store after overwriting the first page of a table.
  private func damagedPage(_ store: PageStore, table: String) throws -> (WrittenPage, String) {
    let root = try Database(file: store.path).values(
      "SELECT rootpage FROM sqlite_schema WHERE name GLOB '\(table)' AND type = 'table' LIMIT 1")
    let start = try (#require(root.first.flatMap { Int($0) }) - 1) * 4096
    var bytes = try Data(contentsOf: URL(filePath: store.path))
    bytes.replaceSubrange(start..<start + 4096, with: Data(repeating: 0xFF, count: 4096))
    try bytes.write(to: URL(filePath: store.path))
    let request = BrowseRequest(output: store.folder("damaged.html"))
    let written = try browseStore(try openStore(store.path, scratch: store.folder.path), request)
    return (written, try String(contentsOfFile: written.path, encoding: .utf8))
  }

  @Test func `objects of a damaged table are omitted, and the page says so`() throws {
    let (written, page) = try damagedPage(PageStore(rows: 3), table: "ZTRIP")
    #expect(written.failures.map(\.id) == ["unreadable-store"])
    #expect(written.rows == 6)
    #expect(page.contains("<td>damaged</td>"))
    #expect(page.contains("the table ZTRIP is damaged"))
    #expect(try blocks(of: page).count == 2)
  }

  @Test func `objects with damaged relationships are omitted and counted`() throws {
    let store = try PageStore("KitchenSink/Kitchen Sink.xcdatamodeld", rows: 3)
    let (written, page) = try damagedPage(store, table: "Z_[0-9]*")
    #expect(written.failures.map(\.id) == ["unreadable-store"])
    #expect(written.rows < written.allRows && written.rows > 0)
    #expect(page.contains("This page holds \(written.rows) of \(written.allRows) objects"))
    #expect(page.contains("<b class=\"partly\">none</b>"))
  }

  @Test func `equal stores give equal bytes`() throws {
    let store = try PageStore("KitchenSink/Kitchen Sink.xcdatamodeld", rows: 30)
    #expect(try store.page { $0.decodes = true } == store.page { $0.decodes = true })
  }

  @Test
  func `if not all objects fit, the first of each entity are shown and the rest is counted`()
    throws
  {
    let store = try PageStore(rows: 700)
    let page = try store.page { $0.rows = 1000 }
    #expect(
      page.contains("This page holds 999 of 2,100 objects: of each entity only the first 333."))
    #expect(page.ranges(of: "<b class=\"partly\">the first 333</b>").count == 3)
    let keys = try blocks(of: page).map { $0[0].compactMap { $0 as? Int } }
    #expect(keys == Array(repeating: Array(1...333), count: 3))
    let whole = try store.page()
    #expect(!whole.contains("This page holds"))
    #expect(try blocks(of: whole).map { $0[0].count } == [500, 200, 500, 200, 500, 200])
  }

  @Test
  func `with a limit below the number of entities, one object of each is shown`()
    throws
  {
    let store = try PageStore("KitchenSink/Kitchen Sink.xcdatamodeld", rows: 4)
    try store.run("DELETE FROM ZCOOK WHERE Z_PK > 1")
    let page = try store.page { $0.rows = 3 }
    let shown = try blocks(of: page).map { $0[0].compactMap { $0 as? Int } }
    #expect(shown.count == page.ranges(of: "<b class=\"partly\">the first</b>").count + 1)
    #expect(shown.allSatisfy { $0.count == 1 })
    #expect(page.contains(": of \(shown.count - 1) entities only the first."))
    let none = try store.page { $0.rows = 0 }
    #expect(try blocks(of: none).isEmpty)
    #expect(none.contains(": the entities with their counts only."))
    #expect(none.contains("<b class=\"partly\">none</b>"))
  }

  @Test func `values of untrusted stores are escaped`() throws {
    let store = try PageStore(rows: 2)
    try store.run(
      "UPDATE ZTRIP SET ZNAME = '</script><img src=x onerror=alert(1)>', ZDESTINATION = '<!--<script>'"
    )
    let page = try store.page()
    #expect(!page.contains("<img") && !page.contains("<!--"))
    let trips = try #require(try blocks(of: page).last)
    let texts = trips.flatMap { $0.compactMap { $0 as? String } }
    #expect(texts.contains("</script><img src=x onerror=alert(1)>"))
  }

  @Test func `an existing page is replaced only on request`() throws {
    let store = try PageStore(rows: 1)
    _ = try store.page()
    let error = #expect(throws: ToolchainError.self) {
      try store.page { $0.replacesPage = false }
    }
    #expect(error?.exitCode == .cannotCreate)
    #expect(try store.files == ["Store.sqlite", "page.html"])
  }

  @Test func `a folder gets an index page`() throws {
    let store = try PageStore(rows: 1)
    let page = try store.page { $0.output = store.folder("site/") }
    #expect(try store.page { $0.output = store.folder("site") } == page)
    #expect(FileManager.default.fileExists(atPath: store.folder("site/index.html")))
    #expect(try store.files == ["Store.sqlite", "site"])
  }

  @Test func `a store written to by another program leaves no page`() throws {
    let store = try PageStore(rows: 5)
    let opened = try openStore(store.path, scratch: store.folder.path)
    try store.run("UPDATE ZTRIP SET ZNAME = 'new'")
    let error = #expect(throws: ToolchainError.self) {
      try browseStore(opened, BrowseRequest(output: store.folder("page.html")))
    }
    #expect(error?.exitCode == .inputOutput)
    #expect(try store.files == ["Store.sqlite"])
  }
}
