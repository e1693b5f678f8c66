import Findings
import StoreModel

/// The objects of an entity in one store, grouped by key.
///
/// By number, one query reads keys and values. By another key, the query for keys is one object ahead,
/// because the size of a group is not known in advance, and a second query in the same order returns the
/// values.
final class ObjectGroups: KeyedGroups {
  /// The key of the current group.
  private(set) var key = RowKey.id(0)
  /// The numbers of the objects of the current group, in order.
  private(set) var members: [Int64] = []
  /// The values of the key, by their meaning; empty for the number.
  private(set) var keyValues: [RowValue] = []
  /// The query for keys.
  private let keys: EntityRows?
  /// The query for values, which follows; nil if no values are requested.
  fileprivate let values: EntityRows?
  private let keyPlaces: [Int]
  private var hasNext = false
  private var isBegun = false

  /// Finds the objects.
  ///
  /// - Parameters:
  ///   - view: The entity, without its subentities; nil for no objects.
  ///   - key: The columns of the key; empty for the number.
  ///   - properties: The properties to read; nil if absent.
  ///   - store: The store.
  /// - Throws: `ToolchainError` if the store cannot be read.
  init(
    _ view: EntityView?, key: [String], properties: [String]?, in store: ReadableStore
  ) throws(ToolchainError) {
    guard let view else {
      (keys, values, keyPlaces) = (nil, nil, [])
      return
    }
    let request = RowRequest(view, sortedBy: key)
    if key.isEmpty {
      let rows = try store.rows(request, properties: properties ?? [])
      (keys, values, keyPlaces) = (rows, rows, [])
    } else {
      let rows = try store.rows(request, properties: key)
      keyPlaces = rows.places(of: key)
      keys = rows
      values = if let properties { try store.rows(request, properties: properties) } else { nil }
    }
  }

  func nextGroup() throws(ToolchainError) -> Bool {
    guard let keys else { return false }
    if keyPlaces.isEmpty {
      guard try keys.next() else { return false }
      key = .id(keys.key)
      members.removeAll(keepingCapacity: true)
      members.append(keys.key)
      return true
    }
    if !isBegun { hasNext = try keys.next() }
    isBegun = true
    guard hasNext else { return false }
    key = currentKey(keys)
    keyValues = keyPlaces.map { keys.value($0) }
    members.removeAll(keepingCapacity: true)
    repeat {
      members.append(keys.key)
      hasNext = try keys.next()
    } while hasNext && currentKey(keys) == key
    return true
  }

  private func currentKey(_ rows: EntityRows) -> RowKey {
    .values(keyPlaces.map { KeyPart(rows.rawValue($0)) })
  }

  /// The row with the values of the first object in the group; nil if no values are requested.
  ///
  /// - Throws: `ToolchainError` if reading fails.
  func firstMember() throws(ToolchainError) -> EntityRows? {
    guard let values, let first = members.first else { return nil }
    if keyPlaces.isEmpty { return values }
    while try values.next() {
      if values.key == first { return values }
    }
    return nil
  }
}

extension RowRequest {
  /// Creates a request for the objects of an entity without subentities, sorted by the bytes of columns, then
  /// by number.
  fileprivate init(_ view: EntityView, sortedBy columns: [String]) {
    self.init(entity: view.name)
    includesSubentities = false
    let terms = columns.compactMap { view.column($0) }.map { column in
      "t.\(quotedName(column.column)) COLLATE BINARY"
    }
    order = terms.isEmpty ? nil : terms.joined(separator: ", ")
  }
}

extension ObjectGroups {
  /// The index of a column in the rows of ``firstMember()``; nil if it is not a column.
  func place(of name: String) -> Int? { values?.places(of: [name]).first }
}

extension EntityRows {
  /// The indices of the columns with these names.
  fileprivate func places(of names: [String]) -> [Int] {
    names.compactMap { name in layouts[0].columns.firstIndex { $0.name == name } }
  }
}
