import Foundation
import TestSupport
import Testing

@Suite("Models outside of bundles, in a check")
struct LoneModelTests {
  private let old = Scenario.item(Scenario.title)
  private let new = Scenario.item(Scenario.title, Scenario.price)

  /// A repository that ships a model in no bundle.
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

  @Test func `put into a bundle it has shipped, edited or not`() throws {
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
    #expect(
      fix.contains(#"git show "$(git merge-base main HEAD)":'App/Shop.xcdatamodel/contents'"#))
  }

  @Test func `another model than the one that is gone is new`() throws {
    let made = try made()
    try made.remove("App/Shop.xcdatamodel")
    try made.write(
      "Shop",
      #"<entity name="Else"><attribute name="x" optional="YES" attributeType="String"/></entity>"#)
    #expect(try made.check().findings.isEmpty)
  }

  @Test func `the command that compares it names the base`() throws {
    let made = try made()
    try writeLone(new, made)
    try made.write("1", old)
    try made.repository.commit()
    let text = try made.run(["check"]).output.replacing("\n  ", with: " ")
    #expect(text.contains("`modeldiff main...HEAD:App/Shop.xcdatamodel App/Shop.xcdatamodel`"))
    let named = try made.run(["check", "App/Shop.xcdatamodel"])
    #expect(named.errors.contains("main...HEAD:App/Shop.xcdatamodel"), "\(named.errors)")
  }
}
