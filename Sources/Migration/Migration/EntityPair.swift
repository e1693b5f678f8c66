package import DataModel

/// An entity of the new model and its predecessor.
package struct EntityPair: Sendable {
  /// The entity of the old model; nil if the new one is added.
  package let source: Entity?
  /// The entity of the new model.
  package let destination: Entity
  /// The stored properties of the destination, with their predecessors.
  package private(set) var properties: [PropertyPair]
  /// The ``properties`` that rules need to examine: all except pairs of equal properties with the same
  /// meaning in both models, and those whose predecessor is unknown.
  private(set) var notableProperties: [PropertyPair] = []
  /// The stored properties of the source without a successor.
  package let removed: [StoredProperty]
  /// The stored properties of the source, including inherited ones.
  package let sourceProperties: [StoredProperty]
  /// The names of the transient attributes and relationships of the destination, including inherited ones, by
  /// renaming identifier.
  let transientProperties: [String: String]

  /// The identifiers that several source properties share, so that their successors are not known.
  private let ambiguous: Set<String>

  /// The identifiers of source properties whose successor has another kind.
  private(set) var changedKinds: Set<String> = []

  /// Matches the properties of two entities.
  init(
    source: Entity?, destination: Entity, sourceProperties: [StoredProperty],
    destinationProperties: [StoredProperty], transientProperties: [String: String]
  ) {
    self.source = source
    self.destination = destination
    self.sourceProperties = sourceProperties
    self.transientProperties = transientProperties
    guard source != nil else {
      properties = destinationProperties.map { PropertyPair(source: nil, destination: $0) }
      removed = []
      ambiguous = []
      return
    }
    if Self.areAlike(sourceProperties, destinationProperties) {
      properties = zip(sourceProperties, destinationProperties).map {
        PropertyPair(source: $0, destination: $1)
      }
      removed = []
      ambiguous = []
      return
    }
    let table = Dictionary(
      sourceProperties.map { ($0.identifier, $0) }, uniquingKeysWith: { _, last in last })
    var used: Set<String> = []
    let roots = Dictionary(
      keepingFirst: sourceProperties.map { ($0.identifiers[0], $0) })
    properties = destinationProperties.map { property in
      guard let other = table[property.identifier] else {
        // A composite that became an attribute, or vice versa.
        let root = roots[property.identifiers[0]].flatMap {
          $0.isElement == property.isElement ? nil : $0
        }
        return PropertyPair(source: nil, destination: property, otherKind: root)
      }
      guard other.family == property.family else {
        return PropertyPair(source: nil, destination: property, otherKind: other)
      }
      used.insert(other.name)
      return PropertyPair(source: other, destination: property)
    }
    let claimed = Set(destinationProperties.map(\.identifier))
    let ambiguous = Self.sharedIdentifiers(of: sourceProperties)
    self.ambiguous = ambiguous
    removed = sourceProperties.filter { property in
      !used.contains(property.name)
        && !(ambiguous.contains(property.identifier) && claimed.contains(property.identifier))
    }
    settleNewComposites()
    changedKinds = Set(properties.compactMap { $0.otherKind?.identifiers[0] })
  }

  /// Sets the computed default of elements whose whole composite is new and has an initial value that the app
  /// computes; an element added to an existing composite gets none.
  private mutating func settleNewComposites() {
    guard properties.contains(where: { $0.destination.computedComposite != nil }) else { return }
    let known = Set(sourceProperties.map { $0.identifiers[0] })
    properties = properties.map { pair in
      guard let text = pair.destination.computedComposite,
        !known.contains(pair.destination.identifiers[0])
      else { return pair }
      var filled = pair
      filled.computedDefault = text
      return filled
    }
  }

  /// Whether both lists have the same names and kinds in the same order and no renaming identifiers, so that
  /// they match one by one, which is the usual case.
  private static func areAlike(_ old: [StoredProperty], _ new: [StoredProperty]) -> Bool {
    old.count == new.count
      && zip(old, new).allSatisfy {
        $0.name == $1.name && $0.identifier == $0.name && $1.identifier == $1.name
          && $0.family == $1.family
      }
  }

  private static func sharedIdentifiers(of properties: [StoredProperty]) -> Set<String> {
    var seen: Set<String> = []
    return Set(properties.map(\.identifier).filter { !seen.insert($0).inserted })
  }

  /// Finds the pairs that rules need to examine.
  ///
  /// - Parameter successors: The new names of old entities that have a successor.
  mutating func findNotableProperties(successors: [String: String]) {
    notableProperties = properties.filter {
      !$0.isUnchanged(successors) && !ambiguous.contains($0.destination.identifier)
    }
  }
}

