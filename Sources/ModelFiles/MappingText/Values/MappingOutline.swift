package import DataModel

/// A mapping model as people read it: only what differs from automatic.
///
/// What is automatic follows from both versions: every entity of the new version that can have objects is mapped from
/// the one of the same name, or added, and every stored property has its automatic value. An entity that is the
/// destination of a mapping here has no automatic one.
///
/// *Source:* `Documentation/Formats/mapping-text.md`.
package struct MappingOutline: Sendable {
  /// The name of the old version.
  package var from: String
  /// The name of the new version.
  package var to: String
  /// The entity mappings that are not automatic as a whole.
  package var mappings: [Mapping] = []
  /// The entities of the new version that are not mapped at all.
  package var unmapped: [String] = []
  /// The names of all entity mappings in migration order; nil if that is ``MappingOutline/usualOrder``.
  package var order: [String]?

  /// Creates the outline of an entirely automatic mapping model.
  package init(from: String, to: String) {
    self.from = from
    self.to = to
  }

  /// An entity mapping.
  package struct Mapping: Sendable {
    /// A custom name; nil for the default one.
    package var name: String?
    /// The entity of the old version; nil for an added one.
    package var source: String?
    /// The text of the predicate that old objects have to meet.
    package var filter: String?
    /// The entity of the new version; nil for a removed one.
    package var destination: String?
    /// The migration policy.
    package var policyClassName: String?
    /// The expression that replaces the fetch of old objects.
    package var sourceExpression: Expression?
    /// The app's own keys and values.
    package var userInfo: [String: AttributeValue] = [:]
    /// The values of properties that are not automatic.
    package var properties: [OutlinedProperty] = []
    /// The stored properties that are not mapped.
    package var unmapped: [String] = []

    /// Creates an automatic entity mapping.
    package init(source: String?, destination: String?) {
      self.source = source
      self.destination = destination
    }
  }

  /// A property mapping.
  package struct OutlinedProperty: Sendable {
    /// The property of the new entity.
    package var name: String
    /// The kind, if the new entity does not determine it.
    package var kind: Kind?
    /// What it gets.
    package var value: Value
    /// The app's own keys and values.
    package var userInfo: [String: AttributeValue] = [:]

    /// Creates a property mapping.
    package init(_ name: String, kind: Kind? = nil, value: Value) {
      self.name = name
      self.kind = kind
      self.value = value
    }
  }

  /// A kind of property.
  package enum Kind: String, Sendable {
    case attribute, relationship
  }

  /// The value of a property.
  package enum Value: Hashable, Sendable {
    /// The automatic value that follows from the versions.
    case automatic
    /// The value of an expression.
    case expression(Expression)
  }
}
