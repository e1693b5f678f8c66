import Findings
import Foundation
import Migration
import Reports
import TestSupport
import Testing

@Suite("Pages that are made from rules and error codes")
struct PagesTests {
  private static let documentation = projectFolder.appending(path: "Documentation")

  @Test func `the pages are what the tool would write`() throws {
    let result = try runTool("pages", ["Documentation", "--check"])
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
  }

  @Test func `a page that is out of date is told, and written`() throws {
    let folder = try TemporaryFolder()
    #expect(try runTool("pages", [folder.path]).exitCode == 0)
    #expect(try runTool("pages", [folder.path, "--check"]).exitCode == 0)
    try Data("old".utf8).write(to: URL(filePath: folder("Rules.md")))
    try Data().write(to: URL(filePath: folder("Errors/1.md")))
    let stale = try runTool("pages", [folder.path, "--check"])
    #expect(stale.exitCode == 1)
    #expect(stale.output.contains("out of date: Errors/1.md, Rules.md"))
  }

  @Test func `every rule has a heading, which reports lead to`() throws {
    let page = try text("Rules.md")
    for rule in Catalogue.all.rules {
      #expect(rule.page == "Rules.md#\(rule.id)")
      #expect(page.contains("\n### \(rule.id)\n"), "\(rule.id)")
    }
  }

  @Test func `every error has a page with the texts that people search for`() throws {
    for error in CoreDataError.all {
      let page = try text("Errors/\(error.id).md")
      if let code = error.code { #expect(page.contains("Code=\(code)")) }
      for text in error.texts { #expect(page.contains(text), "\(error.id)") }
    }
  }

  /// Every address within the documentation, old ones included.
  @Test func `every link between the pages leads to a place that there is`() throws {
    let names =
      ["Rules.md", "CheckRules.md", "Diagnostics.md", "Errors.md"]
      + CoreDataError.all.map { "Errors/\($0.id).md" }
    var places: [String: Set<String>] = [:]
    for name in names { places[name] = anchors(in: try text(name)) }
    var count = 0
    for name in names {
      for match in try text(name).matches(of: /\]\((?<page>[^)#:]*)(?:#(?<place>[^)]*))?\)/) {
        let folder = name.hasPrefix("Errors/") ? "Errors/" : ""
        let page = resolved(match.page.isEmpty ? name : folder + match.page)
        let known = try #require(places[page], "\(name): \(page)")
        if let place = match.place {
          #expect(known.contains(String(place)), "\(name): \(page)#\(place)")
        }
        count += 1
      }
    }
    #expect(count > 500)
  }

  @Test func `addresses that were printed once lead on`() throws {
    let checks = anchors(in: try text("CheckRules.md"))
    #expect(checks.isSuperset(of: ["stale-acceptance", "no-route", "shared-class", "one-model"]))
    let diagnostics = anchors(in: try text("Diagnostics.md"))
    #expect(
      diagnostics.isSuperset(of: [
        "duplicate-name", "missing-inverse", "reading-a-model-file", "files-and-bundles",
      ]))
    #expect(anchors(in: try text("Errors.md")).contains("134190"))
    #expect(anchors(in: try text("Rules.md")).contains("what-is-inferred-and-loses-nothing"))
  }

  private func text(_ page: String) throws -> String {
    try String(contentsOf: Self.documentation.appending(path: page), encoding: .utf8)
  }

  private func resolved(_ page: String) -> String {
    page.replacing("Errors/../", with: "")
  }

  /// The anchors that GitHub gives to the headings of a page, and those that the page has itself.
  private func anchors(in page: String) -> Set<String> {
    let headings = page.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
      line.drop { $0 == "#" || $0 == " " }.lowercased()
        .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == " " }
        .replacing(" ", with: "-")
    }
    return Set(headings + page.matches(of: /<a id="([^"]+)"><\/a>/).map { String($0.1) })
  }
}
