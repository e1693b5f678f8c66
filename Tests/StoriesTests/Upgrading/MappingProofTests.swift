import Building
import Comparing
import Findings
import Foundation
import Loading
import TestSupport
import Testing

@testable import Upgrading

/// The verification of a store finds every difference from the mapping model.
@Suite("Verification of mapping models")
struct MappingProofTests {
  private let folder: TemporaryFolder
  private let bundle = example("Brands")

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      Data(
        """
        {"Category": [{"_id": "n", "name": "Nike"}, {"_id": "s", "name": "Shoes"}],
        "Item": [{"_id": "a", "name": "x", "category": "n"}, {"_id": "b", "name": "y"}]}
        """.utf8), to: "objects.json")
    var options = StoreOptions()
    options.objects = ObjectInput(.file(folder("objects.json")))
    let version = try load("\(bundle)#Brands").selectedVersion()
    _ = try createStore(of: version, at: folder("old.sqlite"), options: options)
    var order = UpgradeOrder(
      store: folder("old.sqlite"), model: ModelReference(bundle), choices: UpgradeChoices())
    order.choices.output = folder("new.sqlite")
    _ = try upgradeStore(order, WorkConditions(scratch: folder.path))
  }

  /// Verifies the new store after a statement.
  private func prove(after statement: String) throws {
    try Database(file: folder("new.sqlite")).run(statement)
    var target = try UpgradeTarget(ModelReference(bundle), scratch: folder.path)
    try target.readMappings(nil)
    let source = try #require(target.versions.first { $0.version.name == "Brands" })
    let file = try #require(target.mappings.file(from: source, to: target.version))
    let store = SettledStore(
      path: folder("old.sqlite"), name: "S", control: UpgradeControl())
    let step = try prepareMapping(
      StepOrder(from: source, to: target.version, UpgradeChoices()), file, of: store)
    let mapping = try #require(step.mapping)
    try MappingProof(
      mapping, old: folder("old.sqlite"), new: folder("new.sqlite"), of: "S", UpgradeControl()
    ).prove()
  }

  @Test func `the new store is valid`() throws {
    try prove(after: "PRAGMA wal_checkpoint(TRUNCATE)")
  }

  @Test(arguments: [
    "DELETE FROM ZITEM WHERE Z_PK = 2",
    "INSERT INTO ZCATEGORY(Z_PK, Z_ENT, ZNAME, ZBRAND) VALUES (3, 1, 'z', 0)",
    "UPDATE ZCATEGORY SET ZNAME = 'Nikes' WHERE Z_PK = 1",
    "UPDATE ZITEM SET ZPRICE = 1.5 WHERE Z_PK = 1",
    "UPDATE ZITEM SET ZNAME = NULL WHERE Z_PK = 1",
    "UPDATE ZITEM SET ZCATEGORY = 9 WHERE Z_PK = 2",
  ])
  func `a changed row, value or link is found`(statement: String) throws {
    #expect(throws: ToolchainError.self) {
      try prove(after: statement + "; PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }
}
