import DataModel
package import Findings

/// A step that turns the links of inserted objects into those of the store.
package enum LinkStep: Sendable {
  /// A statement to be run.
  case statement(String)
  /// A question whose rows are errors.
  case question(LinkQuestion)
}

/// A question about the objects of a store in the making.
package struct LinkQuestion: Sendable {
  /// Gives a row for each object that is wrong: its key, and the key of another object or a number.
  package var query: String
  /// The kind of error.
  package var rule: RuleDescription
  /// The root of the tree that the object is in.
  package var root: String
  /// The entity that declares the property.
  package var entity: String
  /// The property; nil for the whole object.
  package var property: String?
  /// The root of the tree to which the second key belongs; nil if it is a number.
  package var otherRoot: String?
  /// The message, with `#` for the second key or number.
  package var message: String
  /// The statement that omits such links; nil if the question concerns something else.
  package var dropping: String?
  /// Whether the object can be stored all the same.
  package var canBeAllowed: Bool
  /// The error that Core Data reports.
  package var code: Int?
}

extension LinkQuestion {
  /// Creates the question for a list that names an object twice, which inserting it detects.
  package init(repeatedIn relationship: ObjectRelationship) {
    self.init(
      query: "", rule: .repeatedObjectLink, root: relationship.source.root,
      entity: relationship.path.entity, property: relationship.path.path,
      otherRoot: relationship.destination.root, message: "\(relationship.name) names # twice",
      canBeAllowed: false)
  }
}

/// The tables in which a fill keeps what is not in the rows yet.
///
/// They are temporary tables of the connection, so that their size does not matter.
package enum ObjectLinkTable {
  /// The names of objects other than `p<number>`, with their positions in the file.
  package static let names = "temp.object_names"
  /// The entities that references say objects are of.
  package static let claims = "temp.object_claims"
  /// Numbers of rows while they are worked out.
  static let ranks = "temp.object_ranks"

  /// The objects that a to-many relationship lists: `owner`, `member` and `position` from 1 on.
  package static func links(_ number: Int) -> String { "temp.object_links_\(number)" }
  /// The objects that a relationship is not written of.
  package static func unwritten(_ number: Int) -> String { "temp.object_unwritten_\(number)" }
  /// The values of a derived attribute that are written.
  package static func derived(_ number: Int) -> String { "temp.object_derived_\(number)" }
}
