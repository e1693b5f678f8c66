/// An entity with its number in a store.
///
/// Numbers start at 1: roots are sorted by name ignoring case, each followed by its subentities, depth first.
/// The numbers of an entity and all its subentities are therefore one range.
///
/// *Source:* `Documentation/Formats/store-schema.md`, entity numbers.
package struct SchemaEntity: Hashable, Sendable {
  /// The name; `Z_NAME` in `Z_PRIMARYKEY`.
  package let name: String
  /// The number; `Z_ENT`.
  package let number: Int
  /// The number of the last subentity, or of the entity itself if it has none.
  package let lastNumber: Int
  /// The name of the parent; nil for a root.
  package let parent: String?
  /// The number of the parent, 0 for a root: `Z_SUPER`.
  package let parentNumber: Int
  /// The name of the root of the tree.
  package let root: String
  /// The name of the table that contains the objects.
  package let table: String

  /// The numbers of the entity and all its subentities.
  package var numbers: ClosedRange<Int> { number...lastNumber }
}
