import DataModel
import Migration

extension UpgradePlanner {
  /// Collects the pairs of old relationships whose rows remain connected, before anything is renamed.
  ///
  /// - Parameters:
  ///   - sources: The relationships.
  ///   - flips: Whether to swap owners and members of the new relationship.
  ///   - title: The purpose of the pairs.
  /// - Returns: The name of a temporary table with the columns `owner` and `member`, each a `Z_PK`, `place`,
  ///   the position of the member in the owner's list, and `back`, the position of the owner in the member's
  ///   list, if any; without duplicates. Nil without sources.
  mutating func collectPairs(
    of sources: [PairSource], flips: Bool, because title: String
  ) -> String? {
    let swaps = sources.map { $0.isReversed != flips }
    // A pair of both a relationship and its inverse keeps its position in each.
    let isMixed = Set(swaps).count > 1
    let queries = zip(sources, swaps).flatMap { source, swaps in
      orientations(of: source).map { $0.query(source, swaps: swaps, tellsSwaps: isMixed) }
    }
    guard let first = queries.first else { return nil }
    let (place, back) =
      isMixed
      ? (
        "IFNULL(MIN(CASE swaps WHEN 0 THEN place END), MIN(place))",
        "IFNULL(MIN(CASE swaps WHEN 1 THEN back END), MIN(back))"
      )
      : ("MIN(place)", "MIN(back)")
    let query =
      queries.count == 1
      ? first
      : "SELECT owner, member, \(place) AS place, \(back) AS back "
        + "FROM (\(queries.joined(separator: " UNION ALL "))) GROUP BY owner, member"
    collections += 1
    let name = "upgrade_pairs_\(collections)"
    plan.add(.collect, "CREATE TEMP TABLE \(name) AS \(query)", because: title)
    return name
  }

  /// The orders in which pairs of an old relationship are read: both if it was its own inverse.
  private func orientations(of source: PairSource) -> [PairColumns] {
    switch source.storage {
    case .toOne(let key):
      return [
        PairColumns(
          table: key.table, owner: "Z_PK", member: key.column, key: key.column,
          back: key.orderColumn)
      ]
    case .toMany(.foreignKey(let key)):
      return [
        PairColumns(
          table: key.table, owner: key.column, member: "Z_PK", key: key.column,
          place: key.orderColumn)
      ]
    case .toMany(.joinTable(let join)):
      let pair = PairColumns(
        table: join.table, owner: join.ownerColumn, member: join.memberColumn,
        place: join.orderColumn, back: join.inverseOrderColumn)
      return join.isOwnInverse ? [pair, pair.swapped] : [pair]
    }
  }
}

/// The columns that pairs of rows are read from.
private struct PairColumns {
  let table: String
  var owner: String
  var member: String
  /// The column that is NULL without a pair; nil in join tables.
  var key: String?
  var place: String?
  var back: String?

  /// The same pairs, seen from the other end.
  var swapped: PairColumns {
    PairColumns(table: table, owner: member, member: owner, key: key, place: back, back: place)
  }

  /// The query for the pairs that remain connected.
  ///
  /// - Parameters:
  ///   - source: The relationship.
  ///   - swaps: Whether to swap owners and members.
  ///   - tellsSwaps: Whether a column says so.
  /// - Returns: The query.
  func query(_ source: PairSource, swaps: Bool, tellsSwaps: Bool) -> String {
    let qualified = { (column: String) in "\(identifier(table)).\(identifier(column))" }
    let conditions = [
      key.map { "\(identifier($0)) IS NOT NULL" }, source.owners.condition(qualified(owner)),
      source.members.condition(qualified(member)),
    ].compactMap(\.self)
    let columns = swaps ? swapped : self
    return "SELECT \(identifier(columns.owner)) AS owner, \(identifier(columns.member)) AS member, "
      + "\(columns.place.map(identifier) ?? "NULL") AS place, "
      + "\(columns.back.map(identifier) ?? "NULL") AS back"
      + (tellsSwaps ? ", \(swaps ? 1 : 0) AS swaps" : "") + " FROM \(identifier(table))"
      + (conditions.isEmpty ? "" : " WHERE \(conditions.joined(separator: " AND "))")
  }
}
