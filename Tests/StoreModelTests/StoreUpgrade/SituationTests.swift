import DataModel
import ModelFiles
import StoreFile
import StoreModel
import StoreTestSupport
import TestSupport
import Testing
import Text

/// Cases that once failed, or easily could.
@Suite("Special cases of upgrades") struct SituationTests {
  /// Upgrades a store with rows in every form, and returns the problems afterwards.
  private func problems(from old: Model, to new: Model, rows: Int = 5) throws -> [String] {
    let trial = try UpgradeTrial(from: old, to: new)
    try trial.createStore(rows: rows)
    return try UpgradeTrial.Form.all.flatMap { form in
      let path = try trial.copy()
      let outcome = try trial.run(trial.script(form), on: path)
      #expect(outcome == .upgraded, "\(form)")
      return try trial.problems(of: path, form)
    }
  }

  private func attribute(_ name: String, was old: String) -> Attribute {
    var attribute = Attribute(name, isOptional: true)
    attribute.renamingIdentifier = old
    return attribute
  }

  @Test func `attributes with an index can swap names`() throws {
    let index = FetchIndex(name: "byA", elements: [FetchIndexElement(.property("a"))])
    let old = Model(entities: [
      Entity("Item", [Attribute("a", isOptional: true), Attribute("b", isOptional: true)]) {
        $0.fetchIndexes = [index]
      }
    ])
    let new = Model(entities: [
      Entity("Item", [attribute("a", was: "b"), attribute("b", was: "a")]) {
        $0.fetchIndexes = [index]
        $0.versionHashModifier = "2"
      }
    ])
    #expect(try problems(from: old, to: new) == [])
  }

  @Test func `an entity can take the name of another renamed one`() throws {
    func entity(_ name: String, was old: String?, _ property: String) -> Entity {
      Entity(name, [Attribute(property, isOptional: true)]) { $0.renamingIdentifier = old }
    }
    let old = Model(entities: [entity("A", was: nil, "one"), entity("B", was: nil, "two")])
    let new = Model(entities: [entity("B", was: "A", "one"), entity("C", was: "B", "two")])
    #expect(try problems(from: old, to: new) == [])
  }

  /// `Z_PRIMARYKEY` has the same names and numbers before and after; the highest keys follow the
  /// rows.
  @Test(arguments: UpgradeTrial.Form.all)
  func `root entities can swap names, and the highest keys follow the rows`(
    _ form: UpgradeTrial.Form
  ) throws {
    func entity(_ name: String, was old: String?, _ property: String) -> Entity {
      Entity(name, [Attribute(property, isOptional: true)]) { $0.renamingIdentifier = old }
    }
    let old = Model(entities: [entity("A", was: nil, "one"), entity("B", was: nil, "two")])
    let new = Model(entities: [entity("A", was: "B", "two"), entity("B", was: "A", "one")])
    let trial = try UpgradeTrial(from: old, to: new)
    try trial.createStore(rows: 3)
    try StoreInspector(trial.store).run(
      script: "DELETE FROM ZA WHERE Z_PK > 1; UPDATE Z_PRIMARYKEY SET Z_MAX = 1 WHERE Z_NAME = 'A'")
    let path = try trial.copy()
    #expect(try trial.run(trial.script(form), on: path) == .upgraded)
    #expect(try trial.problems(of: path, form) == [])
    let keys = "SELECT Z_NAME, Z_MAX FROM Z_PRIMARYKEY ORDER BY Z_ENT"
    #expect(try StoreInspector(path).rows(keys) == [["A", "3"], ["B", "1"]])
  }

  /// SQLite considers text and bytes greater than any number.
  @Test(arguments: UpgradeTrial.Form.all)
  func `a non-numeric Z_MAX is recomputed`(_ form: UpgradeTrial.Form) throws {
    let a = Entity("A", [Attribute("one", isOptional: true)])
    let trial = try UpgradeTrial(
      from: Model(entities: [a, Entity("B")]), to: Model(entities: [Entity("0"), a, Entity("B")]))
    try trial.createStore(rows: 3)
    try StoreInspector(trial.store).run(
      script: "UPDATE Z_PRIMARYKEY SET Z_MAX = CASE Z_NAME WHEN 'A' THEN 'abc' ELSE x'ff' END")
    let path = try trial.copy()
    #expect(try trial.run(trial.script(form), on: path) == .upgraded)
    let keys = "SELECT Z_NAME, Z_MAX FROM Z_PRIMARYKEY ORDER BY Z_ENT"
    #expect(try StoreInspector(path).rows(keys) == [["0", "0"], ["A", "3"], ["B", "3"]])
  }

