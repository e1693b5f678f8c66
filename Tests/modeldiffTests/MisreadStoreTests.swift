import Foundation
import TestSupport
import Testing

/// Versions that Core Data cannot distinguish, whose properties are in different columns.
@Suite("Stores that open with a version and are misread")
struct MisreadStoreTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Two composites of one type, whose columns share names.
  private static func places(_ first: String, _ second: String, modifier: String = "") -> String {
    let composites = [first, second].map {
      "<attribute name=\"\($0)\" optional=\"YES\" attributeType=\"Composite\" composite=\"C\" "
        + ($0 == "zhome" ? "elementID=\"home\"" : "") + "/>"
    }
    return "<entity name=\"A\" \(modifier)>\(composites.joined())</entity>"
      + "<composite name=\"C\"><attribute name=\"city\" optional=\"YES\" attributeType=\"String\"/></composite>"
  }

  /// A derived attribute, which has a column of its own.
  private static func derived(_ name: String) -> String {
    item(
      "<attribute name=\"s\" optional=\"YES\" attributeType=\"String\"/>"
        + "<attribute name=\"\(name)\" optional=\"YES\" attributeType=\"String\" derived=\"YES\" "
        + "elementID=\"x\" derivationExpression=\"canonical:(s)\"/>")
  }

  /// A store of the first version.
  private func store(of model: String, rows: Int = 3) throws -> String {
    let path = folder("S.sqlite")
    let made = try runTool(
      "modelc", ["create", "\(model)#1", path, "--rows", "\(rows)", "--force"])
    #expect(made.exitCode == 0, "\(made.errors)")
    try sqlite(path, "PRAGMA journal_mode = DELETE")
    return path
  }

  private func outcome(_ store: String, _ model: String) throws -> String? {
    let json = try modeldiff("doctor", "--format", "json", store, model).json
    let opening = try #require((json["openings"] as? [[String: Any]])?.first)
    return opening["outcome"] as? String
  }

  @Test func `a composite that takes over another's column is reported, and not upgraded`() throws {
    let model = try folder.makeHistory(
      Self.places("home", "work"), Self.places("zhome", "work"))
    let store = try store(of: model)
    try sqlite(store, "UPDATE ZA SET ZCITY = 'Rome', ZCITY1 = 'Oslo'")
    let step = try modeldiff("\(model)#1", "\(model)#2")
    #expect(
      step.output.contains("A.work.city is read from the column of A.home.city"), "\(step.output)")
    let doctor = try modeldiff("doctor", store, model)
    #expect(doctor.exitCode == 1)
    #expect(
      doctor.output.contains(
        "2: opens as it is, but Core Data reads properties from the wrong columns\n"),
      "\(doctor.output)")
    #expect(try outcome(store, model) == "misreads")
    for command in ["plan", "upgrade"] {
      let result = try modeldiff(command, store, "--to", model)
      #expect(result.exitCode == 1)
      #expect((result.output + result.errors).contains("[column-not-moved]"), "\(result.errors)")
    }
    #expect(try folder.names().filter { $0.hasPrefix("S.") } == ["S.sqlite"])
  }

  @Test func `a store without affected rows is not misread`() throws {
    let model = try folder.makeHistory(
      Self.places("home", "work"), Self.places("zhome", "work"))
    let store = try store(of: model)
    try sqlite(store, "UPDATE ZA SET ZCITY = NULL, ZCITY1 = NULL")
    #expect(try outcome(store, model) == "opens")
    #expect(try modeldiff("plan", store, "--to", model).exitCode == 0)
  }

  @Test func `a store of the new version opens, whatever the earlier version`() throws {
    let model = try folder.makeHistory(
      Self.places("home", "work"), Self.places("zhome", "work"))
    let path = folder("New.sqlite")
    #expect(try runTool("modelc", ["create", "\(model)#2", path, "--rows", "3"]).exitCode == 0)
    #expect(try outcome(path, model) == "opens")
    #expect(try modeldiff("plan", path, "--to", model).exitCode == 0)
    // Without the model in it, nobody can tell it from one of the first version.
    try sqlite(path, "PRAGMA journal_mode = DELETE; DELETE FROM Z_MODELCACHE")
    #expect(try outcome(path, model) == "opens")
    #expect(try modeldiff("plan", path, "--to", model).exitCode == 0)
  }

  @Test func `a renamed derived attribute has no column`() throws {
    let model = try folder.makeHistory(Self.derived("x"), Self.derived("y"))
    let store = try store(of: model)
    #expect(try outcome(store, model) == "misreads")
    let result = try modeldiff("upgrade", store, "--to", model)
    #expect(result.exitCode == 1)
    #expect(
      result.errors.contains("Item.y has no column in existing stores"),
      "\(result.errors)")
  }

  @Test func `a version hash modifier makes Core Data move the values`() throws {
    let model = try folder.makeHistory(
      Self.places("home", "work"),
      Self.places("zhome", "work", modifier: "versionHashModifier=\"2\""))
    let store = try store(of: model)
    try sqlite(store, "UPDATE ZA SET ZCITY = 'Rome', ZCITY1 = 'Oslo'")
    #expect(try outcome(store, model) == "migrates")
    let result = try modeldiff("upgrade", store, "--to", model)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(
      try sqlite(folder("S.upgraded.sqlite"), "SELECT DISTINCT ZCITY, ZCITY1 FROM ZA")
        == "Oslo|Rome")
  }
}
