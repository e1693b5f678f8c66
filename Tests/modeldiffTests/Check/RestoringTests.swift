import Foundation
import TestSupport
import Testing

@Suite("Commands that restore shipped versions")
struct RestoringTests {
  private let old = Scenario.item(Scenario.title)
  private let new = Scenario.item(Scenario.title, Scenario.price)

  /// Runs the first command that restores something, and returns the findings after it.
  private func bringBack(
    _ made: CheckRepository, in folder: String = ".", variables: [String: String] = [:]
  ) throws -> [CheckOutcome.Finding] {
    let fixes = try made.check(variables: variables).findings.flatMap(\.fixes)
    let fix = try #require(fixes.first { $0.hasPrefix("bring it back: ") })
    let command = fix.dropFirst("bring it back: ".count)
    _ = try output(
      of: "sh", ["-c", "cd '\(made.repository.folder.path)' && \(command)"],
      environment: TemporaryRepository.environment)
    return try made.check(variables: variables).findings.filter { $0.severity == "error" }
  }

  @Test func `a version of a moved bundle is restored from its old path`() throws {
    let made = try CheckRepository(shipping: [("1", old), ("2", new)])
    try FileManager.default.createDirectory(
      atPath: made.repository.folder("Sources"), withIntermediateDirectories: true)
    try made.repository.git("mv", "App/Shop.xcdatamodeld", "Sources")
    try made.write("1", new + "<entity name=\"Other\"/>", bundle: "Sources/Shop.xcdatamodeld")
    try made.repository.commit()
    #expect(try bringBack(made).isEmpty)
    try made.remove("Sources/Shop.xcdatamodeld/1.xcdatamodel")
    try made.repository.commit()
    #expect(try bringBack(made).isEmpty)
  }

  @Test(arguments: ["Link", "Link/Shop.xcdatamodeld", "App/../Link"])
  func `a bundle reached through a link is restored at its real path`(path: String) throws {
    let made = try CheckRepository()
    try made.write("1", old)
    try made.repository.folder.link("Link", to: "App")
    try made.commitOnMain()
    try made.write("1", new)
    try made.repository.commit()
    let outcome = try made.check(path)
    let fix = try #require(
      outcome.findings.flatMap(\.fixes).first { $0.hasPrefix("bring it back: ") })
    try shell(String(fix.dropFirst("bring it back: ".count)), in: made.repository.folder.path)
    #expect(try made.check(path).findings.isEmpty)
    #expect(outcome.findings.allSatisfy { $0.place.hasPrefix("App/Shop.xcdatamodeld/") })
  }

  @Test func `restore commands quote names that a shell or git would interpret`() throws {
    let made = try CheckRepository()
    let bundles = ["-M.xcdatamodeld", ":N.xcdatamodeld", "a[b]*.xcdatamodeld"]
    for bundle in bundles { try made.write("1", old, bundle: bundle) }
    try made.repository.commit()
    try made.repository.git("branch", "rel;touch${IFS}pwned")
    try made.repository.git("checkout", "--quiet", "-b", "change")
    let variables = ["GITHUB_BASE_REF": "rel;touch${IFS}pwned"]
    for bundle in bundles {
      try made.write("1", new, bundle: bundle)
      try made.repository.commit()
      let text = try made.run(["check"], variables: variables).output
      if bundle.hasPrefix("-") { #expect(text.contains("modelc new-version ./-M.xcdatamodeld")) }
      #expect(try bringBack(made, variables: variables).isEmpty, "\(bundle): \(text)")
    }
    #expect(!FileManager.default.fileExists(atPath: made.repository.folder("pwned")))
  }

  @Test func `versions are restored when a submodule became a folder, or a folder a submodule`()
    throws
  {
    let inner = try CheckRepository()
    try inner.write("1", old, bundle: "L/Shop.xcdatamodeld")
    try inner.repository.commit()
    let made = try CheckRepository()
    try made.repository.git(
      "-c", "protocol.file.allow=always", "submodule", "--quiet", "add",
      "file://\(inner.repository.folder.path)", "Lib")
    try made.write("1", old, bundle: "Own/Shop.xcdatamodeld")
    try made.commitOnMain()
    try made.repository.git("rm", "--quiet", "--cached", "Lib", ".gitmodules")
    try made.remove("Lib/.git")
    try made.remove(".gitmodules")
    try made.write("1", new, bundle: "Lib/L/Shop.xcdatamodeld")
    try made.repository.commit()
    #expect(try bringBack(made).isEmpty)

    try made.repository.git("checkout", "--quiet", "-f", "main")
    try made.repository.git("rm", "--quiet", "-r", "Own", "Lib")
    try made.repository.commit()
    try made.repository.git("checkout", "--quiet", "-b", "second", "main~1")
    try made.repository.git("rm", "--quiet", "-r", "Own")
    let other = try CheckRepository()
    try other.write("1", new, bundle: "Shop.xcdatamodeld")
    try other.repository.commit()
    try made.repository.git(
      "-c", "protocol.file.allow=always", "submodule", "--quiet", "add",
      "file://\(other.repository.folder.path)", "Own")
    try made.repository.commit()
    #expect(try bringBack(made).contains { $0.place.hasPrefix("Own") } == false)
  }
}