  /// A new entity takes the name, and so the number, of a removed one.
  @Test func `a new entity under an old name starts with new keys`() throws {
    let old = Model(entities: [Entity("A", [Attribute("one", isOptional: true)]), Entity("B")])
    let new = Model(entities: [
      Entity("A", [Attribute("two", isOptional: true)]) { $0.renamingIdentifier = "other" },
      Entity("B"),
    ])
    let trial = try UpgradeTrial(from: old, to: new)
    try trial.createStore(rows: 3)
    let path = try trial.copy()
    #expect(try trial.run(trial.script(), on: path) == .upgraded)
    let keys = "SELECT Z_NAME, Z_MAX FROM Z_PRIMARYKEY ORDER BY Z_ENT"
    #expect(try StoreInspector(path).rows(keys) == [["A", "0"], ["B", "3"]])
  }

  /// Columns of the same name are numbered in the order of the entities; the first has no number.
  @Test(arguments: [AttributeType.string, .integer32, .double])
  func `numbered columns can swap names`(_ type: AttributeType) throws {
    func model(_ first: String, was old: String?, _ firstType: AttributeType) -> Model {
      Model(entities: [
        Entity("Root"), Entity("End"), Entity("EndA", parent: "End"),
        Entity(
          first, parent: "Root",
          [
            Attribute("name", firstType, isOptional: true), Relationship("to", to: "End"),
            Relationship("all", toMany: "End"),
          ]
        ) { $0.renamingIdentifier = old },
        Entity(
          "B", parent: "Root",
          [
            Attribute("name", type, isOptional: true), Relationship("to", to: "End"),
            Relationship("all", toMany: "End"),
          ]),
      ])
    }
    let old = model("A", was: nil, .string)
    #expect(try problems(from: old, to: model("Z", was: "A", .string)) == [])
    let numbers = model("A", was: nil, .integer16)
    #expect(try problems(from: numbers, to: model("Z", was: "A", .double)) == [])
  }

  @Test func `a changed declared type keeps its values`() throws {
    let old = Model(entities: [Entity("Item", [Attribute("n", .integer32, isOptional: true)])])
    let new = Model(entities: [Entity("Item", [Attribute("n", .double, isOptional: true)])])
    #expect(try problems(from: old, to: new) == [])
  }

  @Test func `a changed declared type with a default fills missing values`() throws {
    let old = Model(entities: [Entity("Item", [Attribute("n", .integer32, isOptional: true)])])
    var n = Attribute("n", .double)
    n.defaultValue = .real(Real(1.5))
    #expect(try problems(from: old, to: Model(entities: [Entity("Item", [n])])) == [])
  }

  /// Rows of the other subentity had the key, and entity numbers in keys change.
  @Test func `a relationship can move to a subentity while entity numbers change`() throws {
    func model(_ added: [Entity], on owner: String) -> Model {
      let key = Relationship("to", to: "End")
      return Model(
        entities: added + [
          Entity("End"), Entity("EndA", parent: "End"),
          Entity("Root", owner == "Root" ? [key] : []),
          Entity("RootA", parent: "Root", owner == "RootA" ? [key] : []),
          Entity("RootB", parent: "Root"),
        ])
    }
    let (old, new) = (model([], on: "Root"), model([Entity("Added")], on: "RootA"))
    #expect(try problems(from: old, to: new) == [])
    let trial = try UpgradeTrial(from: old, to: new)
    try trial.createStore(rows: 5)
    let path = try trial.copy()
    #expect(try trial.run(trial.script(), on: path) == .upgraded)
    let left = "SELECT COUNT(*) FROM ZROOT WHERE ZTO IS NOT NULL AND Z_ENT <> 5"
    #expect(try StoreInspector(path).rows(left) == [["0"]])
  }

