import Text

/// Hashes properties, reusing its buffer.
struct PropertyHasher {
  private var input = HashInput()

  /// The hash of an attribute of any kind: 32 bytes.
  ///
  /// `preserves` sets the preserve flag for attributes named in an entity's tombstone user info, in addition
  /// to the attribute's own flag.
  ///
  /// *Source:* `Documentation/Formats/version-hash.md`, attribute, derived attribute, composite.
  mutating func hash(_ attribute: Attribute, preserves: Bool = false) -> Digest {
    if let derivation = attribute.derivation { return hash(derivation) }
    if attribute.type == .composite { return hash(elements: attribute.elements) }
    let base = hash(base: attribute)
    input.clear()
    input.add(base)
    input.add(UInt32(attribute.type.rawValue))
    if attribute.allowsExternalBinaryDataStorage { input.add(1 as UInt8) }
    if attribute.preservesValueOnDeletion || preserves { input.add(1 as UInt8) }
    return input.sha256
  }

  /// The hash of a relationship: 32 bytes.
  ///
  /// `hashesInverse` says whether the inverse's name is included.
  ///
  /// *Source:* `Documentation/Formats/version-hash.md`, relationship; the maximum count comes before the
  /// minimum.
  mutating func hash(_ relationship: Relationship, hashesInverse: Bool) -> Digest {
    let base = hash(base: relationship)
    input.clear()
    input.add(base)
    input.add(relationship.destinationEntity)
    if hashesInverse { input.add(relationship.inverseName) }
    input.add(UInt32(truncatingIfNeeded: relationship.maxCount))
    input.add(UInt32(truncatingIfNeeded: relationship.minCount))
    if relationship.isOrdered { input.add(1 as UInt16) }
    return input.sha256
  }

  private mutating func hash(base property: some Property) -> Digest {
    input.clear()
    input.add(property.name)
    input.add((property.isOptional ? 1 : 0) | (property.isTransient ? 2 : 0) as UInt16)
    input.add(property.versionHashModifier)
    return input.sha256
  }

  private mutating func hash(_ derivation: Derivation) -> Digest {
    input.clear()
    input.add(derivation.expression.map(appleText))
    input.add(derivation.filteringPredicate.map(applePredicate))
    return input.sha256
  }

  private mutating func hash(elements: [Attribute]) -> Digest {
    let leaves = elements.flatMap(\.leaves).map(\.attribute).filter { !$0.isTransient }
      .sorted { nameComesBefore($0.name, $1.name) }
    let hashes = leaves.map { hash($0) }
    input.clear()
    for hash in hashes { input.add(hash) }
    return input.sha256
  }
}

/// An expression as `NSExpression.predicateFormat` prints it, which does not distinguish all constants that
/// the model does.
private func appleText(_ expression: String) -> String {
  (try? parseExpression(expression))?.predicateFormat ?? expression
}

private func applePredicate(_ predicate: String) -> String {
  (try? parsePredicate(predicate))?.predicateFormat ?? predicate
}
