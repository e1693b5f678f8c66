/// Looks up what Xcode's classes keep: buckets of objects by name, and facts in stereotypes.
///
/// Whatever is not as it is known to be says nothing, and is noted.
struct DesignArchive {
  /// The objects.
  let table: ObjectTable
  /// The state of reading.
  private let progress: Progress

  /// The maximum number of problems kept.
  private static let problemLimit = 20

  /// Counts the objects visited, and records what is not understood.
  ///
  /// What elements have in common can be met from each of them, so that the size of the file
  /// bounds nothing.
  private final class Progress {
    var rest: Int
    var problems: [String] = []

    init(_ rest: Int) {
      self.rest = rest
    }
  }

  /// Creates a view of `table`.
  init(table: ObjectTable) {
    self.table = table
    // Each object belongs to one collection; names are asked for a few times.
    progress = Progress(1000 + 32 * table.values.count)
  }

  /// Whether more was visited than the objects of the archive can account for.
  var isSpent: Bool { progress.rest < 0 }

  /// The first problems, one line each.
  var problems: [String] { progress.problems }

  /// Records a problem.
  ///
  /// - Parameters:
  ///   - place: The element, as `Item.price`; empty for the model.
  ///   - problem: The problem.
  func note(_ place: String, _ problem: String) {
    guard progress.problems.count < Self.problemLimit else { return }
    progress.problems.append(place.isEmpty ? problem : "\(place): \(problem)")
  }

  /// Notes every field of `object` that is not in `known`.
  func noteUnknownFields(_ object: ArchivedObject, _ place: String, known: Set<String>) {
    for key in object.fields.keys where !known.contains(key) {
      note(place, "the field \(key) of \(object.archiveClass.name) is not known")
    }
  }

  /// Counts members of a collection; false if there may be no more.
  private func spend(_ count: Int) -> Bool {
    progress.rest -= min(count, progress.rest + 1)
    return progress.rest >= 0
  }

  /// The value of a field or its target; null if there is no field.
  func value(_ field: FieldValue?) -> ArchivedValue {
    switch field {
    case nil: .null
    case .reference(let reference)?: table[reference]
    case .references?: .other(.array([]))
    case .boolean(let value)?: .boolean(value)
    case .integer(let value)?: .integer(value)
    case .real(let value)?: .real(value)
    case .string(let value)?: .string(value)
    case .data(let value)?: .data(value)
    case .date(let value)?: .date(value)
    case .other(let value)?: .other(value)
    }
  }

  /// The object that a field leads to; nil for anything else.
  func object(_ field: FieldValue?) -> ArchivedObject? {
    guard case .object(let object) = value(field) else { return nil }
    return object
  }

  /// The objects in a bucket, by name where it has names.
  func bucket(
    _ name: String, of owner: ArchivedObject, _ place: String
  ) -> [(name: String, object: ArchivedObject)] {
    let field = owner.fields["XDBucketFor\(name)storage"]
    guard let bucket = object(field) else {
      if value(field) != .null { note(place, "the bucket \(name) is not a collection") }
      return []
    }
    let entries = entries(bucket, place)
    return entries.compactMap { name, reference in
      guard case .object(let object) = table[reference] else {
        note(place, "a member of the bucket is not an object")
        return nil
      }
      return (name, object)
    }
  }

  /// The members of a list, without keys, or of a dictionary, with keys.
  func entries(
    _ collection: ArchivedObject, _ place: String
  ) -> [(key: String, value: ObjectReference)] {
    guard case .references(let values)? = collection.fields["NS.objects"], spend(values.count)
    else {
      note(place, "an object of the class \(collection.archiveClass.name) is not a collection")
      return []
    }
    guard let field = collection.fields["NS.keys"] else { return values.map { ("", $0) } }
    guard case .references(let keys) = field, keys.count == values.count else {
      note(place, "a dictionary has not a value for every key")
      return []
    }
    return zip(keys, values).map { key, value in
      let name = text(table[key])
      if name == nil { note(place, "a key of a dictionary is not text") }
      return (name ?? "", value)
    }
  }

  /// The text that a value is; nil for anything else.
  func text(_ value: ArchivedValue) -> String? {
    switch value {
    case .string(let text): text
    case .object(let object): plainText(object.fields["NS.string"])
    default: nil
    }
  }

  /// The text of a field that holds it, or leads to it at once: a string of a string may lead to itself.
  private func plainText(_ field: FieldValue?) -> String? {
    guard case .string(let text) = value(field) else { return nil }
    return text
  }

  /// The name of a field's target element; nil if absent.
  func name(of field: FieldValue?) -> String? {
    object(field).flatMap { text(value($0.fields["_name"])) }
  }
}