  /// The key is stored at the other end, in rows that also refer to other subentities.
  @Test(arguments: [(true, "ZONE", "ZOTHER"), (false, "Z2MANY", "Z3MANY")])
  func `a to-many relationship can move to a subentity`(
    hasInverse: Bool, oldKey: String, newKey: String
  ) throws {
    func model(on owner: String, inverse: String) -> Model {
      let many = Relationship("many", to: "End", inverse: hasInverse ? inverse : nil) {
        $0.maxCount = 0
      }
      let one = Relationship(inverse, to: owner, inverse: "many")
      return Model(entities: [
        Entity("End", hasInverse ? [one] : []), Entity("Root", owner == "Root" ? [many] : []),
        Entity("RootA", parent: "Root", owner == "RootA" ? [many] : []),
      ])
    }
    let (old, new) = (model(on: "Root", inverse: "one"), model(on: "RootA", inverse: "other"))
    #expect(try problems(from: old, to: new) == [])
    let trial = try UpgradeTrial(from: old, to: new)
    try trial.createStore(rows: 5)
    let path = try trial.copy()
    #expect(try trial.run(trial.script(), on: path) == .upgraded)
    func astray(_ key: String) -> String {
      "SELECT COUNT(*) > 0 FROM ZEND WHERE \(key) IN (SELECT Z_PK FROM ZROOT WHERE Z_ENT = 2)"
    }
    #expect(try StoreInspector(trial.store).rows(astray(oldKey)) == [["1"]])
    #expect(try StoreInspector(path).rows(astray(newKey)) == [["0"]])
  }

  /// An entity's number changes in the step that fills values by its old number.
  @Test func `defaults are set before entity numbers change`() throws {
    let old = Model(entities: [
      Entity("Root"), Entity("A", parent: "Root"),
      Entity("Mid", parent: "Root", [Attribute("y", isOptional: true)]),
      Entity("K", parent: "Mid"), Entity("M1", parent: "Mid", [Attribute("x", isOptional: true)]),
    ])
    var (x, y) = (Attribute("x", isOptional: true), Attribute("y"))
    x.defaultValue = .string("dx")
    y.defaultValue = .string("dy")
    let new = Model(entities: [
      Entity("Root"), Entity("A", parent: "Root"), Entity("B", parent: "Root"),
      Entity("Mid", parent: "Root", [x, y]), Entity("M1", parent: "Mid"),
    ])
    #expect(try problems(from: old, to: new) == [])
  }

  /// Existing bytes and the default get the marker byte, but never twice.
  @Test(arguments: [true, false])
  func `required data can become external, with other defaults or alone`(
    _ addsOther: Bool
  ) throws {
    let old = Model(entities: [
      Entity("Item", [Attribute("photo", .binary, isOptional: true)]),
      Entity("Other", parent: "Item"),
    ])
    var photo = Attribute("photo", .binary)
    photo.allowsExternalBinaryDataStorage = true
    photo.defaultValue = .data([7])
    var new = old
    new.edit("Item") { entity in
      entity.attributes.replace(photo)
      guard addsOther else { return }
      entity.attributes.insert(Attribute("n", .integer16) { $0.defaultValue = .integer(1) })
    }
    let trial = try UpgradeTrial(from: old, to: new)
    try trial.createStore(rows: 2)
    try StoreInspector(trial.store).run(
      script: "UPDATE ZITEM SET ZPHOTO = iif(Z_PK % 2, NULL, x'0305')")
    for form in UpgradeTrial.Form.all {
      let path = try trial.copy()
      #expect(try trial.run(trial.script(form), on: path) == .upgraded)
      let photos = try StoreInspector(path).rows("SELECT hex(ZPHOTO) FROM ZITEM ORDER BY Z_PK")
      #expect(photos.map { $0[0] } == ["0107", "010305", "0107", "010305"], "\(form)")
    }
  }

