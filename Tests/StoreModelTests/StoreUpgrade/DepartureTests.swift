import DataModel
import StoreModel
import StoreTestSupport
import TestSupport
import Testing

/// Comments of a script on removed columns.
@Suite("Comments on removed columns") struct DepartureTests {
  private func model(
    isOrdered: Bool = false, isToMany: Bool = false, _ attributes: String...
  ) -> Model {
    let owner =
      isToMany
      ? Relationship("owner", toMany: "Person", inverse: "items")
      : Relationship("owner", to: "Person", inverse: "items")
    return Model(entities: [
      Entity("Item", attributes.map { Attribute($0, isOptional: true) } + [owner]),
      Entity(
        "Person",
        [Relationship("items", toMany: "Item", inverse: "owner") { $0.isOrdered = isOrdered }]),
    ])
  }

  private func comments(from old: Model, to new: Model) throws -> [String] {
    let trial = try UpgradeTrial(from: old, to: new)
    try trial.createStore(rows: 2)
    return try trial.script().split(separator: "\n").filter { $0.hasPrefix("-- ") }.map(String.init)
  }

  @Test func `removing the order of a relationship is not removing the relationship`() throws {
    let found = try comments(from: model(isOrdered: true, "a", "b"), to: model("a"))
    #expect(found.contains("-- place of Item.owner in an order removed"), "\(found)")
    #expect(found.contains("-- Item.b removed"), "\(found)")
    #expect(!found.contains { $0.contains("Item.owner removed") })
  }

  @Test func `a relationship that becomes to-many is commented as stored differently`() throws {
    let found = try comments(from: model("a"), to: model(isToMany: true, "a"))
    #expect(found.contains("-- Item.owner stored differently"), "\(found)")
    #expect(!found.contains { $0.contains("Item.owner removed") })
  }
}
