/// What is drawn of a model, or of the step between two: boxes and the links between them.
///
/// Free of places; ``Layout`` finds those.
package struct Diagram: Hashable, Sendable {
  /// What the picture is of.
  package var title: String
  /// The entities, those of the new model first, each ordered by name.
  package var entities: [EntityBox]
  /// Relationships, each pair of inverses once, and inheritance.
  package var links: [DiagramLink]
  /// Whether two models are compared.
  package var isComparison: Bool
  /// How many entities are left out because neither they nor a neighbour of theirs changed.
  package var hiddenEntities = 0

  /// How many entities have the mark.
  package func count(of mark: DiagramMark) -> Int { entities.count { $0.mark == mark } }
}

/// What became of something between two models.
package enum DiagramMark: String, Hashable, Sendable, CaseIterable {
  /// It is as it was, or nothing is compared.
  case same
  /// Only the new model has it.
  case added
  /// Only the old model has it.
  case removed
  /// Something about it is otherwise.
  case changed

  /// The sign that stands for it where there is no colour.
  var sign: String {
    switch self {
    case .same: ""
    case .added: "+"
    case .removed: "−"
    case .changed: "~"
    }
  }
}

/// An entity as it is drawn.
package struct EntityBox: Hashable, Sendable {
  /// The name.
  package var name: String
  /// The old name, where it was another one.
  package var oldName: String?
  /// Whether the entity is abstract.
  package var isAbstract: Bool
  /// What became of it.
  package var mark: DiagramMark
  /// What about the entity itself is otherwise.
  package var aspects: [String] = []
  /// What is written below the name.
  package var rows: [EntityRow]
  /// How many rows are left out.
  package var hiddenRows = 0
}

/// A property or constraint as it is drawn.
package struct EntityRow: Hashable, Sendable {
  /// What the row is about, in the order in which rows are drawn.
  package enum Kind: Int, Hashable, Sendable, Comparable {
    case attribute
    case relationship
    case fetchedProperty
    case constraint

    package static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  /// What the row is about.
  package var kind: Kind
  /// The name.
  package var name: String
  /// The old name, where it was another one.
  package var oldName: String?
  /// The type, or the destination.
  package var type: String
  /// The old type or destination, where it was another one.
  package var oldType: String?
  /// What became of it.
  package var mark: DiagramMark
  /// What else is otherwise.
  package var aspects: [String] = []
}

/// A line between two boxes.
package struct DiagramLink: Hashable, Sendable {
  /// What a line means.
  package enum Kind: Hashable, Sendable {
    /// The entity at `from` inherits from the one at `to`.
    case inheritance
    /// A relationship and its inverse, or a relationship alone.
    case relationship
  }

  /// One of its ends.
  package struct End: Hashable, Sendable {
    /// The place of the entity among the boxes.
    package var entity: Int
    /// The place of the row among those of the entity, or their number for a row left out; nil for the
    /// entity as a whole.
    package var row: Int?
    /// How many objects of the entity at this end belong to one at the other; nil when no
    /// relationship tells.
    package var cardinality: Cardinality?
  }

  /// How many objects there can be.
  package struct Cardinality: Hashable, Sendable {
    /// Whether there may be none.
    package var isOptional: Bool
    /// Whether there may be several.
    package var isToMany: Bool
  }

  /// What the line means.
  package var kind: Kind
  /// Where it begins.
  package var from: End
  /// Where it ends.
  package var to: End
  /// What became of it.
  package var mark: DiagramMark
  /// The names of the relationships; empty for inheritance.
  package var label = ""
  /// The line in words.
  package var words: String
}

/// A form in which a diagram is printed.
package enum DiagramFormat: String, Hashable, Sendable, CaseIterable {
  /// A picture, for browsers and documents.
  case svg
  /// Text that GitHub and GitLab draw in Markdown.
  case mermaid
  /// Text for Graphviz.
  case dot

  /// Prints `diagram`.
  ///
  /// - Returns: The whole file, with a newline at the end.
  package func print(_ diagram: Diagram) -> String {
    switch self {
    case .svg: diagram.svg()
    case .mermaid: diagram.mermaid
    case .dot: diagram.dot
    }
  }
}
