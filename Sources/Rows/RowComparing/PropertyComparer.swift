import Findings
import StoreModel

/// Compares a property of one object after the other.
///
/// It is a class so that nothing of it is copied for each object.
final class PropertyComparer {
  private let property: ComparedProperty
  private let files: ExternalFiles
  private let oldPlace: Int?
  private let newPlace: Int?
  private let identities: IdentityTable?
  /// The indices of the columns whose values mean the same where they are the same; nil if there are no such columns.
  private let plainColumns: (old: Int, new: Int)?

  /// The name in the new store.
  var name: String { property.name }

  /// Prepares a comparison.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - files: The externally stored values of both stores.
  ///   - oldPlace: The index of the column in rows of the old store; nil for a to-many relationship.
  ///   - newPlace: The same for the new store.
  ///   - identities: The matching of a relationship's destination objects; nil if matched by number.
  init(
    _ property: ComparedProperty, files: ExternalFiles, oldPlace: Int?, newPlace: Int?,
    identities: IdentityTable?
  ) {
    self.property = property
    self.files = files
    self.oldPlace = oldPlace
    self.newPlace = newPlace
    self.identities = identities
    plainColumns =
      if case .values(let oldColumn, let newColumn) = property.content, let oldPlace, let newPlace,
        oldColumn.kind == newColumn.kind, oldColumn.kind != .binary(mayBeExternal: true)
      { (oldPlace, newPlace) } else { nil }
  }

  /// The difference between two objects; nil if they are equal.
  ///
  /// - Throws: `ToolchainError` if reading fails.
  func compare(
    _ old: EntityRows, _ new: EntityRows
  ) throws(ToolchainError) -> PropertyChange.Content? {
    // Without a meaning in between, nothing has to be copied.
    if let plainColumns, isSameValue(old.rawValue(plainColumns.old), new.rawValue(plainColumns.new))
    {
      return nil
    }
    switch property.content {
    case .values:
      guard let oldPlace, let newPlace else { return nil }
      let (left, right) = (old.value(oldPlace), new.value(newPlace))
      return try files.areSame(left, right) ? nil : .value(old: left, new: right)
    case .targets(let oldSource, let newSource):
      let left = try targets(oldSource, of: old, place: oldPlace) { key throws(ToolchainError) in
        if let identities { try identities.identity(ofOld: key) } else { key }
      }
      let right = try targets(newSource, of: new, place: newPlace) { key throws(ToolchainError) in
        if let identities { try identities.identity(ofNew: key) } else { key }
      }
      var change = compareTargets(
        left, right, isOrdered: oldSource.isOrdered && newSource.isOrdered)
      change?.isToOne = oldSource.isToOne && newSource.isToOne
      return change.map { .targets($0) }
    }
  }

  /// The targets of a relationship of a store's current object.
  private func targets(
    _ source: TargetSource, of rows: EntityRows, place: Int?,
    identity: (Int64) throws(ToolchainError) -> Int64?
  ) throws(ToolchainError) -> [Target] {
    switch source {
    case .toOne:
      guard let place, case .object(let id) = rows.value(place) else { return [] }
      return [Target(id: id, identity: try identity(id.key))]
    case .toMany(let view):
      let ids = try rows.targets(of: view)
      var targets: [Target] = []
      targets.reserveCapacity(ids.count)
      for id in ids { targets.append(Target(id: id, identity: try identity(id.key))) }
      return targets
    }
  }
}
