import Findings
import StoreModel

/// The objects of an entity in one store, those of one key at a time.
///
/// By number, one query reads keys and values. By another key, the query for keys is an object ahead, as nobody knows
/// before that how many have one key, and a second one in the same order has the values.
final class ObjectGroups: KeyedGroups {
  /// The key of the current group.
  private(set) var key = RowKey.id(0)
  /// The numbers of the objects of the current group, in order.
  private(set) var members: [Int64] = []
  /// The values of the key, by their meaning; none for the number.
  private(set) var keyValues: [RowValue] = []
  /// The query for keys.
  private let keys: EntityRows?
  /// The query for values, which follows; nil where none are wanted.
  fileprivate let values: EntityRows?
  private let keyPlaces: [Int]
  private var hasNext = false
  private var isBegun = false

  /// Finds the objects.
  ///
  /// - Parameters:
  ///   - view: The entity, without its subentities; nil for no objects.
  ///   - key: The columns of the key; none for the number.
  ///   - properties: The properties whose values are wanted; nil for none.
  ///   - store: The store.
  /// - Throws: `ToolchainError` when the store cannot be read.
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

  /// The row with the values of the first object of the current group; nil where no values are wanted.
  ///
  /// - Throws: `ToolchainError` when reading fails.
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
  /// Asks for the objects of just an entity in the order of columns by their bytes, then of their numbers.
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
  /// The place of a column in the rows of ``firstMember()``; nil for what is no column.
  func place(of name: String) -> Int? { values?.places(of: [name]).first }
}

extension EntityRows {
  /// Where the columns of those names are.
  fileprivate func places(of names: [String]) -> [Int] {
    names.compactMap { name in layouts[0].columns.firstIndex { $0.name == name } }
  }
}
