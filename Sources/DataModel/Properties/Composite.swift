/// A group of attributes that a composite attribute refers to by name.
package struct Composite: Named, Hashable, Sendable {
  /// The name, unique within the model.
  package var name: String
  /// The elements, in the order declared.
  package var attributes: [Attribute]

  /// Makes a composite.
  package init(name: String, attributes: [Attribute]) {
    self.name = name
    self.attributes = attributes
  }
}
