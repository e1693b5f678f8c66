/// The values in the stereotypes of an element, by key.
struct DesignFacts {
  /// The archive.
  let archive: DesignArchive
  /// The element, as `Item.price`.
  let place: String
  private let values: [String: FieldValue]

  /// The prefix of Sync Services keys in user info, some of whose values are not text.
  static let syncPrefix = "com.apple.syncservices."

  /// Collects the facts of `owner`.
  ///
  /// - Parameters:
  ///   - owner: An entity or a property.
  ///   - place: The element, as `Item.price`.
  ///   - archive: The archive.
  ///   - known: The keys that are understood; any other one is noted.
  init(_ owner: ArchivedObject, _ place: String, in archive: DesignArchive, known: Set<String>) {
    self.archive = archive
    self.place = place
    var values: [String: FieldValue] = [:]
    for (_, stereotype) in archive.bucket("Stereotypes", of: owner, place) {
      for (key, fact) in archive.bucket("OwnedAttributes", of: stereotype, place) {
        if !known.contains(key) { archive.note(place, "the key \(key) is not known") }
        values[key] = fact.fields["_default"]
      }
    }
    self.values = values
  }

  /// The field for a key; nil if absent.
  subscript(key: String) -> FieldValue? { values[key] }

  private func noteOther(_ key: String, than kind: String) {
    archive.note(place, "\(key) is not \(kind)")
  }

  /// The number for a key; nil if absent or not a number.
  func integer(_ key: String) -> Int? {
    switch archive.value(values[key]) {
    case .integer(let number): return Int(number)
    case .boolean(let flag): return flag ? 1 : 0
    case .null: return nil
    default:
      noteOther(key, than: "a number")
      return nil
    }
  }

  /// Whether a fact is present and true.
  func flag(_ key: String) -> Bool { (integer(key) ?? 0) != 0 }

  /// The text for a key; nil if absent or not a text.
  func text(_ key: String) -> String? {
    let value = archive.value(values[key])
    let text = archive.text(value)
    if text == nil, value != .null { noteOther(key, than: "text") }
    return text
  }

  /// A text that is not empty.
  func filled(_ key: String) -> String? {
    text(key).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The objects in the list of a fact.
  func objects(_ key: String) -> [ArchivedObject] {
    members(key).compactMap { reference in
      guard case .object(let object) = archive.table[reference] else {
        noteOther(key, than: "a list of objects")
        return nil
      }
      return object
    }
  }

  /// The lists of names in a list.
  func names(_ key: String) -> [[String]] {
    objects(key).map { list in
      archive.entries(list, place).compactMap { entry in
        let name = archive.text(archive.table[entry.value])
        if name == nil { noteOther(key, than: "a list of lists of names") }
        return name
      }
    }
  }

  /// The texts of a dictionary by key.
  func texts(_ key: String) -> [String: String] {
    guard let dictionary = dictionary(key) else { return [:] }
    var result: [String: String] = [:]
    for (name, value) in archive.entries(dictionary, place) {
      result[name] = archive.text(archive.table[value])
      if result[name] == nil, !name.hasPrefix(Self.syncPrefix) {
        archive.note(place, "the user info \(name) is not text")
      }
    }
    return result
  }

  /// The name of the element that a fact leads to.
  func name(_ key: String) -> String? {
    let name = archive.name(of: values[key])
    if name == nil, archive.value(values[key]) != .null { noteOther(key, than: "an element") }
    return name
  }

  private func members(_ key: String) -> [ObjectReference] {
    dictionary(key).map { archive.entries($0, place).map(\.value) } ?? []
  }

  private func dictionary(_ key: String) -> ArchivedObject? {
    let object = archive.object(values[key])
    if object == nil, archive.value(values[key]) != .null { noteOther(key, than: "a collection") }
    return object
  }
}
