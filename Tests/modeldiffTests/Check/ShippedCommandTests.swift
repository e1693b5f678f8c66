import Foundation
import TestSupport
import Testing

@Suite("modeldiff shipped")
struct ShippedCommandTests {
  private static let old = Scenario.item(Scenario.title)
  private static let date = Scenario.item(#"<attribute name="title" attributeType="Date"/>"#)
  private static let new = Scenario.item(Scenario.title, Scenario.price)

  /// Version 1 was a date in v1.0 and is a text in v1.1 and v1.2; version 2 is in development.
  private func released() throws -> CheckRepository {
    let made = try CheckRepository()
    try made.setCurrent("1")
    for (tag, body) in [("v1.0", Self.date), ("v1.1", Self.old), ("v1.2", Self.old)] {
      try made.write("1", body)
      try made.write(text: tag, to: "VERSION")
      try made.repository.commit()
      try made.repository.git("tag", tag)
    }
    try made.write("2", Self.new)
    try made.setCurrent("2")
    try made.commitOnMain()
    return made
  }

  private func ledger(
    _ made: TemporaryRepository, _ arguments: String...
  ) throws -> (bundle: [String: Any], forms: [[String: Any]], doubt: String?) {
    let result = try CheckRepository.run(
      ["shipped", "--format", "json"] + arguments, in: made.folder.path)
    #expect(result.exitCode == 0, "\(result.errors)")
    let schema = try modeldiff("shipped", "--print-schema").json
    let json = try result.json
    #expect(SchemaChecker(schema).problems(in: json).isEmpty)
    let bundles = try #require(json["bundles"] as? [[String: Any]])
    let bundle = try #require(bundles.first)
    return (bundle, try #require(bundle["forms"] as? [[String: Any]]), json["doubt"] as? String)
  }

  @Test func `shipped lists each form with its releases, present version and migration`() throws {
    let made = try released()
    let (bundle, forms, doubt) = try ledger(made.repository)
    #expect(bundle["evidence"] as? String == "releases" && doubt == nil)
    #expect(forms.map { $0["version"] as? String } == ["1", "1"])
    #expect(forms.map { $0["releases"] as? [String] } == [["v1.2", "v1.1"], ["v1.0"]])
    #expect(forms.map { $0["now"] as? String } == ["1", nil])
    #expect(forms.map { $0["reachesCurrent"] as? Bool } == [true, false])
    #expect(forms.map { $0["route"] as? String } == ["direct", "impossible"])
    // The check judges by the same list.
    #expect(try made.check().only("release-lost").summary.contains("v1.0"))
    let text = try made.run(["shipped"]).output
    #expect(text.contains("v1.2, v1.1  unchanged      reaches \"2\"\n"), "\(text)")
    #expect(text.contains("v1.0        in no version  does not reach \"2\"\n"), "\(text)")
  }

  @Test func `shipped reports missing tags and a shallow history`() throws {
    let made = try released()
    let bare = try made.clone("--no-tags")
    let tagless = try ledger(bare)
    #expect(tagless.bundle["evidence"] as? String == "base" && tagless.forms.count == 2)
    #expect(tagless.doubt?.contains("no tag that looks like a release") == true)
    #expect(
      try CheckRepository.run(["shipped"], in: bare.folder.path).output.contains(
        "2 forms may have shipped"))
    let cut = try made.clone("--depth", "1")
    #expect(try ledger(cut).doubt?.contains("git fetch --unshallow --tags") == true)
  }

  @Test func `shipped lists forms in a lock file beside releases`() throws {
    let made = try released()
    #expect(try made.run(["freeze", "\(CheckRepository.bundle)#2"]).exitCode == 0)
    let forms = try ledger(made.repository).forms
    #expect(forms.map { $0["version"] as? String } == ["1", "1", "2"])
    #expect(forms.map { $0["locked"] as? Bool } == [false, false, true])
    #expect(forms.last?["route"] as? String == "none")
  }

  @Test func `shipped finds versions in released stores and apps`() throws {
    let made = try CheckRepository(shipping: [("1", Self.date)])
    func modelc(_ arguments: String...) throws {
      let result = try runTool(
        "modelc", arguments, environment: TemporaryRepository.variables,
        in: made.repository.folder.path)
      #expect(result.exitCode == 0, "\(result.errors)")
    }
    try made.write(text: "", to: "Archive/1.1/Shop.app/Info.plist")
    try modelc("create", CheckRepository.bundle, "Archive/1.0.sqlite")
    try made.write("1", Self.old)
    try modelc("compile", CheckRepository.bundle, "-o", "Archive/1.1/Shop.app/Shop.momd")
    try made.write("1", Self.new)
    let (bundle, forms, _) = try ledger(made.repository, "--release", "Archive")
    #expect(bundle["evidence"] as? String == "releases")
    let releases = forms.compactMap { ($0["releases"] as? [String])?.first }.sorted()
    #expect(releases == ["Archive/1.0.sqlite", "Archive/1.1/Shop.app/Shop.momd"])
    #expect(forms.allSatisfy { $0["now"] is NSNull })
    let reached = forms.compactMap { $0["reachesCurrent"] as? Bool }
    #expect(reached.count == 2 && Set(reached) == [false, true])
    // A check knows them as well.
    let check = try made.check("--release", "Archive", "--against", "HEAD")
    #expect(check.findings.map(\.id).contains("version-changed"))
    #expect(try made.run(["shipped", "--release", "nowhere"]).exitCode == 65)
    // What is named and cannot be read has not been looked at.
    try made.write(text: "bplist00", to: "Archive/1.1/Shop.app/Shop.momd/1.mom")
    #expect(try made.run(["check", "--release", "Archive"]).exitCode == 65)
  }
}
