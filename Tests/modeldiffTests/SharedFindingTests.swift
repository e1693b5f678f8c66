import Foundation
import TestSupport
import Testing

/// Findings on inherited properties: each entity is counted separately, and one --allow covers all.
@Suite("Findings shared by entities")
struct SharedFindingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static func entity(
    _ name: String, _ properties: String = "", parent: String? = nil, isAbstract: Bool = false
  ) -> String {
    let parent = parent.map { " parentEntity=\"\($0)\"" } ?? ""
    return
      "<entity name=\"\(name)\"\(parent)\(isAbstract ? " isAbstract=\"YES\"" : "")>\(properties)</entity>"
  }

  private static func attribute(
    _ name: String, _ type: String = "Integer 64", isOptional: Bool = true
  ) -> String {
    "<attribute name=\"\(name)\" attributeType=\"\(type)\"\(isOptional ? " optional=\"YES\"" : "")/>"
  }

  private static func toOne(
    _ name: String, _ end: String, inverse: String? = nil, isOptional: Bool = true
  ) -> String {
    let inverse = inverse.map { " inverseName=\"\($0)\" inverseEntity=\"\(end)\"" } ?? ""
    return "<relationship name=\"\(name)\" maxCount=\"1\" destinationEntity=\"\(end)\"\(inverse)"
      + "\(isOptional ? " optional=\"YES\"" : "")/>"
  }

  private static func unique(_ name: String) -> String {
    "<uniquenessConstraints><uniquenessConstraint><constraint value=\"\(name)\"/></uniquenessConstraint>"
      + "</uniquenessConstraints>"
  }

  /// A store with objects of the first of two versions, and the bundle.
  private func store(
    _ old: String, _ new: String, _ objects: String
  ) throws -> (store: String, model: String) {
    let model = try folder.makeHistory(old, new)
    try Data(objects.utf8).write(to: URL(filePath: folder("o.json")))
    let store = folder("S.sqlite")
    let made = try runTool(
      "modelc",
      ["create", "\(model)#1", store, "--force"]
        + (objects.isEmpty ? [] : ["--from", folder("o.json")]))
    #expect(made.exitCode == 0, "\(made.errors)")
    return (store, model)
  }

  /// Plans and upgrades.
  private func outcome(
    _ store: (store: String, model: String), _ options: String...
  ) throws -> (code: Int32, text: String) {
    let plan = try runTool("modeldiff", ["plan", store.store, "--to", store.model] + options)
    let upgrade = try runTool(
      "modeldiff",
      ["upgrade", store.store, "--to", store.model, "-o", folder(UUID().uuidString)] + options)
    #expect(plan.exitCode == upgrade.exitCode, "\(plan.output)\(upgrade.errors)")
    return (upgrade.exitCode, plan.output + plan.errors + upgrade.errors)
  }

  @Test func `a loss that only a moved entity has is reported for that entity`() throws {
    let cars =
      Self.entity("G") + Self.entity("Car", Self.toOne("s", "Fox"), parent: "G")
      + Self.entity("Fox", Self.toOne("s", "Car"), parent: "G")
    let made = try store(
      cars + Self.entity("Dog", parent: "Fox"), cars + Self.entity("Dog", parent: "Car"),
      #"{"Car": [{"_id": "p1"}], "Dog": [{"_id": "p2", "s": "p1"}]}"#)
    let result = try outcome(made)
    #expect(result.code == 1)
    #expect(result.text.contains("--allow relationship-retargeted:Dog.s\n"), "\(result.text)")
    #expect(
      result.text.contains(
        "Dog.s leads to Fox instead of Car: related objects are lost or replaced by others: 1 row")
    )
    #expect(try outcome(made, "--allow", "relationship-retargeted:Dog.s").code == 0)
  }

  private static let siblings =
    entity("Base") + entity("A", attribute("x"), parent: "Base")
    + entity("B", attribute("x"), parent: "Base")
  private static let objects = #"{"A": [{"_id": "p1", "x": 1}], "B": [{"_id": "p2", "x": 100000}]}"#

  @Test func `a narrowed number is counted in its own column`() throws {
    let made = try store(
      Self.siblings,
      Self.entity("Base") + Self.entity("A", Self.attribute("x", "Integer 16"), parent: "Base")
        + Self.entity("B", parent: "A"), Self.objects)
    let result = try outcome(made)
    #expect(result.code == 1)
    #expect(result.text.contains("which cannot hold all of them: 1 row"), "\(result.text)")
    #expect(try outcome(made, "--allow", "numeric-type-narrowed:A.x").code == 0)
  }

  @Test func `a value in another column is not missing`() throws {
    let made = try store(
      Self.siblings,
      Self.entity("Base") + Self.entity("A", Self.attribute("x", isOptional: false), parent: "Base")
        + Self.entity("B", parent: "A"), Self.objects)
    #expect(try outcome(made).code == 0)
  }

  /// Each of the four rules about required values, with its change.
  private static let mandatory: [(rule: String, old: String, new: String)] = [
    ("mandatory-attribute-added", "", attribute("q", isOptional: false)),
    ("attribute-made-mandatory", attribute("q"), attribute("q", isOptional: false)),
    ("mandatory-relationship-added", "", toOne("q", "X", isOptional: false)),
    ("relationship-made-mandatory", toOne("q", "X"), toOne("q", "X", isOptional: false)),
  ]

  @Test(arguments: mandatory.indices)
  func `allowing a finding at the declaring entity covers its subentities`(_ number: Int) throws {
    let change = Self.mandatory[number]
    let rest = Self.entity("C", parent: "P") + Self.entity("X")
    let made = try store(
      Self.entity("P", change.old) + rest, Self.entity("P", change.new) + rest, #"{"C": [{}]}"#)
    let refused = try outcome(made)
    #expect(refused.code == 1)
    #expect(refused.text.contains("--allow \(change.rule):P.q\n"), "\(refused.text)")
    let allowed = try outcome(made, "--allow", "\(change.rule):P.q")
    #expect(allowed.code == 0, "\(allowed.text)")
  }

  @Test(arguments: mandatory.indices)
  func `an abstract subentity has no rows`(_ number: Int) throws {
    let change = Self.mandatory[number]
    let rest =
      Self.entity("Mid", parent: "P", isAbstract: true) + Self.entity("Leaf", parent: "Mid")
      + Self.entity("X")
    let steps = [change.old, change.new].map { Self.entity("P", $0, isAbstract: true) + rest }
    #expect(try outcome(store(steps[0], steps[1], "")).code == 0)
    let refused = try outcome(store(steps[0], steps[1], #"{"Leaf": [{}]}"#))
    #expect(refused.code == 1)
    #expect(refused.text.contains(": 1 row [\(change.rule)]"), "\(refused.text)")
  }

  @Test func `a to-one inverse is refused only for objects that would have several`()
    throws
  {
    let old =
      Self.entity("A", Self.toOne("b", "B")) + Self.entity("A2", parent: "A")
      + Self.entity("B")
    let new =
      Self.entity("A", Self.toOne("b", "B", inverse: "a")) + Self.entity("A2", parent: "A")
      + Self.entity("B", Self.toOne("a", "A", inverse: "b"))
    #expect(try outcome(store(old, new, "")).code == 0)
    let one = #"{"A": [{"_id": "p1", "b": "p1"}], "A2": [{}], "B": [{"_id": "p1"}]}"#
    #expect(try outcome(store(old, new, one)).code == 0)
    let several = one.replacing("[{}]", with: #"[{"b": "p1"}]"#)
    let refused = try outcome(store(old, new, several))
    #expect(refused.code == 1)
    #expect(refused.text.contains("where several were possible: 2 rows [inverse-keeps-one]"))
    #expect(!refused.text.contains("Requires --allow"), "\(refused.text)")
  }

  @Test(arguments: ["P", "C"])
  func `duplicates are counted in all rows of the table`(owner: String) throws {
    let entities = { (constraint: String) in
      Self.entity("P", Self.attribute("b", "String") + (owner == "P" ? constraint : ""))
        + Self.entity("C", owner == "C" ? constraint : "", parent: "P")
    }
    let made = try store(
      entities(""), entities(Self.unique("b")), #"{"P": [{"b": "x"}], "C": [{"b": "x"}]}"#)
    #expect(try outcome(made).code == 1)
    let doctor = try runTool("modeldiff", ["doctor", made.store, made.model])
    #expect(doctor.exitCode == 1)
    #expect(doctor.output.contains("fails on its rows, 134111"), "\(doctor.output)")
    #expect(doctor.output.contains("2 rows [uniqueness-constraint-added]"), "\(doctor.output)")
  }

  @Test func `merged values and equal defaults count as duplicates`() throws {
    let code = "<attribute name=\"code\" attributeType=\"String\" defaultValueString=\"\"/>"
    let made = try store(
      Self.entity("P") + Self.entity("A", code, parent: "P") + Self.entity("B", parent: "P"),
      Self.entity("P", code + Self.unique("code")) + Self.entity("A", parent: "P")
        + Self.entity("B", parent: "P"),
      #"{"A": [{"code": "x"}, {"code": ""}], "B": [{}]}"#)
    let result = try outcome(made)
    #expect(result.code == 1)
    #expect(result.text.contains("2 rows [uniqueness-constraint-added]"), "\(result.text)")
  }
}
