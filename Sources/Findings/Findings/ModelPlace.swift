package import DataModel

/// An element of a model or one of its values, as the location of a finding.
package struct ModelPlace: Hashable, Sendable {
  /// The part of an element that a finding points at.
  package enum Aspect: Hashable, Sendable {
    case name
    case className
    case type
    case isOptional
    case isTransient
    case renamingIdentifier
    case externalStorage
    case valueTransformer
    case destination
    case deleteRule
    case order
    case maxCount
    case parent
    case isAbstract
    case derivation
    case predicate
    case partialPredicate
  }

  /// The element; elements of a composite attribute have a dotted name.
  package var path: ElementPath
  /// The part of the element; nil for the whole element.
  package var aspect: Aspect?

  /// Creates a location.
  package init(_ path: ElementPath, _ aspect: Aspect? = nil) {
    self.path = path
    self.aspect = aspect
  }
}
