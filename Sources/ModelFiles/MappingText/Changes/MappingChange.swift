/// One difference between two mapping models.
package struct MappingChange: Hashable, Sendable {
  /// What differs.
  package enum Aspect: String, Hashable, Sendable, CaseIterable {
    /// An entity mapping as a whole, or a property mapping.
    case mapping
    /// The entity of the old version.
    case source
    /// The entity of the new version.
    case destination
    /// The version hash of the entity of the old version.
    case sourceHash
    /// The version hash of the entity of the new version.
    case destinationHash
    /// The type of the entity mapping.
    case type
    /// The migration policy.
    case policy
    /// The predicate that old objects have to meet.
    case filter
    /// The expression that replaces the fetch of old objects.
    case sourceExpression
    /// The app's own keys and values.
    case userInfo
    /// The value of a property.
    case value
    /// The order of the entity mappings in both.
    case order
  }

  /// The name of the entity mapping; nil for the mapping model as a whole.
  package var mapping: String?
  /// The property; nil for the entity mapping itself.
  package var property: String?
  /// What differs.
  package var aspect: Aspect
  /// The value in the old mapping model; nil if absent.
  package var from: String?
  /// The value in the new mapping model; nil if absent.
  package var to: String?

  /// Creates a difference.
  package init(
    mapping: String?, property: String? = nil, _ aspect: Aspect, from: String?, to: String?
  ) {
    self.mapping = mapping
    self.property = property
    self.aspect = aspect
    self.from = from
    self.to = to
  }
}
