import Findings
import Foundation
import Migration
import Reports
import TestSupport
import Testing

@Suite("Pages generated from rules and error codes")
struct PagesTests {
  @Test func `the error pages are up to date`() throws {
    let result = try runTool("pages", ["Documentation", "--check"])
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
  }

  @Test func `an outdated page is reported, and rewritten`() throws {
    let folder = try TemporaryFolder()
    #expect(try runTool("pages", [folder.path]).exitCode == 0)
    #expect(try runTool("pages", [folder.path, "--check"]).exitCode == 0)
    try Data("old".utf8).write(to: URL(filePath: folder("Errors.md")))
    try Data().write(to: URL(filePath: folder("Errors/1.md")))
    let stale = try runTool("pages", [folder.path, "--check"])
    #expect(stale.exitCode == 1)
    #expect(stale.output.contains("out of date: Errors.md, Errors/1.md"))
  }

  @Test func `every rule has a page with the text of explain`() throws {
    let folder = try TemporaryFolder()
    #expect(try runTool("pages", [folder.path, "--rules"]).exitCode == 0)
    let list = try text(folder("Rules.md"))
    let explained = try runTool("modeldiff", ["explain"]).output
    let rules = Catalogue.all.rules
    #expect(rules.count > 200)
    for rule in rules {
      let page = try text(folder("Rules/\(rule.id).md"))
      #expect(page.hasPrefix("# \(rule.id)\n\n\(rule.title) (\(rule.severity.rawValue): "))
      for text in [rule.rationale, rule.fix] where !text.isEmpty {
        #expect(page.contains(text), "\(rule.id)")
      }
      #expect(list.contains("[`\(rule.id)`](Rules/\(rule.id).md)"), "\(rule.id)")
      #expect(explained.contains("\n  \(rule.id) "), "\(rule.id)")
    }
  }

  @Test func `every error has a page with the texts that people search for`() throws {
    for error in CoreDataError.all {
      let page = try text("Documentation/Errors/\(error.id).md")
      if let code = error.code { #expect(page.contains("Code=\(code)")) }
      for text in error.texts { #expect(page.contains(text), "\(error.id)") }
    }
  }

  /// Every link in the generated pages.
  @Test func `every link between the pages has an existing target`() throws {
    let folder = try TemporaryFolder()
    #expect(try runTool("pages", [folder.path]).exitCode == 0)
    #expect(try runTool("pages", [folder.path, "--rules"]).exitCode == 0)
    let names =
      ["Rules.md", "Errors.md"] + CoreDataError.all.map { "Errors/\($0.id).md" }
      + Catalogue.all.rules.map { "Rules/\($0.id).md" }
    var places: [String: Set<String>] = [:]
    for name in names { places[name] = anchors(in: try text(folder(name))) }
    var count = 0
    for name in names {
      for match in try text(folder(name)).matches(of: /\]\((?<page>[^)#:]*)(?:#(?<place>[^)]*))?\)/)
      {
        let below = name.split(separator: "/").dropLast().map { "\($0)/" }.joined()
        let page = match.page.isEmpty ? name : resolved(below + match.page)
        let known = try #require(places[page], "\(name): \(page)")
        if let place = match.place {
          #expect(known.contains(String(place)), "\(name): \(page)#\(place)")
        }
        count += 1
      }
    }
    #expect(count > 500)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  private func resolved(_ page: String) -> String {
    page.replacing(/(Errors|Rules)\/\.\.\//, with: "")
  }

  /// The anchors that GitHub gives to the headings of a page, and the explicit ones.
  private func anchors(in page: String) -> Set<String> {
    let headings = page.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
      line.drop { $0 == "#" || $0 == " " }.lowercased()
        .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == " " }
        .replacing(" ", with: "-")
    }
    return Set(headings + page.matches(of: /<a id="([^"]+)"><\/a>/).map { String($0.1) })
  }
}
