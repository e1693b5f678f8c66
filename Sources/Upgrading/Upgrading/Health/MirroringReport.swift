import StoreFile
package import StoreModel

/// The information in a store's CloudKit mirroring tables; a member is nil if they do not contain it.
///
/// *Source:* `Documentation/Formats/store-schema.md`, Core Data's own models.
package struct MirroringReport: Hashable, Sendable {
  /// The objects that wait for export.
  package var waitingObjects: Int?
  /// The pairs of many-to-many relationships that wait for export.
  package var waitingLinks: Int?
  /// The objects that have no record yet, which wait as well.
  package var objectsWithoutRecord: Int?
  /// The records whose objects do not exist.
  package var recordsWithoutObject: Int?
  /// The zones.
  package var zones: Int?
  /// The zones and records that are shared.
  package var shares: Int?
  /// The zones that wait for import.
  package var zonesToImport: Int?
  /// Why zones are to be reset, with how many.
  package var resets: [Reset] = []
  /// When an export last succeeded, in seconds since 2001.
  package var lastExport: Double?
  /// The failures, latest first; at most ten.
  package var failures: [Failure] = []

  /// A reason for zones to be reset.
  package struct Reset: Hashable, Sendable {
    /// The reason.
    package var reason: MirroringBooks.ResetReason
    /// How many zones.
    package var zones: Int
  }

  /// Operations that failed with one error.
  package struct Failure: Hashable, Sendable {
    /// The operation: 0 set-up, 1 import, 2 export.
    package var operation: Int
    /// The domain of the error.
    package var domain: String?
    /// The code of the error.
    package var code: Int
    /// The number of such failures.
    package var count: Int
    /// When the last of them ended, in seconds since 2001.
    package var last: Double?
  }

  /// Asks a store.
  ///
  /// - Parameters:
  ///   - books: What it can be asked.
  ///   - path: The store, without journals.
  /// - Throws: `StoreError` if the file cannot be read at all.
  init(_ books: MirroringBooks, at path: String) throws(StoreError) {
    let counts = try answers(
      to: [
        books.waitingObjects.map { "SELECT COUNT(*) FROM (\($0))" }, books.waitingLinks,
        books.objectsWithoutRecord, books.recordsWithoutObject, books.zones, books.shares,
        books.zonesToImport,
      ].map { $0 ?? "SELECT NULL WHERE 0" }, at: path)
    (waitingObjects, waitingLinks) = (counts[0], counts[1])
    (objectsWithoutRecord, recordsWithoutObject) = (counts[2], counts[3])
    (zones, shares, zonesToImport) = (counts[4], counts[5], counts[6])
    let reasons = books.resets
    for (reason, count) in zip(reasons, try answers(to: reasons.map(\.query), at: path)) {
      if let count, count > 0 { resets.append(Reset(reason: reason.reason, zones: count)) }
    }
    guard let events = books.events else { return }
    do throws(StoreError) { try read(events, at: path) } catch {
      if error.kind == .interrupted { throw error }
    }
  }

  private mutating func read(
    _ events: (lastExport: String, failures: String), at path: String
  ) throws(StoreError) {
    let snapshot = try StoreSnapshot(path)
    let last = try snapshot.query(events.lastExport)
    if try last.next() { lastExport = last.seconds(0) }
    let failed = try snapshot.query(events.failures)
    while try failed.next() {
      let domain = failed.text(1)
      failures.append(
        Failure(
          operation: Int(failed.integer(0)), domain: domain, code: Int(failed.integer(2)),
          count: Int(failed.integer(3)), last: failed.seconds(4)))
    }
  }
}

extension RowCursor {
  /// A value of the row as a time; nil if it is not one.
  fileprivate func seconds(_ column: Int) -> Double? {
    switch value(column) {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }
}
