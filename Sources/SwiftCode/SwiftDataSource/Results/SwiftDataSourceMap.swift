package import DataModel
package import Findings

/// The locations of the elements of a schema's model in Swift sources.
package struct SwiftDataSourceMap: Sendable {
  /// A part of a declaration.
  package enum Part: Hashable, Sendable {
    /// The declaration's name; for a uniqueness constraint or index the list of key paths.
    case name
    /// The type as written; an empty range after the name if it is inferred.
    case type
    /// The initial value.
    case initialValue
    /// The attribute `@Attribute(…)` or `@Relationship(…)`, from its `@` to its end.
    case attribute
    /// An option or an argument of it by its name: `unique`, `originalName`, `inverse`, `deleteRule`.
    case option(String)
    /// The declaration from its first attribute to its end.
    case declaration
  }

  /// A position, for messages and edits.
  package struct Place: Hashable, Sendable {
    /// The lines and columns.
    package var location: SourceLocation
    /// The bytes of the file, counted from 0.
    package var bytes: Range<Int>

    /// Creates a position.
    package init(location: SourceLocation, bytes: Range<Int>) {
      self.location = location
      self.bytes = bytes
    }
  }

  /// The positions, by element and part.
  private var places: [ElementPath: [Part: Place]] = [:]

  /// Creates an empty map.
  package init() {}

  /// The position of a part of an element; nil if it has none.
  ///
  /// An element of a composite attribute has the path `.property(entity:name:)` with a dotted name.
  package func place(of path: ElementPath, _ part: Part = .name) -> Place? { places[path]?[part] }

  /// The location of a part of an element for messages; that of the name if there is no such part.
  package func location(of path: ElementPath, _ part: Part = .name) -> SourceLocation? {
    (place(of: path, part) ?? place(of: path))?.location
  }

  /// Records a position.
  mutating func set(_ path: ElementPath, _ part: Part, to place: Place) {
    places[path, default: [:]][part] = place
  }
}
