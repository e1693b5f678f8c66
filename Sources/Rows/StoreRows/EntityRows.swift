package import Findings
import StoreFile
package import StoreModel

/// Objects of an entity, one after the other.
///
/// Nothing is kept of a row once the next is read.
package final class EntityRows {
  /// The columns of a row, which depend on the entity of the object.
  package struct Layout {
    /// The entity that the object is of.
    package let entity: EntityView
    /// The columns, in the order of the view.
    package let columns: [ViewColumn]
    /// The to-many relationships.
    package let toMany: [ToManyView]
    /// The indices of the columns in the rows of the query.
    let places: [Int]
  }

  /// The layouts, the wanted entity's first.
  package let layouts: [Layout]
  /// The index of the current row's layout in ``layouts``.
  package private(set) var layoutIndex = 0
  private let store: ReadableStore
  private let query: () throws(StoreError) -> RowCursor
  private var cursor: RowCursor
  /// Whether rows are in ascending key order.
  private let isByKey: Bool
  /// The index of the column with the key of the object to keep among duplicates; nil unless duplicates are
  /// requested.
  private let keptPlace: Int?
  /// Whether they are read from what could be read of a damaged store.
  private var isOfSalvage: Bool
  private var parameter: Int64?
  /// The maximum number of objects; nil for no limit.
  private let limit: Int?
  /// The keys of the rows read before the store was found damaged; nil if rows are not in key order.
  private var keysBefore: KeyReplay?
  /// The number of rows read, and the key of the last one.
  private(set) var count = 0
  private var lastKey = Int64.min
  /// Whether the rows have ended; SQLite would restart with the next step.
  private var isAtEnd = false
  private let layoutsByNumber: [Int64: Int]
  private var lookups: [PropertyName: TargetLookup] = [:]
  private var hasLookupsOfSalvage: Bool

  private struct PropertyName: Hashable {
    let entity: String
    let name: String
  }

  init(
    _ store: ReadableStore, layouts: [Layout], byNumber: [Int64: Int], isByKey: Bool, limit: Int?,
    keptPlace: Int?,
    _ query: @escaping () throws(StoreError) -> RowCursor
  ) throws(StoreError) {
    self.store = store
    self.query = query
    self.isByKey = isByKey
    self.limit = limit
    self.keptPlace = keptPlace
    isOfSalvage = store.isSalvaged
    hasLookupsOfSalvage = store.isSalvaged
    cursor = try query()
    self.layouts = layouts
    layoutsByNumber = byNumber
  }

  /// Goes to the next object.
  ///
  /// - Returns: Whether there is one.
  /// - Throws: `ToolchainError` if reading fails.
  package func next() throws(ToolchainError) -> Bool {
    guard !isAtEnd, count < limit ?? .max else { return false }
    do throws(StoreError) {
      isAtEnd = try !cursor.next()
      while let keysBefore, !isAtEnd, try keysBefore.contains(key) {
        isAtEnd = try !cursor.next()
      }
      if !isAtEnd, isByKey, !isOfSalvage, count > 0, key <= lastKey { throw .keysOutOfOrder }
    } catch {
      let problem = store.error(reading: layouts[0].entity.table, error)
      // It reads the store as it is, which the next query does no more.
      let before = isByKey ? try? query() : nil
      guard store.goOn(behind: problem, error) || store.isSalvaged && !isOfSalvage else {
        throw problem
      }
      do throws(StoreError) {
        if let before, let parameter { try before.restart(parameter) }
        isAtEnd = try !resume(behind: before)
      } catch {
        throw problem
      }
    }
    if isAtEnd { return false }
    (count, lastKey) = (count + 1, key)
    layoutIndex = layoutsByNumber.isEmpty ? 0 : layoutsByNumber[cursor.integer(1)] ?? 0
    return true
  }

  /// Advances to the first unread row in the salvaged copy of a damaged store.
  ///
  /// - Parameter before: The query read so far; nil if rows are not in key order.
  /// - Returns: Whether there is one.
  /// - Throws: `StoreError` if the query fails.
  private func resume(behind before: RowCursor?) throws(StoreError) -> Bool {
    cursor = try query()
    isOfSalvage = true
    keysBefore = before.map { KeyReplay($0, count: count) }
    if let parameter { try cursor.restart(parameter) }
    var skipped = 0
    while try cursor.next() {
      if let keysBefore {
        if try !keysBefore.contains(key) { return true }
      } else if skipped == count {
        return true
      }
      skipped += 1
    }
    return false
  }

  /// The layout of the current row.
  package var layout: Layout { layouts[layoutIndex] }

  /// The key of the current object.
  package var key: Int64 { cursor.integer(0) }

  /// Whether only objects were asked for that have equals.
  package var areDuplicates: Bool { keptPlace != nil }

  /// The key of the object to keep among the duplicates of the current one; nil unless duplicates are
  /// requested.
  package var keptKey: Int64? { keptPlace.map { cursor.integer($0) } }

  /// The identity of the current object.
  package var id: ObjectID { ObjectID(entity: layout.entity.name, key: key) }

  /// The raw SQLite value of a column, valid until the next row.
  ///
  /// - Parameter index: The index of the column in the layout of the row.
  /// - Returns: The value.
  package func rawValue(_ index: Int) -> RawValue {
    cursor.value(layouts[layoutIndex].places[index])
  }

  /// A value of the row of the query.
  func rawValue(atPlace place: Int) -> RawValue { cursor.value(place) }

  /// Whether a value of the row of the query is NULL.
  func isNull(atPlace place: Int) -> Bool { cursor.isNull(place) }

  /// Restarts the query with another value of the condition's parameter `?1`.
  ///
  /// - Throws: `ToolchainError` if SQLite rejects it.
  package func restart(_ parameter: Int64) throws(ToolchainError) {
    do throws(StoreError) {
      self.parameter = parameter
      (count, lastKey, keysBefore) = (0, .min, nil)
      try cursor.restart(parameter)
      isAtEnd = false
    } catch {
      throw ToolchainError(reading: store.path, error)
    }
  }

  /// The value of a column by its meaning.
  ///
  /// - Parameter index: The index of the column in the layout of the row.
  /// - Returns: A copy of the value.
  package func value(_ index: Int) -> RowValue {
    RowValue(rawValue(index), as: layouts[layoutIndex].columns[index].kind)
  }

  /// Calls `body` with the keys of a to-many relationship's targets for the current object, in order.
  ///
  /// - Throws: `ToolchainError` if reading fails.
  package func forEachTarget(
    of relationship: ToManyView, _ body: (Int64) -> Void
  ) throws(ToolchainError) {
    var told = 0
    do throws(StoreError) {
      try lookup(relationship).forEachTarget(of: key) { target in
        told += 1
        body(target)
      }
    } catch {
      let problem = store.error(reading: relationship.table, error)
      guard store.goOn(behind: problem, error) || store.isSalvaged && !hasLookupsOfSalvage else {
        throw problem
      }
      do throws(StoreError) {
        try lookup(relationship).forEachTarget(of: key) { target in
          if told == 0 { body(target) } else { told -= 1 }
        }
      } catch { throw problem }
    }
  }

  /// The targets of a to-many relationship of the current object, in order.
  ///
  /// - Throws: `ToolchainError` if reading fails.
  package func targets(of relationship: ToManyView) throws(ToolchainError) -> [ObjectID] {
    var targets: [ObjectID] = []
    try forEachTarget(of: relationship) { key in
      targets.append(ObjectID(entity: relationship.destination, key: key))
    }
    return targets
  }

  private func lookup(_ relationship: ToManyView) throws(StoreError) -> TargetLookup {
    let name = PropertyName(entity: relationship.entity, name: relationship.name)
    if hasLookupsOfSalvage != store.isSalvaged {
      lookups = [:]
      hasLookupsOfSalvage = store.isSalvaged
    }
    if let lookup = lookups[name] { return lookup }
    let lookup = try TargetLookup(relationship, in: store.snapshot)
    lookups[name] = lookup
    return lookup
  }
}

/// The ascending keys of the rows that a query begins with, read once more.
private final class KeyReplay {
  private let cursor: RowCursor
  private var left: Int
  private var current: Int64?

  init(_ cursor: RowCursor, count: Int) { (self.cursor, left) = (cursor, count) }

  /// Whether a key is among them; asked in ascending order.
  ///
  /// - Throws: `StoreError` if the query fails.
  func contains(_ key: Int64) throws(StoreError) -> Bool {
    while left > 0, current.map({ $0 < key }) ?? true {
      guard try cursor.next() else {
        left = 0
        break
      }
      current = cursor.integer(0)
      left -= 1
    }
    return current == key
  }
}
