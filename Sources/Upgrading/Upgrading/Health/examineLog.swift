import Comparing
import DataModel
package import Findings
import Loading
import StoreFile
import StoreModel

/// The largest log that is read, in bytes.
private let sizeLimit = 64 << 20

/// Reads a log: a text that is no store.
///
/// - Parameter path: The file.
/// - Returns: The text; nil for anything else, which is for others to read.
package func readLog(_ path: String) -> String? {
  guard let bytes = try? readFile(path, limit: sizeLimit), !bytes.isEmpty,
    !bytes.starts(with: DatabaseHeader.magic), !bytes.prefix(4096).contains(0)
  else { return nil }
  return String(decoding: bytes, as: UTF8.self)
}

/// Finds out which versions stores are of that a log shows the hashes of.
///
/// - Parameters:
///   - text: The log.
///   - path: Its path.
///   - models: References to models; of a bundle without `#` every version is a candidate.
///   - scratch: A folder for temporary copies.
/// - Returns: The stores with their versions.
/// - Throws: `ToolchainError` when a model cannot be read.
package func examineLog(
  _ text: String, at path: String, models: [String], scratch: String
) throws(ToolchainError) -> LogReport {
  var report = LogReport(path: path, text: text)
  for hashes in loggedHashes(in: text) {
    var store = LogReport.Store(hashes: hashes)
    var candidates: [ComparedVersion] = []
    var current: [ComparedVersion] = []
    for reference in models {
      var bundle = ModelReference(reference)
      let wanted = bundle.version
      bundle.version = nil
      var loaded = try loadModel(bundle, scratch: scratch)
      if loaded.bundleDiagnostics.hasErrors { throw ToolchainError(refusing: loaded.diagnostics) }
      loaded.fitReadings(
        to: Dictionary(
          hashes.filter { $0.end == nil }.map { ($0.name, $0.start) },
          uniquingKeysWith: { first, _ in first }))
      let versions = loaded.versions.filter(\.isReadable).map { version in
        ComparedVersion(
          version,
          reference: loaded.versions.count == 1
            ? reference : "\(loaded.reference.path)#\(version.name)")
      }
      candidates += versions.filter { wanted == nil || $0.version.name == wanted }
      if let name = try? wanted ?? loaded.selectedVersion().name {
        current += versions.filter { $0.version.name == name }
      }
    }
    let matching = candidates.filter { $0.isOf(hashes) }
    store.matches = matching.map(\.side)
    if let match = matching.first {
      store.openings = current.map { compareVersions(from: match, to: $0, detail: []) }
    } else {
      store.nearest = nearest(to: hashes, candidates)
    }
    report.stores.append(store)
  }
  return report
}

private func nearest(
  to hashes: [LoggedHash], _ candidates: [ComparedVersion]
) -> LogReport.Nearest? {
  func equal(_ version: ComparedVersion) -> Int {
    hashes.count { hash in version.hashes.byName[hash.name].map(hash.isShown) ?? false }
  }
  guard let best = candidates.max(by: { equal($0) < equal($1) }) else { return nil }
  let own = best.hashes.byName
  let names = Set(hashes.map(\.name))
  return LogReport.Nearest(
    side: best.side,
    differing: hashes.filter { hash in own[hash.name].map { !hash.isShown(of: $0) } ?? false }
      .map(\.name),
    onlyInStore: hashes.filter { own[$0.name] == nil }.map(\.name),
    onlyInModel: own.keys.filter { !names.contains($0) }.sorted())
}

extension ComparedVersion {
  fileprivate var side: ComparisonReport.Side {
    ComparisonReport.Side(reference: reference, version: version.name, hashes: hashes)
  }

  /// Whether a store with these hashes is of the version.
  fileprivate func isOf(_ shown: [LoggedHash]) -> Bool {
    shown.count == hashes.byName.count
      && shown.allSatisfy { hash in hashes.byName[hash.name].map(hash.isShown) ?? false }
  }
}
