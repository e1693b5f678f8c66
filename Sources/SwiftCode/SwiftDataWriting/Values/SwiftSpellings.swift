package import DataModel

/// The spelling in sources of what a model alone does not contain.
///
/// Spelled parts are written as they are; all others come from the model.
package struct SwiftSpellings: Hashable, Sendable {
  /// The declaration of a structure or enumeration.
  package struct Declaration: Hashable, Sendable {
    /// The name, without the types that it is in.
    package var name: String
    /// The declaration in lines, with what it stores and nothing else.
    package var lines: [String]

    /// Creates a declaration.
    package init(name: String, lines: [String]) {
      self.name = name
      self.lines = lines
    }
  }

  /// The types of attributes, without what makes them optional, by property: `UInt32`, `Status`.
  package var types: [ElementPath: String] = [:]
  /// The initial values of attributes, by property: `Date()`, `Status.open`.
  package var initialValues: [ElementPath: String] = [:]
  /// The initial values that code elsewhere computes, and that are left out, by property.
  package var computedValues: [ElementPath: String] = [:]
  /// The relationships that have `@Relationship`, whether or not it says anything.
  package var marked: Set<ElementPath> = []
  /// The relationships whose inverse is for SwiftData to find.
  package var unwritten: Set<ElementPath> = []
  /// The types that the types of attributes need, each once.
  package var declarations: [Declaration] = []
  /// The types that are neither of the system nor declared in the copy.
  package var foreignTypes: Set<String> = []
  /// The modules that are imported besides Foundation and SwiftData.
  package var modules: Set<String> = []

  /// Creates empty spellings.
  package init() {}
}
