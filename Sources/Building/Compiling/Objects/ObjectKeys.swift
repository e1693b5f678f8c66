import Findings
import StoreModel
import StoreSchema

/// The keys that objects get, by the root of their tree: as they say, or the next ones after the greatest said.
struct ObjectKeys {
  /// The greatest key said, by the number of the root.
  private(set) var greatest: [Int: Int64] = [:]
  /// How many objects without a key of their own there were so far.
  private var added: [Int: Int64] = [:]

  /// Takes note of an object.
  ///
  /// - Returns: Its place among those without a key of their own, from 1 on; nil for others.
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

  /// The key of the next object; nil when there are no more keys.
  mutating func next(_ id: ObjectName?, in root: Int) -> Int64? {
    if case .key(let key) = id { return key }
    added[root, default: 0] += 1
    return key(ofPlace: added[root] ?? 0, in: root)
  }

  /// The key of an object by its place among those without a key of their own.
  func key(ofPlace place: Int64, in root: Int) -> Int64? {
    let (key, overflow) = (greatest[root] ?? 0).addingReportingOverflow(place)
    return overflow ? nil : key
  }

  /// The place of an object among those without a key of their own; nil when it has one.
  func place(ofKey key: Int64, in root: Int) -> Int64? {
    let greatest = greatest[root] ?? 0
    return key > greatest ? key - greatest : nil
  }
}
