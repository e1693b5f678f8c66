import Findings

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A store to work on, as a run hands it to a job.
package struct StoreTask: Hashable, Sendable {
  /// The path of the store.
  package var path: String
  /// The new store, the file for output, or the store to compare with; nil if absent.
  package var companion: String?

  /// Creates a task.
  package init(_ path: String, companion: String? = nil) {
    self.path = path
    self.companion = companion
  }

  /// Reads what ``line`` wrote; nil if it did not.
  package init?(line: String) {
    guard let paths = try? JSONDecoder().decode([String].self, from: Data(line.utf8)),
      let path = paths.first
    else { return nil }
    self.init(path, companion: paths.dropFirst().first)
  }

  /// The paths as JSON in one line, without its end.
  package var line: String {
    JSONValue.array(([path] + [companion].compactMap(\.self)).map { .string($0) }).line
  }
}
