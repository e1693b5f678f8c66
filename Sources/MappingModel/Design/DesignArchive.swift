import KeyedArchive

/// Looks up what Xcode's classes keep: buckets of objects by name, and facts in stereotypes.
struct DesignArchive {
  /// The objects.
  let table: ObjectTable
  /// How many members of collections may still be looked at.
  private let budget: Budget

  /// Counts what is looked at.
  ///
  /// What elements have in common can be met from each of them, so that the size of the file
  /// bounds nothing.
  private final class Budget {
    var rest: Int

    init(_ rest: Int) {
      self.rest = rest
    }
  }

  /// Makes a look at `table`.
  init(table: ObjectTable) {
    self.table = table
    // Each object belongs to one collection; names are asked for a few times.
    budget = Budget(1000 + 32 * table.values.count)
  }

  /// Whether more is in the archive than its objects can tell.
  var isSpent: Bool { budget.rest < 0 }

  /// Counts members of a collection; false when there may be no more.
  private func spend(_ count: Int) -> Bool {
    budget.rest -= min(count, budget.rest + 1)
    return budget.rest >= 0
  }

  /// The object that a field leads to; nil for anything else.
  func object(_ value: FieldValue?) -> ArchivedObject? {
    guard case .reference(let reference)? = value, case .object(let object) = table[reference]
    else {
      return nil
    }
    return object
  }

  private func object(_ reference: ObjectReference) -> ArchivedObject? {
    object(.reference(reference))
  }

  /// The objects in a bucket, by name where it has names.
  func bucket(
    _ name: String, of owner: ArchivedObject
  ) -> [(name: String, object: ArchivedObject)] {
    guard let bucket = object(owner.fields["XDBucketFor\(name)storage"]),
      case .references(let objects)? = bucket.fields["NS.objects"], spend(objects.count)
    else { return [] }
    guard case .references(let keys)? = bucket.fields["NS.keys"] else {
      return objects.compactMap { object($0).map { ("", $0) } }
    }
    return zip(keys, objects).compactMap { key, value in
      object(value).map { (text(.reference(key)) ?? "", $0) }
    }
  }

  /// What the stereotypes of an element say, by key.
  func facts(of owner: ArchivedObject) -> [String: FieldValue] {
    var facts: [String: FieldValue] = [:]
    for (_, stereotype) in bucket("Stereotypes", of: owner) {
      for (key, property) in bucket("OwnedAttributes", of: stereotype) {
        facts[key] = property.fields["_default"]
      }
    }
    return facts
  }

  /// The text of a field, or of the string that it leads to.
  func text(_ value: FieldValue?) -> String? {
    switch value {
    case .string(let text)?: return text
    case .reference(let reference)?:
      switch table[reference] {
      case .string(let text): return text
      case .object(let object): return plainText(object.fields["NS.string"])
      default: return nil
      }
    default: return nil
    }
  }

  /// The text of a field that holds it, or leads to it at once: a string of a string may lead to itself.
  private func plainText(_ value: FieldValue?) -> String? {
    switch value {
    case .string(let text)?: return text
    case .reference(let reference)?:
      guard case .string(let text) = table[reference] else { return nil }
      return text
    default: return nil
    }
  }

  /// The number of a field, or that it leads to; 0 for anything else.
  func integer(_ value: FieldValue?) -> Int {
    switch value {
    case .integer(let number)?: return Int(number)
    case .boolean(let flag)?: return flag ? 1 : 0
    case .reference(let reference)?:
      switch table[reference] {
      case .integer(let number): return Int(number)
      case .boolean(let flag): return flag ? 1 : 0
      default: return 0
      }
    default: return 0
    }
  }

  /// Whether a field is there and true.
  func flag(_ value: FieldValue?) -> Bool { integer(value) != 0 }

  /// A text that says something.
  func filled(_ value: FieldValue?) -> String? {
    text(value).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The lists of names in a list.
  func names(_ value: FieldValue?) -> [[String]] {
    guard let list = object(value), case .references(let lists)? = list.fields["NS.objects"],
      spend(lists.count)
    else { return [] }
    return lists.map { reference in
      guard case .references(let names)? = object(reference)?.fields["NS.objects"],
        spend(names.count)
      else { return [] }
      return names.compactMap { text(.reference($0)) }
    }
  }

  /// The name of the element that a field leads to.
  func name(of value: FieldValue?) -> String? {
    object(value).flatMap { text($0.fields["_name"]) }
  }

  /// The texts of a dictionary by key; values of other kinds are left out.
  func texts(_ value: FieldValue?) -> [String: String] {
    guard let dictionary = object(value),
      case .references(let keys)? = dictionary.fields["NS.keys"],
      case .references(let values)? = dictionary.fields["NS.objects"], spend(keys.count)
    else { return [:] }
    var result: [String: String] = [:]
    for (key, value) in zip(keys, values) {
      guard let key = text(.reference(key)) else { continue }
      result[key] = text(.reference(value))
    }
    return result
  }
}
