import Foundation
import TestSupport
import Testing

/// The bundle's version with the hashes of a store overrides the store's own model, as in Core
/// Data.
@Suite("The source model of a migration")
struct SourceModelTests {
  private let folder: TemporaryFolder
  private let store: String

  init() throws {
    folder = try TemporaryFolder()
    store = folder("S.sqlite")
  }

  private static func attributes(_ list: (name: String, identifier: String?)...) -> String {
    item(
      list.map { name, identifier in
        let more = identifier.map { " elementID=\"\($0)\"" } ?? ""
        return "<attribute name=\"\(name)\" optional=\"YES\" attributeType=\"String\"\(more)/>"
      }.joined())
  }

  /// A store of the first version as shipped, and the bundle as it is now.
  private func bundle(shipped: String, _ versions: String...) throws -> String {
    let old = try folder.makeHistory(shipped, name: "Old")
    #expect(try runTool("modelc", ["create", "\(old)#1", store, "--rows", "2"]).exitCode == 0)
    try sqlite(store, "PRAGMA journal_mode = DELETE", "UPDATE ZITEM SET ZTITLE = 'kept'")
    return versions.count == 1
      ? try folder.makeHistory(versions[0]) : try folder.makeHistory(versions[0], versions[1])
  }

  private func upgrade(_ model: String) throws -> ToolResult {
    try modeldiff("upgrade", store, "--to", model, "--output", folder("U.sqlite"))
  }

  @Test func `renaming identifiers added to both versions after the release pair properties`()
    throws
  {
    let model = try bundle(
      shipped: Self.attributes(("title", nil)), Self.attributes(("title", "t")),
      Self.attributes(("name", "t")))
    let note =
      #"Item.title has none in the store and "t" in the bundle. "1" of the bundle is taken"#
    let doctor = try modeldiff("doctor", store, model)
    #expect(doctor.exitCode == 0 && !doctor.output.contains("removed"))
    let plan = try modeldiff("plan", store, "--to", model)
    let sql = try modeldiff("sql", store, model)
    let result = try upgrade(model)
    for run in [doctor, plan, sql, result] {
      #expect(run.exitCode == 0)
      #expect((run.output + run.errors).contains(note), "\(run.output) \(run.errors)")
    }
    #expect(result.output.hasPrefix("upgraded 1 → 2: "))
    #expect(try sqlite(folder("U.sqlite"), "SELECT DISTINCT ZNAME FROM ZITEM") == "kept")
    let json = try modeldiff("doctor", "--format", "json", store, model).json
    let opening = try #require((json["openings"] as? [[String: Any]])?.first)
    #expect((opening["sourceNote"] as? String)?.contains(note) == true)
  }

  @Test func `renaming identifiers that collide in the store's model are taken from the bundle`()
    throws
  {
    let model = try bundle(
      shipped: Self.attributes(("title", "x"), ("x", nil)),
      Self.attributes(("title", nil), ("x", nil)),
      Self.attributes(("title", nil), ("x", nil), ("y", nil)))
    #expect(try modeldiff("doctor", store, model).exitCode == 0)
    #expect(try upgrade(model).exitCode == 0)
    #expect(try sqlite(folder("U.sqlite"), "SELECT DISTINCT ZTITLE FROM ZITEM") == "kept")
  }

  @Test func `a renaming identifier that only the store's model has pairs nothing`() throws {
    let model = try bundle(
      shipped: Self.attributes(("title", "t")), Self.attributes(("title", nil)),
      Self.attributes(("name", "t")))
    for command in ["plan", "upgrade"] {
      let result = try modeldiff(command, store, "--to", model)
      #expect(result.exitCode == 1)
      #expect((result.output + result.errors).contains("--allow attribute-removed:Item.title"))
    }
    #expect(try modeldiff("doctor", store, model).output.contains("Item.title is removed"))
  }

  @Test func `without a matching version in the bundle, the store's model is the source`() throws {
    let model = try bundle(
      shipped: Self.attributes(("title", "t")), Self.attributes(("name", "t")))
    let plan = try modeldiff("plan", store, "--to", model)
    #expect(plan.exitCode == 0 && !plan.output.contains("Z_MODELCACHE)"))
    #expect(try upgrade(model).exitCode == 0)
    #expect(try sqlite(folder("U.sqlite"), "SELECT DISTINCT ZNAME FROM ZITEM") == "kept")
  }

  @Test func `a current store gets no note on its source model`() throws {
    let model = try bundle(
      shipped: Self.attributes(("title", nil)), Self.attributes(("title", "t")))
    let plan = try modeldiff("plan", store, "--to", model)
    #expect(plan.exitCode == 0 && !plan.output.contains("taken"), "\(plan.output)")
    let doctor = try modeldiff("doctor", store, model)
    #expect(doctor.output.contains("opens as it is") && !doctor.output.contains("taken"))
  }
}
