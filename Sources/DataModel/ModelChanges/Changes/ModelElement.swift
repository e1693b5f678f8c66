/// An element of a model that is compared field by field.
protocol ModelElement: ChangeContent, Named {
  /// All fields, except those that contain elements themselves.
  static var fields: FieldTable<Self> { get }
  /// The kind of change that adds such an element.
  static var added: ChangeKind { get }
  /// The kind of change that removes such an element.
  static var removed: ChangeKind { get }

  /// The part of the element that enters version hashes, without elements in it; nil if none does.
  func hashForm(at place: Place) -> HashForm?
  /// The contents of a store that follow from the element, without elements in it.
  func storeForm(at place: Place) -> StoreForm
  /// Whether the user info entry for `key` affects version hashes.
  static func countsInHash(userInfoKey key: String) -> Bool
  /// Whether the user info entry for `key` affects the schema of a store.
  static func countsInStore(userInfoKey key: String) -> Bool
}

extension ModelElement {
  func hashForm(at place: Place) -> HashForm? { nil }
  func storeForm(at place: Place) -> StoreForm { [] }
  static func countsInHash(userInfoKey key: String) -> Bool { false }
  static func countsInStore(userInfoKey key: String) -> Bool { false }
}

/// An element that is matched between versions by its renaming identifier.
protocol IdentifiedElement: ModelElement {
  /// The renaming identifier; nil if unset.
  var renamingIdentifier: String? { get }
}

extension IdentifiedElement {
  /// The key by which Core Data matches elements: the renaming identifier, or the name if unset.
  var identifier: String { renamingIdentifier ?? name }
}

/// One of the two models, with lookup tables for its elements.
struct Side: Sendable {
  /// The model.
  let model: Model
  /// The names of the entities that have subentities.
  let parents: Set<String>

  /// Creates the lookup tables of a model.
  init(_ model: Model) {
    self.model = model
    parents = Set(model.entities.compactMap(\.parent))
  }
}

/// The position of an element in a model.
struct Place {
  /// The model.
  let side: Side
  /// The name of the entity; empty outside entities.
  var entity = ""
  /// Whether the element is an element of a composite.
  var isElement = false
  /// Whether version hashes and stores depend on this position at all.
  var isEffective = true
}
