import DataModel
import Findings
import StoreModel

/// The keys of objects, by the root of their tree: as given, or the next ones after the highest given.
struct ObjectKeys {
  /// The greatest key said, by the number of the root.
  private(set) var greatest: [Int: Int64] = [:]
  /// The number of objects without a given key so far.
  private var added: [Int: Int64] = [:]

  /// Takes note of an object.
  ///
  /// - Returns: Its index among those without a given key, counted from 1; nil for others.
  mutating func survey(_ id: ObjectName?, in root: Int) -> Int64? {
    if case .key(let key) = id {
      greatest[root] = max(greatest[root] ?? 0, key)
      return nil
    }
    added[root, default: 0] += 1
    return added[root]
  }

  /// The same keys, before the first object.
  var fromBeginning: ObjectKeys {
    var keys = self
    keys.added = [:]
    return keys
  }

  /// The key of the next object; nil if there are no more keys.
  mutating func next(_ id: ObjectName?, in root: Int) -> Int64? {
    if case .key(let key) = id { return key }
    added[root, default: 0] += 1
    return key(ofPlace: added[root] ?? 0, in: root)
  }

  /// The key of an object, by its index among those without a given key.
  func key(ofPlace place: Int64, in root: Int) -> Int64? {
    let (key, overflow) = (greatest[root] ?? 0).addingReportingOverflow(place)
    return overflow ? nil : key
  }

  /// The index of an object among those without a given key; nil if it has one.
  func place(ofKey key: Int64, in root: Int) -> Int64? {
    let greatest = greatest[root] ?? 0
    return key > greatest ? key - greatest : nil
  }
}
