import Findings
import Foundation
import Rows
import StoreModel
import TestSupport
import Testing
import Text

@Suite("Comparing the objects of two stores")
struct ComparingTests {
  private let trial: StoreTrial

  init() throws {
    trial = try StoreTrial()
  }

  private func item(_ more: String = "") -> String {
    """
    <entity name="Item">
    <attribute name="name" optional="YES" attributeType="String"/>
    <attribute name="data" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
    \(more)</entity>

    """
  }

  private func insert(_ name: String, _ rows: (Int, String)...) throws {
    for (key, value) in rows {
      try trial.run(
        name, "INSERT INTO ZITEM (Z_PK, Z_ENT, Z_OPT, ZNAME) VALUES (\(key), 1, 1, \(value))")
    }
  }

  @Test func `objects with the same key are counted and not paired`() throws {
    try trial.make("Old.sqlite", item())
    try insert("Old.sqlite", (1, "'a'"), (2, "'b'"), (3, "'b'"), (4, "NULL"))
    try trial.make("New.sqlite", item())
    try insert("New.sqlite", (7, "'b'"), (8, "'a'"), (9, "NULL"), (10, "'c'"))
    let told = try trial.compare { $0.keys = ["name"] }
    #expect(told.names == ["?Item/p7 2 1", "+Item/p10"])
    #expect(told.tallies["Item"]?.equal == 2)
    #expect(told.tallies["Item"]?.ambiguousOld == 2)
    #expect(told.headers["Item"]?.matchedBy == ["name"])
    #expect(!told.isEqual)
  }

