import TestSupport
import Testing

@Suite("Versions on the route of an upgrade")
struct UpgradeWayTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a route through an intermediate version is used if rows block the direct one`() throws
  {
    let model = try folder.makeHistory(
      item(""),
      item(
        #"<attribute name="a" optional="YES" attributeType="String" defaultValueString="x"/>"#),
      item(#"<attribute name="a" attributeType="String"/>"#))
    let store = folder("S.sqlite")
    #expect(
      try runTool("modelc", ["create", "\(model)#1", store, "--rows", "4"]).exitCode == 0)
    let plan = try modeldiff("plan", store, "--to", model)
    #expect(plan.exitCode == 0)
    #expect(plan.output.contains("1 → 2 → 3"))
    let direct = try modeldiff("plan", store, "--to", model, "--direct")
    #expect(direct.exitCode == 1)
    #expect(direct.output.contains("--allow mandatory-attribute-added:Item.a"))
    let allowed = try modeldiff(
      "plan", store, "--to", model, "--allow", "mandatory-attribute-added:Item.a")
    #expect(allowed.output.contains("1 → 3"))
    let unknown = try modeldiff("plan", store, "--to", model, "--via", "7")
    #expect(unknown.exitCode == 65)
    #expect(unknown.errors.contains("the model has no version \"7\""))
    #expect(try folder.topNames() == ["Model.xcdatamodeld", "S.sqlite"])
    let result = try modeldiff("upgrade", store, "--to", model)
    #expect(result.output.hasPrefix("upgraded 1 → 2 → 3"))
    #expect(
      try sqlite(folder("S.upgraded.sqlite"), "SELECT COUNT(*) FROM ZITEM WHERE ZA = 'x'") == "4")
  }

  @Test func `an upgrade to an earlier version is called a downgrade, with its data loss`() throws {
    let model = try folder.makeHistory(
      item(""), item(#"<attribute name="a" optional="YES" attributeType="String"/>"#))
    let store = folder("S.sqlite")
    #expect(
      try runTool("modelc", ["create", "\(model)#2", store, "--rows", "4"]).exitCode == 0)
    let plan = try modeldiff("plan", store, "--to", "\(model)#1")
    #expect(plan.exitCode == 1)
    #expect(plan.output.contains("This is a downgrade: 2 comes after 1."))
    #expect(plan.output.contains("attribute-removed:Item.a"))
    let opening = try modeldiff("doctor", store, "\(model)#1", model).output
    #expect(opening.contains("this is a downgrade: the store has the later version 2"))
    let result = try modeldiff(
      "upgrade", store, "--to", "\(model)#1", "--allow", "attribute-removed")
    #expect(result.output.hasPrefix("downgraded 2 → 1: "))
    let forward = folder("F.sqlite")
    #expect(try runTool("modelc", ["create", "\(model)#1", forward]).exitCode == 0)
    #expect(try !modeldiff("plan", forward, "--to", model).output.contains("downgrade"))
  }

  @Test func `a version with the same hashes counts as the requested one`() throws {
    let model = try folder.makeHistory(
      item(#"<attribute name="old" optional="YES" attributeType="String"/>"#),
      item(#"<attribute name="new" optional="YES" attributeType="String" elementID="old"/>"#),
      item(#"<attribute name="new" optional="YES" attributeType="String"/>"#))
    let store = folder("S.sqlite")
    #expect(
      try runTool("modelc", ["create", "\(model)#1", store, "--rows", "4"]).exitCode == 0)
    let result = try modeldiff("upgrade", store, "--to", model)
    #expect(result.output.hasPrefix("upgraded 1 → 2: "))
    #expect(try modeldiff(folder("S.upgraded.sqlite"), model).output.contains("identical"))
  }

  /// An optional relationship, to-one by default.
  private static func link(
    _ name: String, _ destination: String, _ inverse: String, isToMany: Bool = false,
    was identifier: String? = nil
  ) -> String {
    #"<relationship name="\#(name)" optional="YES" \#(isToMany ? "toMany=\"YES\"" : "maxCount=\"1\"") "#
      + #"destinationEntity="\#(destination)" inverseName="\#(inverse)" inverseEntity="\#(destination)""#
      + (identifier.map { " elementID=\"\($0)\"" } ?? "") + "/>"
  }

  /// Trips with a leader, who is first called owner and then becomes one of several.
  private static let renamed = [
    ("owner", false, nil), ("lead", false, "owner"), ("lead", true, "owner"),
  ]
  .map { (name: String, isToMany: Bool, former: String?) in
    item(link(name, "Person", "trips", isToMany: isToMany, was: former))
      + "<entity name=\"Person\">\(link("trips", "Item", name, isToMany: true))</entity>"
  }

  /// Two relationships that swap names, one of which then becomes to-many.
  private static let exchanged = [
    ("a", "b", nil, nil, false), ("b", "a", "a", "b", false), ("b", "a", "a", "b", true),
  ]
  .map { (one: String, two: String, oneWas: String?, twoWas: String?, isToMany: Bool) in
    item(
      link(one, "Person", "ones", was: oneWas)
        + link(two, "Person", "twos", isToMany: isToMany, was: twoWas))
      + "<entity name=\"Person\">\(link("ones", "Item", one, isToMany: true))"
      + "\(link("twos", "Item", two, isToMany: true))</entity>"
  }

  /// An entity gets a subentity, so that keys name its entity, and then another number.
  private static let renumbered = [
    "<entity name=\"Aunt\"/>",
    "<entity name=\"Aunt\"/><entity name=\"Sub\" parentEntity=\"Item\"/>",
    "<entity name=\"Sub\" parentEntity=\"Item\"/>",
  ]
  .map { others in
    item(link("figures", "Figure", "item", isToMany: true)) + others
      + "<entity name=\"Figure\">\(link("item", "Item", "figures"))</entity>"
  }

  /// A column's name in one version may be missing or mean another column in another.
  @Test(arguments: [
    (renamed, ""), (exchanged, "UPDATE ZITEM SET ZA = NULL WHERE Z_PK > 3"), (renumbered, ""),
  ])
  func `upgrading two steps at once gives the result of the two steps in sequence`(
    _ versions: [String], _ change: String
  ) throws {
    let model = try folder.makeHistory(versions[0], versions[1], versions[2])
    let store = folder("S.sqlite")
    #expect(
      try runTool("modelc", ["create", "\(model)#1", store, "--rows", "7"]).exitCode == 0)
    try sqlite(store, "PRAGMA journal_mode = DELETE; \(change)")
    func upgrade(_ store: String, to number: Int, _ output: String, _ more: String...) throws
      -> String
    {
      let result = try runTool(
        "modeldiff",
        ["upgrade", store, "--to", "\(model)#\(number)", "-o", folder(output)] + more
          + ["--allow", "entity-removed:Aunt"])
      #expect(result.exitCode == 0, "\(result.errors)")
      return folder(output)
    }
    let atOnce = try upgrade(store, to: 3, "At once.sqlite", "--via", "2")
    let between = try upgrade(store, to: 2, "Between.sqlite", "--direct")
    let after = try upgrade(between, to: 3, "After.sqlite", "--direct")
    let rows = { (store: String) in
      try runTool("modelc", ["rows", "--all", "--format", "jsonl", store]).output
    }
    #expect(try rows(atOnce) == rows(after))
    #expect(try !rows(atOnce).isEmpty)
  }
}
