package import DataModel

/// An element of a model, or one of its values.
package struct ModelPlace: Hashable, Sendable {
  /// What a finding points at within an element.
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

  /// The element; elements of a composite attribute by their dotted name.
  package var path: ElementPath
  /// The value of the element that matters; nil for the element as a whole.
  package var aspect: Aspect?

  /// Makes a place.
  package init(_ path: ElementPath, _ aspect: Aspect? = nil) {
    self.path = path
    self.aspect = aspect
  }
}
