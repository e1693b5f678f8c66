import DataModel
import StoreTestSupport
import TestSupport
import Testing
import Text

/// A to-many relationship that moves up from two subentities, each with a table or column of its
/// own: both keep their links.
@Suite("Relationships moved to the parent") struct MovedRelationshipTests {
  private func entities(_ owners: [String], inverses: [String]?) -> [Entity] {
    let tags = { (inverse: String?) in
      inverse.map { Relationship("tags", toMany: "Tag", inverse: $0) }
        ?? Relationship("tags", toMany: "Tag")
    }
    let relationships = Dictionary(
      uniqueKeysWithValues: owners.enumerated().map { ($1, [tags(inverses?[$0])]) })
    let backs = (inverses ?? []).enumerated().map {
      Relationship($1, toMany: owners[$0], inverse: "tags")
    }
    return [
      Entity("Item", relationships["Item"] ?? []),
      Entity("Book", parent: "Item", relationships["Book"] ?? []),
      Entity("Film", parent: "Item", relationships["Film"] ?? []), Entity("Tag", backs),
    ]
  }

  private func trial(hasInverses: Bool) throws -> UpgradeTrial {
    let trial = try UpgradeTrial(
      from: Model(
        entities: entities(["Book", "Film"], inverses: hasInverses ? ["books", "films"] : nil)),
      to: Model(entities: entities(["Item"], inverses: hasInverses ? ["items"] : nil)))
    try trial.createStore(rows: 4)
    return trial
  }

  @Test(arguments: UpgradeTrial.Form.all)
  func `a moved many-to-many relationship keeps the pairs of both subentities`(
    _ form: UpgradeTrial.Form
  ) throws {
    let trial = try trial(hasInverses: true)
    let path = try trial.copy()
    #expect(try trial.run(trial.script(form), on: path) == .upgraded)
    #expect(try trial.problems(of: path, form) == [])
    guard case .joinTable(let join)? = trial.to.toManyStorage(of: "tags", in: "Item") else {
      Issue.record("no join table")
      return
    }
    let kinds =
      "SELECT COUNT(DISTINCT Z_ENT) FROM \(join.table) JOIN ZITEM ON Z_PK = \(join.ownerColumn)"
    #expect(try StoreInspector(path).rows(kinds) == [["2"]])
  }

  @Test(arguments: UpgradeTrial.Form.all)
  func `a moved relationship without an inverse keeps both keys, and conflicts are counted`(
    _ form: UpgradeTrial.Form
  ) throws {
    let trial = try trial(hasInverses: false)
    guard case .foreignKey(let book)? = trial.from.toManyStorage(of: "tags", in: "Book"),
      case .foreignKey(let film)? = trial.from.toManyStorage(of: "tags", in: "Film"),
      case .foreignKey(let item)? = trial.to.toManyStorage(of: "tags", in: "Item")
    else {
      Issue.record("no keys")
      return
    }
    try StoreInspector(trial.store).run(
      script: "UPDATE ZTAG SET \(book.column) = (SELECT MIN(Z_PK) FROM ZITEM WHERE Z_ENT = 2), "
        + "\(film.column) = (SELECT MIN(Z_PK) FROM ZITEM WHERE Z_ENT = 3)")
    guard case .refused(let reasons) = try trial.run(trial.script(form), on: trial.copy()) else {
      Issue.record("upgraded")
      return
    }
    #expect(reasons.map { $0.hasSuffix("can keep one: 4 rows") } == [true], "\(reasons)")
    try StoreInspector(trial.store).run(
      script: "UPDATE ZTAG SET \(book.column) = NULL WHERE Z_PK < 3; "
        + "UPDATE ZTAG SET \(film.column) = NULL WHERE Z_PK > 2")
    let path = try trial.copy()
    #expect(try trial.run(trial.script(form), on: path) == .upgraded)
    #expect(try trial.problems(of: path, form) == [])
    let owners =
      "SELECT i.Z_ENT FROM ZTAG AS t JOIN ZITEM AS i ON i.Z_PK = t.\(item.column) ORDER BY t.Z_PK"
    #expect(try StoreInspector(path).rows(owners) == [["3"], ["3"], ["2"], ["2"]])
  }
}