  @Test func `stores with different UUIDs are matched by constraint, or by number with a note`()
    throws
  {
    let constraint =
      "<uniquenessConstraints><uniquenessConstraint><constraint value=\"name\"/>"
      + "</uniquenessConstraint></uniquenessConstraints>\n"
    try trial.make("Old.sqlite", item(constraint))
    try insert("Old.sqlite", (1, "'a'"), (2, "'b'"))
    try trial.make("New.sqlite", item(constraint))
    try insert("New.sqlite", (7, "'b'"), (8, "'a'"))
    let told = try trial.compare()
    #expect(told.isEqual)
    #expect(told.headers["Item"]?.matchedBy == ["name"])
    #expect(told.diagnostics.isEmpty)
    #expect(try trial.compare { $0.keys = ["_id"] }.tallies["Item"]?.added == 2)
    #expect(try trial.compare { $0.keys = ["id"] }.tallies["Item"]?.removed == 2)

    try trial.make("Plain.sqlite", item())
    let numbered = try trial.compare("Plain.sqlite", "Plain.sqlite")
    #expect(numbered.diagnostics.isEmpty)
    try trial.make("Other.sqlite", item())
    #expect(
      try trial.compare("Plain.sqlite", "Other.sqlite").diagnostics.map(\.id) == [
        "matched-by-number"
      ])
  }

  @Test func `renamed entities and properties are compared under their new names`() throws {
    try trial.make(
      "Old.sqlite", item("<attribute name=\"old\" optional=\"YES\" attributeType=\"String\"/>\n"))
    try insert("Old.sqlite", (1, "'a'"), (2, "'b'"))
    let new = """
      <entity name="Thing" elementID="Item">
      <attribute name="title" optional="YES" attributeType="String" elementID="name"/>
      <attribute name="data" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
      <attribute name="fresh" optional="YES" attributeType="String"/>
      </entity>

      """
    try trial.make("New.sqlite", new)
    try trial.run(
      "New.sqlite",
      "INSERT INTO ZTHING (Z_PK, Z_ENT, Z_OPT, ZTITLE) VALUES (1, 1, 1, 'a'), (2, 1, 1, 'B')")
    let told = try trial.compare { $0.keys = ["_id"] }
    #expect(told.names == ["Thing/p2.title"])
    let header = try #require(told.headers["Thing"])
    #expect(header.oldName == "Item")
    #expect(header.onlyOld == ["old"])
    #expect(header.onlyNew == ["fresh"])
    for name in ["name", "title", "Item.name", "Thing.title", "Item.title"] {
      #expect(
        try trial.compare {
          $0.keys = ["_id"]
          $0.ignored = [name]
        }.isEqual)
    }
    let unmapped = try trial.compare {
      $0.mapping = .none
      $0.keys = ["_id"]
    }
    #expect(unmapped.names == ["+Thing/p1", "+Thing/p2", "-Item/p1", "-Item/p2"])
  }

  @Test func `stores of one model are compared by name, whatever the renaming identifiers`() throws
  {
    func body(_ more: String) -> String {
      """
      <entity name="Item">
      <attribute name="y" optional="YES" attributeType="String" elementID="x"/>
      <attribute name="x" optional="YES" attributeType="String"/>
      <attribute name="part" optional="YES" attributeType="String"/>
      <relationship name="whole" optional="YES" maxCount="1" destinationEntity="Item" elementID="part"/>
      </entity>
      \(more)
      """
    }
    try trial.make("Old.sqlite", body(""))
    try trial.run(
      "Old.sqlite",
      """
      INSERT INTO ZITEM (Z_PK, Z_ENT, Z_OPT, ZX, ZY, ZPART, ZWHOLE)
      VALUES (1, 1, 1, 'x', 'y', 'p', 2), (2, 1, 1, NULL, 'b', NULL, NULL)
      """)
    try trial.copy("Old.sqlite", to: "New.sqlite")
    #expect(try trial.compare().isEqual)
    try trial.run("New.sqlite", "UPDATE ZITEM SET ZX = 'other' WHERE Z_PK = 1")
    let told = try trial.compare()
    #expect(told.names == ["Item/p1.x"])
    #expect(told.headers["Item"]?.onlyOld.isEmpty == true)
  }

  @Test func `external values are compared by content`() throws {
    let names = ["00000000-0000-0000-0000-00000000000A", "00000000-0000-0000-0000-00000000000B"]
    try trial.make("Old.sqlite", item())
    try trial.copy("Old.sqlite", to: "New.sqlite")
    for (store, name) in zip(["Old", "New"], names) {
      let reference = "CAST(x'02' || CAST('\(name)' AS BLOB) || x'00' AS BLOB)"
      try trial.run(
        "\(store).sqlite",
        "INSERT INTO ZITEM (Z_PK, Z_ENT, Z_OPT, ZDATA) VALUES (1, 1, 1, \(reference))")
    }
    let files = names.enumerated().map { index, name in
      ".\(index == 0 ? "Old" : "New")_SUPPORT/_EXTERNAL_DATA/\(name)"
    }
    // Without the files nobody can say that they were the same.
    #expect(try trial.compare().names == ["Item/p1.data"])
    let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0) }
    try trial.folder.write(bytes, to: files[0])
    #expect(try trial.compare().names == ["Item/p1.data"])
    try trial.folder.write(bytes, to: files[1])
    #expect(try trial.compare().isEqual)
    try trial.folder.write(bytes.dropLast() + [0], to: files[1])
    #expect(try trial.compare().names == ["Item/p1.data"])
    // In the column, behind the byte that says so, the value is the same as in a file.
    try trial.folder.write([7, 8], to: files[0])
    try trial.run("New.sqlite", "UPDATE ZITEM SET ZDATA = x'010708'")
    #expect(try trial.compare().isEqual)
  }

  @Test func `external values missing in both stores are counted as not compared`() throws {
    try trial.make("Old.sqlite", item())
    let reference =
      "CAST(x'02' || CAST('00000000-0000-0000-0000-00000000000A' AS BLOB) || x'00' AS BLOB)"
    try trial.run(
      "Old.sqlite", "INSERT INTO ZITEM (Z_PK, Z_ENT, Z_OPT, ZDATA) VALUES (1, 1, 1, \(reference))")
    try trial.copy("Old.sqlite", to: "New.sqlite")
    let told = try trial.compare()
    #expect(told.isEqual)
    #expect(told.end?.lackingFiles == 1)
    for store in ["Old", "New"] {
      try trial.folder.write(
        [1, 2], to: ".\(store)_SUPPORT/_EXTERNAL_DATA/00000000-0000-0000-0000-00000000000A")
    }
    #expect(try trial.compare().end?.lackingFiles == 0)
  }

  @Test func `rows of no entity are compared by number and bytes`() throws {
    try trial.make("Old.sqlite", item())
    try insert("Old.sqlite", (1, "'a'"))
    try trial.copy("Old.sqlite", to: "New.sqlite")
    #expect(try trial.compare().end?.strays == [])
    let stray = { (key: Int, name: String) in
      "INSERT INTO ZITEM (Z_PK, Z_ENT, Z_OPT, ZNAME) VALUES (\(key), 77, 1, '\(name)')"
    }
    try trial.run("Old.sqlite", stray(8, "x"))
    let fewer = try trial.compare()
    #expect(!fewer.isEqual)
    #expect(
      fewer.end?.strays == [
        StrayComparison(
          oldTable: "ZITEM", newTable: "ZITEM", arePairs: false, oldCount: 1, newCount: 0,
          isEqual: false)
      ])
    try trial.run("New.sqlite", stray(8, "y"))
    #expect(try !trial.compare().isEqual)
    try trial.run("New.sqlite", "UPDATE ZITEM SET ZNAME = 'x' WHERE Z_PK = 8")
    let same = try trial.compare()
    #expect(same.isEqual)
    #expect(same.end?.strays.map(\.newCount) == [1])
  }

  @Test func `dangling pairs are compared, in join tables of other names as well`() throws {
    let model = { (part: String, more: String) in
      """
      \(more)<entity name="Item"><relationship name="parts" toMany="YES" destinationEntity="\(part)" \
      inverseName="items" inverseEntity="\(part)"/></entity>
      <entity name="\(part)" elementID="Part"><relationship name="items" toMany="YES" destinationEntity="Item" \
      inverseName="parts" inverseEntity="Item"/></entity>

      """
    }
    try trial.make("Old.sqlite", model("Part", ""))
    try trial.run("Old.sqlite", "INSERT INTO Z_1PARTS (Z_1ITEMS, Z_2PARTS) VALUES (8, 9)")
    try trial.make("New.sqlite", model("Part", ""))
    try trial.run("New.sqlite", "INSERT INTO Z_1PARTS (Z_1ITEMS, Z_2PARTS) VALUES (8, 9)")
    let same = try trial.compare { $0.keys = ["_id"] }
    #expect(same.isEqual)
    #expect(same.end?.strays.map(\.arePairs) == [true])
    try trial.run("New.sqlite", "UPDATE Z_1PARTS SET Z_2PARTS = 7")
    #expect(try !trial.compare { $0.keys = ["_id"] }.isEqual)
    try trial.make("Later.sqlite", model("Part", "<entity name=\"First\"/>\n"))
    try trial.run("Later.sqlite", "INSERT INTO Z_2PARTS (Z_2ITEMS, Z_3PARTS) VALUES (8, 9)")
    let later = try trial.compare("Old.sqlite", "Later.sqlite") { $0.keys = ["_id"] }
    #expect(later.end?.strays.map(\.newTable) == ["Z_2PARTS"])
    #expect(later.end?.strays.map(\.oldTable) == ["Z_1PARTS"])
    #expect(later.end?.strays.map(\.isEqual) == [true] && later.end?.strays[0].leftOut == [])
    try trial.run("Later.sqlite", "UPDATE Z_2PARTS SET Z_3PARTS = 7")
    let other = try trial.compare("Old.sqlite", "Later.sqlite") { $0.keys = ["_id"] }
    #expect(other.end?.strays.map(\.isEqual) == [false])
  }

  @Test func `names that neither store has are refused`() throws {
    try trial.make("Old.sqlite", item(), rows: 2)
    try trial.copy("Old.sqlite", to: "New.sqlite")
    let unknown = try [
      trial.failure { $0.entities = ["Itme"] }, trial.failure { $0.keys = ["nam"] },
      trial.failure { $0.keys = ["Item.nam"] }, trial.failure { $0.ignored = ["nam"] },
    ]
    for failure in unknown {
      #expect(failure?.ids == ["unknown-property"])
      #expect(failure?.code == .usage)
    }
    let unusable = try trial.failure { $0.keys = ["data"] }
    #expect(unusable?.ids == ["unusable-key"])
    #expect(unusable?.code == .usage)
    #expect(try trial.failure { $0.entities = ["Item"] } == nil)
  }
}
