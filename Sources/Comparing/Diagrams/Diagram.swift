/// A diagram of a model or of the step between two: boxes and the links between them.
///
/// It contains no positions, which ``Layout`` computes.
package struct Diagram: Hashable, Sendable {
  /// The title.
  package var title: String
  /// The entities: those of the new model first, then removed ones, each sorted by name.
  package var entities: [EntityBox]
  /// Relationships, with inverses combined, and inheritance.
  package var links: [DiagramLink]
  /// Whether it compares two models.
  package var isComparison: Bool
  /// The number of entities left out because neither they nor a neighbor changed.
  package var hiddenEntities = 0

  /// The number of entities with the given mark.
  package func count(of mark: DiagramMark) -> Int { entities.count { $0.mark == mark } }
}

/// The change of an element between two models.
package enum DiagramMark: String, Hashable, Sendable, CaseIterable {
  /// Unchanged, or nothing is compared.
  case same
  /// Added in the new model.
  case added
  /// Removed in the new model.
  case removed
  /// Changed.
  case changed

  /// The symbol for the mark, which does not depend on color.
  var sign: String {
    switch self {
    case .same: ""
    case .added: "+"
    case .removed: "−"
    case .changed: "~"
    }
  }
}

/// An entity in a diagram.
package struct EntityBox: Hashable, Sendable {
  /// The name.
  package var name: String
  /// The old name if it was renamed.
  package var oldName: String?
  /// Whether the entity is abstract.
  package var isAbstract: Bool
  /// The change of the entity.
  package var mark: DiagramMark
  /// The changed aspects of the entity itself.
  package var aspects: [String] = []
  /// The rows below the name.
  package var rows: [EntityRow]
  /// The number of rows left out.
  package var hiddenRows = 0
}

/// A property or constraint in a diagram.
package struct EntityRow: Hashable, Sendable {
  /// The kind of row, in drawing order.
  package enum Kind: Int, Hashable, Sendable, Comparable {
    case attribute
    case relationship
    case fetchedProperty
    case constraint

    package static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  /// The kind of row.
  package var kind: Kind
  /// The name.
  package var name: String
  /// The old name if it was renamed.
  package var oldName: String?
  /// The type, or the destination.
  package var type: String
  /// The old type or destination if it changed.
  package var oldType: String?
  /// The change of the row.
  package var mark: DiagramMark
  /// Other changed aspects.
  package var aspects: [String] = []
}

/// A line between two boxes.
package struct DiagramLink: Hashable, Sendable {
  /// The meaning of a line.
  package enum Kind: Hashable, Sendable {
    /// The entity at `from` inherits from the one at `to`.
    case inheritance
    /// A relationship and its inverse, or a single relationship.
    case relationship
  }

  /// An end of a line.
  package struct End: Hashable, Sendable {
    /// The index of the entity's box.
    package var entity: Int
    /// The index of the row in its entity, or the number of rows for one left out; nil for the whole entity.
    package var row: Int?
    /// The number of objects at this end for one at the other; nil if no relationship says so.
    package var cardinality: Cardinality?
  }

  /// The possible number of objects.
  package struct Cardinality: Hashable, Sendable {
    /// Whether there may be none.
    package var isOptional: Bool
    /// Whether there may be several.
    package var isToMany: Bool
  }

  /// The meaning of the line.
  package var kind: Kind
  /// Where it begins.
  package var from: End
  /// Where it ends.
  package var to: End
  /// The change of the line.
  package var mark: DiagramMark
  /// The names of the relationships; empty for inheritance.
  package var label = ""
  /// A textual description of the line.
  package var words: String
}

/// An output format for diagrams.
package enum DiagramFormat: String, Hashable, Sendable, CaseIterable {
  /// A picture, for browsers and documents.
  case svg
  /// Text that GitHub and GitLab draw in Markdown.
  case mermaid
  /// Text for Graphviz.
  case dot

  /// Prints `diagram`.
  ///
  /// - Returns: The whole file, ending with a newline.
  package func print(_ diagram: Diagram) -> String {
    switch self {
    case .svg: diagram.svg()
    case .mermaid: diagram.mermaid
    case .dot: diagram.dot
    }
  }
}
