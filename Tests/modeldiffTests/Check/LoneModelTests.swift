import Foundation
import TestSupport
import Testing

@Suite("Models outside bundles in a check")
struct LoneModelTests {
  private let old = Scenario.item(Scenario.title)
  private let new = Scenario.item(Scenario.title, Scenario.price)

  /// A repository that ships a model outside any bundle.
  private func made() throws -> CheckRepository {
    let made = try CheckRepository()
    try writeLone(old, made)
    try made.commitOnMain()
    return made
  }

  private func writeLone(_ body: String, _ made: CheckRepository) throws {
    try made.write(
      text: "<model>\n\(body.replacing("><", with: ">\n<"))\n</model>\n",
      to: "App/Shop.xcdatamodel/contents")
  }

  @Test func `a model moved into a bundle counts as shipped, edited or not`() throws {
    let made = try made()
    try FileManager.default.createDirectory(
      atPath: made.repository.folder(CheckRepository.bundle), withIntermediateDirectories: true)
    try made.repository.git("mv", "App/Shop.xcdatamodel", CheckRepository.bundle)
    try made.write("Shop 2", new)
    try made.setCurrent("Shop 2")
    let good = try made.check()
    #expect(good.exitCode == 0 && good.findings.map(\.id) == ["bundle-moved"])
    #expect(good.findings.first?.summary.contains("in no bundle, at App/Shop.xcdatamodel") == true)
    // The step from it is judged.
    try made.write("Shop 2", old.replacing("String", with: "Date"))
    #expect(try made.check().errors.map(\.id) == ["incompatible-type"])
    try made.remove(CheckRepository.bundle + "/Shop 2.xcdatamodel")
    try made.setCurrent("Shop")
    try made.write("Shop", new)
    let edited = try made.check()
    #expect(edited.findings.map(\.id).contains("version-changed"))
    let fix = try #require(edited.only("version-changed").fixes.last)
    let base = try made.repository.shortCommit("main")
    #expect(fix.contains("git show '\(base):App/Shop.xcdatamodel/contents'"))
  }

  @Test func `a model outside bundles is checked as a bundle of one version`() throws {
    let made = try made()
    try writeLone(old.replacing("String", with: "Date"), made)
    // A bundle beside it changes nothing.
    for hasBundle in [false, true] {
      if hasBundle { try made.write("Else", new, bundle: "App/Else.xcdatamodeld") }
      let edited = try made.check()
      #expect(edited.errors.map(\.id) == ["incompatible-type"])
      #expect(edited.errors.first?.fingerprint.contains("Shop.xcdatamodel/Item.title") == true)
      #expect(
        try made.run(["check"]).output.contains("Shop.xcdatamodeld/Shop.xcdatamodel"))
    }
    #expect(
      try made.check("App/Shop.xcdatamodel").errors.map(\.id) == ["incompatible-type"])
    try made.remove("App/Shop.xcdatamodel")
    // The bundle beside it has its entities: it may be what has become of it.
    #expect(try made.check().findings.map(\.id).contains("bundle-moved"))
    try made.remove("App/Else.xcdatamodeld")
    #expect(try made.check().errors.map(\.id) == ["bundle-removed"])
  }

  @Test func `releases include models outside bundles`() throws {
    let made = try made()
    try made.repository.git("tag", "v1.0")
    try writeLone(new, made)
    try made.repository.commit()
    try made.write(
      text: #"{"formatVersion": 1, "shipped": {"tags": "v*"}}"#, to: ".modeldiff.json")
    try writeLone(new.replacing("String", with: "Date"), made)
    try made.repository.commit()
    let found = try made.check()
    let fix = try found.only("version-changed").fixes.last
    #expect(fix == "bring it back: git restore --source='v1.0' -- 'App/Shop.xcdatamodel'")
    #expect(found.errors.map(\.id) == ["incompatible-type"])
  }
}