/// A stored property of the new model and its predecessor.
package struct PropertyPair: Sendable {
  /// The property of the old model; nil if the new one is added.
  package let source: StoredProperty?
  /// The property of the new model.
  package let destination: StoredProperty
  /// A property of the old model with the same identifier but another kind.
  let otherKind: StoredProperty?
  /// The initial value for objects without a value, if only the app can compute it; nil otherwise.
  var computedDefault: String?

  /// Creates a pair.
  init(source: StoredProperty?, destination: StoredProperty, otherKind: StoredProperty? = nil) {
    self.source = source
    self.destination = destination
    self.otherKind = otherKind
    if case .attribute(let attribute) = destination.content {
      computedDefault = attribute.computedDefault
    }
  }

  /// Whether both properties are equal and have the same meaning: a relationship leads to the same entity, an
  /// attribute has a type and requests no transformation, which does not exist between equal attributes.
  fileprivate func isUnchanged(_ successors: [String: String]) -> Bool {
    switch (source?.content, destination.content) {
    case (.attribute(let old)?, .attribute(let new)):
      old == new && new.type != .undefined && !new.asksForTransformation(from: old)
        && source?.isInOptionalComposite == destination.isInOptionalComposite
    case (.derived(let old)?, .derived(let new)):
      old == new && new.type != .undefined && !new.asksForTransformation(from: old)
    case (.relationship(let old)?, .relationship(let new)):
      old == new && new.destinationEntity.map { successors[$0] == $0 } ?? true
    default: false
    }
  }

  /// The attributes, if both properties are attributes, derived or not.
  var attributes: (source: Attribute, destination: Attribute)? {
    switch (source?.content, destination.content) {
    case (.attribute(let old)?, .attribute(let new)), (.derived(let old)?, .derived(let new)):
      (old, new)
    default: nil
    }
  }

  /// Whether inference maps the values: no rule of the inference layer applies to the pair.
  var isInferable: Bool {
    guard let source else { return true }
    return source.isInferable(as: destination)
  }

  /// The relationships, if both properties are relationships.
  var relationships: (source: Relationship, destination: Relationship)? {
    guard let source = source?.relationship, let destination = destination.relationship else {
      return nil
    }
    return (source, destination)
  }
}

extension StoredProperty {
  /// Whether inference maps values of this property to `new`.
  func isInferable(as new: StoredProperty) -> Bool {
    switch (content, new.content) {
    case (.attribute(let old), .attribute(let new)), (.derived(let old), .derived(let new)):
      old.isInferable(as: new)
    case (.relationship(let old), .relationship(let new)): !old.isToMany || new.isToMany
    default: false
    }
  }
}

extension Attribute {
  fileprivate func isInferable(as new: Attribute) -> Bool {
    guard !new.asksForTransformation(from: self) else {
      return MigrationRule.isBytesAndObject(self, new)
        && ![self, new].contains { $0.type == .binary && $0.allowsExternalBinaryDataStorage }
    }
    let losesExternalStorage =
      new.type == .binary && allowsExternalBinaryDataStorage && !new.allowsExternalBinaryDataStorage
    return type != .undefined && type.converts(to: new.type) && !losesExternalStorage
  }
}
