/// The part of an element that enters version hashes: equal forms give equal bytes.
///
/// - Source: `Documentation/Formats/version-hash.md`.
enum HashForm: Hashable {
  /// An ordinary attribute; `marks` counts the flags that add one byte each, external storage and
  /// preservation on deletion, which hashes do not distinguish.
  case attribute(
    name: String, isOptional: Bool, modifier: String?, type: AttributeType, marks: Int)
  /// A derived attribute: its expression followed by its predicate; nothing else counts.
  case derived(String)
  /// The elements of a composite attribute, nested ones resolved, ordered by name.
  case composite([HashForm])
  /// A relationship; `inverse` is nil for one that is its own inverse.
  indirect case relationship(
    name: String, isOptional: Bool, modifier: String?, destination: String?, inverse: String?,
    maxCount: Int, minCount: Int, isOrdered: Bool)
  /// An entity's own fields.
  case entity(name: String, isAbstract: Bool, parent: String?, modifier: String?)
}

extension Attribute {
  func hashForm(at place: Place) -> HashForm? {
    guard place.isElement else { return hashForm(isMarked: false) }
    let forms = Self.leafForms(of: [self])
    return forms.isEmpty ? nil : .composite(forms)
  }

  /// The form of an entity's attribute; `isMarked` says that the user info of an entity requests its
  /// preservation on deletion.
  func hashForm(isMarked: Bool) -> HashForm? {
    if let derivation {
      return .derived((derivation.expression ?? "") + (derivation.filteringPredicate ?? ""))
    }
    if isTransient { return nil }
    if type == .composite { return .composite(Self.leafForms(of: elements)) }
    let marks = (allowsExternalBinaryDataStorage ? 1 : 0)
    return .attribute(
      name: name, isOptional: isOptional, modifier: versionHashModifier, type: type,
      marks: marks + (preservesValueOnDeletion || isMarked ? 1 : 0))
  }

  /// Whether the elements count.
  var hasEffectiveElements: Bool { type == .composite && derivation == nil && !isTransient }

  private static func leafForms(of elements: [Attribute]) -> [HashForm] {
    elements.flatMap(\.leaves).map(\.attribute).filter { !$0.isTransient }
      .sorted { nameComesBefore($0.name, $1.name) }.compactMap { $0.hashForm(isMarked: false) }
  }
}

extension Relationship {
  func hashForm(at place: Place) -> HashForm? {
    guard !isTransient else { return nil }
    return .relationship(
      name: name, isOptional: isOptional, modifier: versionHashModifier,
      destination: destinationEntity,
      inverse: isOwnInverse(in: place.entity) ? nil : inverseName,
      maxCount: maxCount, minCount: minCount, isOrdered: isOrdered)
  }

  private func isOwnInverse(in entity: String) -> Bool {
    inverseName == name && entityOfInverse == entity
  }
}

extension Entity {
  func hashForm(at place: Place) -> HashForm? {
    .entity(name: name, isAbstract: isAbstract, parent: parent, modifier: versionHashModifier)
  }

  /// The user info key that names attributes to preserve on deletion.
  static let tombstoneKey = "NSPersistentHistoryTombstoneAttributes"

  static func countsInHash(userInfoKey key: String) -> Bool { key == tombstoneKey }
}
