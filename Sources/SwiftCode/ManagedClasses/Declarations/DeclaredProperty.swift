package import Findings

/// A property that a class, or an extension of it, declares for its objects.
package struct DeclaredProperty: Hashable, Sendable {
  /// The name in Swift, without backticks.
  package var name: String
  /// The name at run time, known to Core Data: that in `@objc(name)`, otherwise the same.
  package var runtimeName: String
  /// The type; nil if not written.
  package var type: DeclaredType?
  /// The type as it is written.
  package var writtenType: String
  /// Whether Core Data makes the accessors: `@NSManaged`.
  package var isManaged: Bool
  /// Whether it is inside `#if`.
  package var isConditional: Bool
  /// The name in the source, to the end of the type where one is written.
  package var location: SourceLocation

  /// Creates a property.
  package init(
    name: String, runtimeName: String, type: DeclaredType?, writtenType: String, isManaged: Bool,
    isConditional: Bool, location: SourceLocation
  ) {
    self.name = name
    self.runtimeName = runtimeName
    self.type = type
    self.writtenType = writtenType
    self.isManaged = isManaged
    self.isConditional = isConditional
    self.location = location
  }
}

/// A method with `@NSManaged`, implemented by Core Data.
package struct DeclaredAccessor: Hashable, Sendable {
  /// The name at run time, such as `addTracksObject:`.
  package var selector: String
  /// The name in the source.
  package var location: SourceLocation

  /// Creates a method.
  package init(selector: String, location: SourceLocation) {
    self.selector = selector
    self.location = location
  }
}
