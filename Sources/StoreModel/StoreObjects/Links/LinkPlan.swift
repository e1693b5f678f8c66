import DataModel
import Findings

/// The plan for turning the links in a file into those of a store, whichever sides are written.
///
/// Attributes and to-one keys are inserted with the rows; lists and omitted relationships are in separate
/// tables (``ObjectLinkTable``). All other steps are set-based, so the number of objects does not matter.
package struct LinkPlan: Sendable {
  /// The structure of the objects.
  package let layout: ObjectLayout
  private let numbers: [PropertyPath: Int]
  /// The relationships that follow from another one, or that another one follows from.
  private let counterparts: Set<PropertyPath>

  /// Plans the links of a model.
  package init(_ layout: ObjectLayout) {
    self.layout = layout
    numbers = Dictionary(
      uniqueKeysWithValues: zip(layout.relationships.map(\.path), layout.relationships.indices))
    counterparts = Set(
      layout.relationships.flatMap { relationship in
        layout.inverse(of: relationship).map { [relationship.path, $0.path] } ?? []
      })
  }

  /// The number of a relationship in the names of tables.
  package func number(of relationship: ObjectRelationship) -> Int {
    numbers[relationship.path] ?? 0
  }

  /// Whether it matters that a relationship is omitted, because another one may determine it.
  package func hasCounterpart(_ relationship: ObjectRelationship) -> Bool {
    counterparts.contains(relationship.path)
  }

  /// The statements that make the tables.
  package var preparation: [String] {
    var statements = [
      "CREATE TABLE \(ObjectLinkTable.names) (root INTEGER, name TEXT, place INTEGER, "
        + "PRIMARY KEY (root, name)) WITHOUT ROWID",
      "CREATE TABLE \(ObjectLinkTable.claims) (root INTEGER, key INTEGER, first INTEGER, last INTEGER, "
        + "PRIMARY KEY (root, key, first, last)) WITHOUT ROWID",
      "CREATE TABLE \(ObjectLinkTable.ranks) (key INTEGER PRIMARY KEY, place INTEGER)",
    ]
    for (number, relationship) in layout.relationships.enumerated() {
      if relationship.relationship.isToMany {
        statements.append(
          "CREATE TABLE \(ObjectLinkTable.links(number)) (owner INTEGER, member INTEGER, "
            + "position INTEGER, PRIMARY KEY (member, owner)) WITHOUT ROWID")
      }
      if hasCounterpart(relationship) {
        statements.append(
          "CREATE TABLE \(ObjectLinkTable.unwritten(number)) (key INTEGER PRIMARY KEY)")
      }
    }
    for number in layout.schema.derivedColumns.indices {
      statements.append(
        "CREATE TABLE \(ObjectLinkTable.derived(number)) (key INTEGER PRIMARY KEY, value)")
    }
    return statements
  }

  /// The steps, in order, once all objects are inserted.
  package var steps: [LinkStep] {
    let relationships = layout.relationships
    return claims + relationships.flatMap(existence) + relationships.flatMap(agreement)
      + relationships.flatMap(application) + relationships.flatMap(completion)
      + relationships.flatMap(counting) + derivation
  }
}

extension LinkPlan {
  /// Whether objects are of the entities that they are named as.
  private var claims: [LinkStep] {
    layout.schema.entities.filter { $0.parent == nil }.map { root in
      .question(
        LinkQuestion(
          query: "SELECT c.key, NULL FROM \(ObjectLinkTable.claims) c JOIN \(table(of: root)) d "
            + "ON d.Z_PK = c.key WHERE c.root = \(root.number) "
            + "AND d.Z_ENT NOT BETWEEN c.first AND c.last", rule: .unknownObjectID,
          root: root.name, entity: root.name,
          message: "the object is named as one of an entity that it is not of",
          canBeAllowed: true))
    }
  }

  func links(_ relationship: ObjectRelationship) -> String {
    ObjectLinkTable.links(number(of: relationship))
  }

  /// The condition that a relationship is not written of the object with a key.
  func isUnwritten(_ relationship: ObjectRelationship, _ key: String) -> String {
    "\(key) IN (SELECT key FROM \(ObjectLinkTable.unwritten(number(of: relationship))))"
  }

  func table(of entity: SchemaEntity) -> String { identifier(entity.table) }

  /// The condition for rows of an entity and its subentities, of a table that the query calls `alias`.
  func isOf(_ entity: SchemaEntity, _ alias: String) -> String {
    "\(alias).Z_ENT BETWEEN \(entity.number) AND \(entity.lastNumber)"
  }
}

extension ObjectRelationship {
  /// A question about objects that have the relationship.
  func question(
    _ query: String, rule: RuleDescription, message: String, other: SchemaEntity? = nil,
    canBeAllowed: Bool = true, code: Int? = nil, dropping: String? = nil
  ) -> LinkStep {
    .question(
      LinkQuestion(
        query: query, rule: rule, root: source.root, entity: path.entity, property: path.path,
        otherRoot: other?.root, message: "\(name) \(message)",
        dropping: dropping, canBeAllowed: canBeAllowed, code: code))
  }
}
