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
    /// What the entity mapping does with objects.
    case type
    /// The migration policy.
    case policy
    /// The predicate that old objects have to meet.
    case filter
    /// What takes the place of the fetch of old objects.
    case sourceExpression
    /// The app's own keys and values.
    case userInfo
    /// What a property gets.
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
  /// What the old mapping model has; nil for nothing.
  package var from: String?
  /// What the new mapping model has; nil for nothing.
  package var to: String?

  /// Makes a difference.
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
