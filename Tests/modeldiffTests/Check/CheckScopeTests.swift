import Foundation
import TestSupport
import Testing

@Suite("The scope of a check")
struct CheckScopeTests {
  private let old = Scenario.item(Scenario.title)
  private let new = Scenario.item(Scenario.title, Scenario.price)

  private func move(_ from: String, _ to: String, _ made: CheckRepository) throws {
    try FileManager.default.createDirectory(
      atPath: made.repository.folder(to), withIntermediateDirectories: true)
    try made.repository.git("mv", from, to)
  }

  @Test func `a bundle moved out of the checked paths is reported with its location`() throws {
    let made = try CheckRepository(shipping: [("1", old)])
    try move(CheckRepository.bundle, "Sources", made)
    try made.write(text: "", to: "App/x.swift")
    let whole = try made.check("App")
    #expect(whole.exitCode == 0 && whole.findings.map(\.severity) == ["warning"])
    #expect(whole.findings.first?.summary.contains("moved to Sources/Shop.xcdatamodeld") == true)
    #expect(whole.findings.first?.fixes.isEmpty == true)
    try made.write("1", new, bundle: "Sources/Shop.xcdatamodeld")
    #expect(try made.check("App").errors.map(\.id) == ["bundle-removed"])
    // What is another bundle of the name is not where it went.
    try made.write("1", #"<entity name="Else"/>"#, bundle: "Sources/Shop.xcdatamodeld")
    #expect(try made.check("App").errors.first?.summary.contains("was removed") == true)
  }

  @Test func `a bundle moved out of a skipped folder is compared`() throws {
    let made = try CheckRepository()
    try made.write("1", old, bundle: "Pods/L/Shop.xcdatamodeld")
    try made.commitOnMain()
    try move("Pods/L", "Vendored", made)
    try made.write("1", new, bundle: "Vendored/L/Shop.xcdatamodeld")
    #expect(try made.check().findings.map(\.id).contains("version-changed"))
    // Of the name alone nothing is concluded.
    try made.write("1", #"<entity name="Else"/>"#, bundle: "Vendored/L/Shop.xcdatamodeld")
    #expect(try made.check().findings.isEmpty)
  }

  @Test func `bundles that a configuration change takes out of the check are listed`() throws {
    let made = try CheckRepository(shipping: [("1", old)])
    try made.write("1", old, bundle: "Other.xcdatamodeld")
    try made.commitOnMainAgain()
    try made.write("1", new)
    for text in [#""exclude": ["App"]"#, #""paths": ["Other.xcdatamodeld"]"#] {
      try made.write(text: #"{"formatVersion": 1, \#(text)}"#, to: ".modeldiff.json")
      let outcome = try made.check()
      #expect(outcome.exitCode == 0)
      #expect(try made.run(["check"]).output.contains("not checked: App/Shop.xcdatamodeld"))
    }
    try made.repository.commit()
    try made.repository.git("branch", "--force", "main")
    #expect(try !made.run(["check"]).output.contains("not checked: App/Shop.xcdatamodeld"))
  }

  @Test func `a link to an outside folder is reported only if the folder has bundles`() throws {
    let outside = try CheckRepository(shipping: [("1", old)])
    let made = try CheckRepository(shipping: [("1", old)])
    let link = made.repository.folder("Models")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: outside.repository.folder("App"))
    #expect(try made.check().findings.map(\.id) == ["unfollowed-link"])
    try outside.remove(CheckRepository.bundle)
    #expect(try made.check().findings.isEmpty)
  }

  @Test func `a push whose first commit the service does not name is listed as not checked`() throws
  {
    let made = try CheckRepository(shipping: [("1", old)])
    try made.write(text: "", to: "x")
    try made.repository.commit()
    try made.repository.git("branch", "--force", "main")
    try made.repository.git("checkout", "--quiet", "main")
    let line = "not checked: what was pushed together with HEAD"
    let told = try made.run(["check"], variables: ["CIRCLECI": "true", "CIRCLE_BRANCH": "main"])
    #expect(told.exitCode == 0 && told.output.contains(line))
    let commit = try made.repository.git("rev-parse", "HEAD^1")
    let known = try made.run(
      ["check"], variables: ["CI_COMMIT_BEFORE_SHA": commit, "CI_COMMIT_BRANCH": "main"])
    #expect(known.exitCode == 0 && !known.output.contains(line))
    #expect(try !made.run(["check"]).output.contains(line))
  }

  @Test func `bundles whose names differ only in Unicode normalization are an error`() throws {
    let bundles = ["App/\u{DC}ber.xcdatamodeld", "App/U\u{308}ber.xcdatamodeld"]
    let made = try CheckRepository()
    for bundle in bundles { try made.write("1", old, bundle: bundle) }
    try made.commitOnMain()
    let both = try made.run(["check"])
    #expect(both.exitCode == 65 && both.errors.contains("[equal-version-names]"))
    try made.remove(bundles[0])
    #expect(try made.check().errors.map(\.id) == ["equal-version-names"])
  }

  @Test func `GIT_DIR selects the repository however its path is written`() throws {
    let made = try CheckRepository(shipping: [("1", old)])
    try made.write("1", new)
    let folder = made.repository.folder.path
    for path in ["\(folder)/./.git", "\(folder)/App/../.git", ".git"] {
      let result = try made.run(["check"], variables: ["GIT_DIR": path])
      #expect(result.output.contains("version-changed"), "\(path): \(result.errors)")
    }
  }
}

extension CheckRepository {
  /// Commits everything on both branches.
  fileprivate func commitOnMainAgain() throws {
    try repository.commit()
    try repository.git("branch", "--force", "main")
  }
}
