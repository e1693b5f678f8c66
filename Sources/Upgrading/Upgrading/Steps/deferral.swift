import Comparing
import DataModel
import Findings
import StoreFile
import StoreModel
import Text

/// The mark of columns deferred by an upgrade of this tool, derived from the store and the version, which
/// distinguishes them from those of other programs.
func deferralMark(of store: ObservedStore, _ to: ComparedVersion) -> String {
  let text = "deferred\n\(store.uuid ?? "")\n\(to.hashes.digest)"
  return uuidText(SHA256.digest(of: Array(text.utf8)).bytes.prefix(16))
}

extension ObservedStore {
  /// The columns that some upgrade has put out of the way, by their names.
  var deferredColumns: [String] {
    schema.columns.values.joined().map(\.name).filter {
      $0.hasPrefix(deferredPrefix("").dropLast(2))
    }
  }

  /// The mark of deferred columns, if upgrades of this tool to one of some versions deferred all of them.
  ///
  /// - Parameter versions: The versions, that of the store first.
  /// - Returns: The mark; nil if no column is deferred, or another program deferred some.
  func deferralMark(among versions: [ComparedVersion]) -> String? {
    let waiting = deferredColumns
    guard !waiting.isEmpty else { return nil }
    return versions.lazy.map { Upgrading.deferralMark(of: self, $0) }.first { mark in
      waiting.allSatisfy { $0.hasPrefix(deferredPrefix(mark)) }
    }
  }
}

extension UpgradeObstacle {
  /// The obstacle with the command that leads on, where the clean-up that is pending is this tool's.
  ///
  /// - Parameters:
  ///   - version: The version of the store.
  ///   - store: The store.
  ///   - path: Its path as the user gave it.
  /// - Returns: The obstacle; unchanged where it is another, or another program's.
  func naming(
    _ version: ComparedVersion, store: ObservedStore, path: String
  ) -> UpgradeObstacle {
    guard self == .deferredMigration, store.deferralMark(among: [version]) != nil else {
      return self
    }
    var obstacle = self
    let command = finishCommand(path, of: version.referenceBesides(path))
    obstacle.advice = "Drop the columns that wait: `\(command)`. Then upgrade."
    return obstacle
  }
}

extension ComparedVersion {
  /// The reference to the version, where it was not read from the store itself.
  func referenceBesides(_ store: String) -> String? { reference == store ? nil : reference }
}

/// The command that finishes the upgrade of a store.
func finishCommand(_ path: String, of model: String?) -> String {
  "modeldiff finish \(quotedForShell(path))" + (model.map { " --to \(quotedForShell($0))" } ?? "")
}
