package import DataModel

extension Relationship {
  /// Creates an optional to-one relationship to `destination`; `change` sets everything else.
  package init(
    _ name: String, to destination: String?, inverse: String? = nil,
    change: (inout Relationship) -> Void = { _ in }
  ) {
    self.init(name: name, destinationEntity: destination)
    maxCount = 1
    isOptional = true
    inverseName = inverse
    inverseEntity = inverse == nil ? nil : destination
    change(&self)
  }

  /// Creates an optional to-many relationship to `destination`; `change` sets everything else.
  package init(
    _ name: String, toMany destination: String?, inverse: String? = nil,
    change: (inout Relationship) -> Void = { _ in }
  ) {
    self.init(name, to: destination, inverse: inverse)
    maxCount = 0
    change(&self)
  }
}