  @Test func `a default for one subentity is not applied to rows of another, even when copied`()
    throws
  {
    let old = Model(entities: [
      Entity("Root"), Entity("A", parent: "Root", [Attribute("x", isOptional: true)]),
      Entity("B", parent: "Root"), Entity("C", parent: "Root"),
    ])
    var new = old
    new.edit("Root") { $0.attributes = [Attribute("y", isOptional: true)] }
    new.edit("B") { $0.parent = "A" }
    new.edit("A") { entity in
      entity.attributes = [
        Attribute("x", isOptional: true) { $0.defaultValue = .string("of B") }
      ]
    }
    #expect(try problems(from: old, to: new) == [])
    let trial = try UpgradeTrial(from: old, to: new)
    try trial.createStore(rows: 2)
    for form in UpgradeTrial.Form.all {
      let path = try trial.copy()
      #expect(try trial.run(trial.script(form), on: path) == .upgraded)
      let others =
        "SELECT p.Z_NAME, COUNT(ZX) FROM ZROOT AS r JOIN Z_PRIMARYKEY AS p USING (Z_ENT) "
        + "WHERE Z_NAME IN ('B', 'C', 'Root') GROUP BY 1 ORDER BY 1"
      #expect(
        try StoreInspector(path).rows(others) == [["B", "2"], ["C", "0"], ["Root", "0"]], "\(form)"
      )
    }
  }

  @Test func `duplicates caused by a default are counted before a new constraint applies`() throws {
    let old = Model(entities: [Entity("Item", [Attribute("a", isOptional: true)])])
    var a = Attribute("a")
    a.defaultValue = .string("same")
    let new = Model(entities: [Entity("Item", [a]) { $0.uniquenessConstraints = [["a"]] }])
    let trial = try UpgradeTrial(from: old, to: new)
    try trial.createStore(rows: 4)
    try StoreInspector(trial.store).run(script: "UPDATE ZITEM SET ZA = NULL WHERE Z_PK < 4")
    guard case .refused(let reasons) = try trial.run(trial.script(), on: trial.copy()) else {
      Issue.record("upgraded")
      return
    }
    #expect(reasons.contains { $0.contains("Item") && $0.hasSuffix(": 3 rows") }, "\(reasons)")
  }

  /// The index of the constraint exists already, and would stop the statement that fills the rows.
  @Test(arguments: UpgradeTrial.Form.all)
  func `duplicates caused by a default are counted under an existing constraint`(
    _ form: UpgradeTrial.Form
  ) throws {
    let old = Model(entities: [
      Entity("Item", [Attribute("a", isOptional: true)]) { $0.uniquenessConstraints = [["a"]] }
    ])
    var new = old
    new.edit("Item") {
      $0.attributes.replace(Attribute("a") { $0.defaultValue = .string("same") })
    }
    let trial = try UpgradeTrial(from: old, to: new)
    try trial.createStore(rows: 4)
    let free = try trial.copy()
    #expect(try trial.run(trial.script(form), on: free) == .upgraded)
    #expect(try trial.problems(of: free, form) == [])
    try StoreInspector(trial.store).run(script: "UPDATE ZITEM SET ZA = NULL WHERE Z_PK < 4")
    guard case .refused(let reasons) = try trial.run(trial.script(form), on: trial.copy()) else {
      Issue.record("upgraded")
      return
    }
    #expect(reasons.count == 1 && reasons[0].hasSuffix(": 3 rows"), "\(reasons)")
  }

  @Test func `custom metadata keys are kept, and require a script made from the store`() throws {
    let old = Model(entities: [Entity("Item", [Attribute("a", isOptional: true)])])
    var new = old
    new.edit("Item") { $0.attributes.insert(Attribute("b", isOptional: true)) }
    let trial = try UpgradeTrial(from: old, to: new)
    try trial.createStore(rows: 2)
    var metadata = try readStore(at: trial.store).metadata
    metadata["lastSync"] = .string("today")
    let digits = metadata.encoded().map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
    try StoreInspector(trial.store).run(script: "UPDATE Z_METADATA SET Z_PLIST = x'\(digits)'")
    let path = try trial.copy()
    #expect(try trial.run(trial.script(), on: path) == .upgraded)
    #expect(try readStore(at: path).metadata["lastSync"] == .string("today"))
    let fromModels = try trial.script(UpgradeTrial.Form(isFromStore: false))
    guard case .refused(let reasons) = try trial.run(fromModels, on: trial.copy()) else {
      Issue.record("upgraded")
      return
    }
    #expect(reasons.contains { $0.contains("lastSync") })
  }

  @Test func `a script for one store refuses another store of the same version`() throws {
    let old = Model(entities: [Entity("Item", [Attribute("a", isOptional: true)])])
    var new = old
    new.edit("Item") { $0.attributes.insert(Attribute("b", isOptional: true)) }
    let trial = try UpgradeTrial(from: old, to: new)
    try trial.createStore(rows: 2)
    let script = try trial.script()
    try trial.createStore(rows: 2)
    #expect(try trial.run(script, on: trial.copy()) != .upgraded)
  }
}
