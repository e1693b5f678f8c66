import Foundation
import TestSupport
import Testing

@Suite("modelc browse")
struct BrowseCommandTests {
  @Test func `the page of a store is written to a file or a folder`() throws {
    let folder = try TemporaryFolder()
    let store = folder("Store.sqlite")
    #expect(try modelc("create", example("Trips"), store, "--rows", "3").exitCode == 0)
    let result = try modelc("browse", store, "-o", folder("page.html"))
    #expect(result.exitCode == 0)
    #expect(result.errors.isEmpty)
    #expect(result.output.hasPrefix("wrote \(folder("page.html")): 3 entities, 9 objects, "))
    let page = try String(contentsOfFile: folder("page.html"), encoding: .utf8)
    let site = try modelc("browse", "--quiet", store, "-o", folder("site"))
    #expect(site == ToolResult(exitCode: 0, output: "", errors: ""))
    #expect(try String(contentsOfFile: folder("site/index.html"), encoding: .utf8) == page)
    let few = try modelc("browse", store, "--rows", "4", "--force", "-o", folder("page.html"))
    #expect(few.output.contains(": 3 entities, 3 of 9 objects, "))
    #expect(try folder.topNames() == ["Store.sqlite", "page.html", "site"])
  }

  @Test func `an existing page is replaced only with --force`() throws {
    let folder = try TemporaryFolder()
    let store = folder("Store.sqlite")
    #expect(try modelc("create", example("Done"), store).exitCode == 0)
    try folder.write("mine".utf8, to: "page.html")
    let result = try modelc("browse", store, "-o", folder("page.html"))
    #expect(result.exitCode == 73)
    #expect(result.errors.contains("--force replaces it"))
    #expect(try String(contentsOfFile: folder("page.html"), encoding: .utf8) == "mine")
    let forced = try modelc("browse", store, "--force", "-o", folder("page.html"))
    #expect(forced.exitCode == 73 && forced.errors.contains("no page of a store"))
    #expect(try String(contentsOfFile: folder("page.html"), encoding: .utf8) == "mine")
    #expect(try modelc("browse", store, "-o", folder("other.html")).exitCode == 0)
    #expect(try modelc("browse", store, "--force", "-o", folder("other.html")).exitCode == 0)
    #expect(try modelc("browse", store, "-o", folder("none/page.html")).exitCode == 73)
    let bundle = try folder.makeBundle("<entity name=\"Item\"/>")
    #expect(try modelc("browse", store, "-o", bundle + "/page.html").exitCode == 73)
  }

  @Test func `a file that is not a store is reported`() throws {
    let folder = try TemporaryFolder()
    #expect(try modelc("browse", "Models/README.md", "-o", folder("a.html")).exitCode == 65)
    #expect(try modelc("browse", "nothing", "-o", folder("a.html")).exitCode == 65)
    #expect(try modelc("browse", "nothing").exitCode == 64)
    #expect(
      try modelc("browse", "nothing", "-o", "a.html", "--rows", "many").exitCode == 64)
    #expect(try folder.names().isEmpty)
  }
}
