import TestSupport
import Testing

@Suite("The versions that an upgrade goes through")
struct UpgradeWayTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `the way through a version between is taken when rows are in the direct one's`() throws
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

  @Test func `the way to an earlier version is said to be a downgrade, with what it loses`() throws
  {
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
    #expect(opening.contains("this is a downgrade: 2, which the store is of, comes after it"))
    let result = try modeldiff(
      "upgrade", store, "--to", "\(model)#1", "--allow", "attribute-removed")
    #expect(result.output.hasPrefix("downgraded 2 → 1: "))
    let forward = folder("F.sqlite")
    #expect(try runTool("modelc", ["create", "\(model)#1", forward]).exitCode == 0)
    #expect(try !modeldiff("plan", forward, "--to", model).output.contains("downgrade"))
  }

  @Test func `a version with the hashes of the wanted one is as good`() throws {
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
}
