import DataModel
import StoreFile

/// The digests of columns, computed on their own thread; cancelled when released.
final class DigestReading {
  private let columns: ColumnDigests
  private let reader: Background<Void>

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - places: The columns.
  ///   - path: The store, which must not change meanwhile and must have no journal.
  ///   - rowCounts: The number of rows of tables, if known.
  ///   - isInterrupted: Called periodically; returns whether to stop.
  /// - Throws: `StoreError` if the store cannot be read.
  init(
    _ places: [ColumnPlace], at path: String, rowCounts: [String: Int] = [:],
    isInterrupted: @escaping @Sendable () -> Bool
  ) throws(StoreError) {
    let columns = try ColumnDigests(
      places, at: path, rowCounts: rowCounts, isInterrupted: isInterrupted)
    self.columns = columns
    reader = Background { columns.takePart() }
  }

  deinit {
    columns.giveUp()
    reader.wait()
  }

  /// The digest of each column; this thread takes part.
  ///
  /// - Throws: `StoreError` if the store could not be read, or the work was given up.
  func digests() throws(StoreError) -> [ColumnPlace: ColumnDigest] {
    columns.takePart()
    reader.wait()
    return try columns.results()
  }
}
