package import DataModel

/// The information from sources that copying a schema needs besides the model: types as written.
///
/// Names are those that stand side by side in one type: what is nested in other types of the sources is called by its
/// last name, or by more of them where another type has that one.
package struct SwiftDataCopies: Hashable, Sendable {
  /// A structure or enumeration that attributes store, with what it stores and nothing else.
  package struct Declaration: Hashable, Sendable {
    /// The name in the copy.
    package var name: String
    /// The declaration in lines.
    package var lines: [String]
  }

  /// The types of attributes by property, without what makes them optional.
  package var types: [ElementPath: String] = [:]
  /// The initial values of attributes, by property, that a copy can have: literals, cases, and calls of system types.
  package var initialValues: [ElementPath: String] = [:]
  /// The initial values that code elsewhere computes, by property, as they are written.
  package var computedValues: [ElementPath: String] = [:]
  /// The declarations that the types need, each after those that it needs.
  package var declarations: [Declaration] = []
  /// The relationships with `@Relationship`.
  package var marked: Set<ElementPath> = []
  /// The relationships whose inverse is not written on either side.
  package var unwritten: Set<ElementPath> = []
  /// The types that no source declares, so that the copy names those of the app.
  package var foreignTypes: Set<String> = []
  /// The modules of system types, besides Foundation.
  package var modules: Set<String> = []

  /// Creates empty copies.
  package init() {}
}
