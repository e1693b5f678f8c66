import Comparing
import DataModel
package import Findings
package import Loading
import StoreFile
package import StoreModel

/// Reads a log: a text that is not a store.
///
/// - Parameter path: The file.
/// - Returns: The text; nil for anything else, which is for others to read.
/// - Throws: `ToolchainError` with exit code 65 if it is larger than ``logSizeLimit``, 74 if reading fails on the way.
package func readLog(_ path: String) throws(ToolchainError) -> String? {
  guard let head = try? readHead(of: path, count: 4096), looksLikeText(head) else { return nil }
  return decodedText(try readFile(path, limit: logSizeLimit))
}

/// Whether a file begins as a text does: with a mark of UTF-16, or with hardly any bytes that texts do not have.
private func looksLikeText(_ head: [UInt8]) -> Bool {
  guard !head.isEmpty, !head.starts(with: DatabaseHeader.magic) else { return false }
  let isControl = { (byte: UInt8) in byte < 0x09 || (0x0E..<0x20).contains(byte) && byte != 0x1B }
  return hasWideMark(head) || head.count(where: isControl) <= max(4, head.count / 64)
}

/// Finds out which versions stores are of that a log shows the hashes of.
///
/// - Parameters:
///   - stores: The hashes of each store in the log.
///   - path: The path of the log.
///   - models: References to models; of a bundle without `#` every version is a candidate.
///   - scratch: A folder for temporary copies.
/// - Returns: The stores with their versions.
/// - Throws: `ToolchainError` if a model cannot be read.
package func examineLog(
  showing stores: [[LoggedHash]], at path: String, models: [ModelReference], scratch: String
) throws(ToolchainError) -> LogReport {
  var report = LogReport(path: path)
  let models = try models.map { reference throws(ToolchainError) in
    var bundle = reference
    bundle.version = nil
    let loaded = try loadModel(bundle, scratch: scratch)
    if loaded.bundleDiagnostics.hasErrors { throw ToolchainError(refusing: loaded.diagnostics) }
    return (reference: reference, loaded: loaded)
  }
  for hashes in stores {
    var store = LogReport.Store(hashes: hashes)
    var candidates: [ComparedVersion] = []
    var current: [ComparedVersion] = []
    for (reference, model) in models {
      let wanted = reference.version
      var loaded = model
      loaded.fitReadings(
        to: Dictionary(
          hashes.filter { $0.end == nil }.map { ($0.name, $0.start) },
          uniquingKeysWith: { first, _ in first }))
      let versions = loaded.versions.filter(\.isReadable).map { version in
        ComparedVersion(
          version,
          reference: loaded.versions.count == 1
            ? reference.text : "\(loaded.reference.path)#\(version.name)")
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
