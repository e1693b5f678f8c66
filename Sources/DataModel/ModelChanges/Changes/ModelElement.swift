/// An element of a model that is compared field by field.
protocol ModelElement: ChangeContent, Named {
  /// All fields but those that hold elements in their turn.
  static var fields: FieldTable<Self> { get }
  /// The kind of change that adds such an element.
  static var added: ChangeKind { get }
  /// The kind of change that removes such an element.
  static var removed: ChangeKind { get }

  /// What of the element enters version hashes, apart from elements in it; nil for nothing.
  func hashForm(at place: Place) -> HashForm?
  /// What a store has because of the element, apart from elements in it.
  func storeForm(at place: Place) -> StoreForm
  /// Whether the entry of user info under `key` counts in version hashes.
  static func countsInHash(userInfoKey key: String) -> Bool
  /// Whether the entry of user info under `key` counts in the schema of a store.
  static func countsInStore(userInfoKey key: String) -> Bool
}

extension ModelElement {
  func hashForm(at place: Place) -> HashForm? { nil }
  func storeForm(at place: Place) -> StoreForm { [] }
  static func countsInHash(userInfoKey key: String) -> Bool { false }
  static func countsInStore(userInfoKey key: String) -> Bool { false }
}

/// An element that versions of a model pair by its renaming identifier.
protocol IdentifiedElement: ModelElement {
  /// The name in the earlier version, where it was set.
  var renamingIdentifier: String? { get }
}

extension IdentifiedElement {
  /// What Core Data pairs by: the renaming identifier, or the name where none is set.
  var identifier: String { renamingIdentifier ?? name }
}

/// One of the two models, with what questions about its elements need.
struct Side: Sendable {
  /// The model.
  let model: Model
  /// The names of the entities that have sub-entities.
  let parents: Set<String>

  /// Makes a side.
  init(_ model: Model) {
    self.model = model
    parents = Set(model.entities.compactMap(\.parent))
  }
}

/// Where an element is.
struct Place {
  /// The model.
  let side: Side
  /// The name of the entity; empty outside entities.
  var entity = ""
  /// Whether the element is an element of a composite.
  var isElement = false
  /// Whether hashes and stores see the place at all.
  var isEffective = true
}
