import Dispatch
import Foundation
import ModelFiles

/// Every fix that a check prints for the examples of all rules, and for the models in `Models`,
/// resolves its finding.
///
/// - Returns: The violations, and the number of applied fixes.
/// - Throws: An error if git or the check cannot be run.
func fixesOfExamples() throws -> (problems: [String], count: Int) {
  let examples = RuleExamples()
  var trials: [FixTrial] = []
  for isCommitted in [true, false] {
    // Some commands check all that there is.
    for start in stride(from: 0, to: examples.changes.count, by: 20) {
      let changes = Array(examples.changes[start...].prefix(20))
      trials.append(
        FixTrial(
          changes: changes, files: examples.files(of: changes.map(\.path)),
          isCommitted: isCommitted))
    }
    for kind in HistoryChange.allCases {
      trials.append(
        FixTrial(changes: try modelHistories().compactMap(kind.change), isCommitted: isCommitted))
    }
  }
  var results = [Result<(problems: [String], count: Int), any Error>?](
    repeating: nil, count: trials.count)
  results.withUnsafeMutableBufferPointer { [trials] buffer in
    nonisolated(unsafe) let results = buffer
    DispatchQueue.concurrentPerform(iterations: trials.count) { index in
      results[index] = Result { try trials[index].run() }
    }
  }
  return try results.reduce(into: ([], 0)) { total, result in
    guard let made = try result?.get() else { return }
    total.problems += made.problems
    total.count += made.count
  }
}

/// The same for a sample of real histories: their newest version is added, replaces the previous
/// one, or is the only one left.
func fixesOfHistories(_ corpus: Corpus) -> Check {
  let histories = corpus.histories.filter { $0.count > 1 }
  let step = max(1, histories.count / 12)
  let chosen = stride(from: 0, to: histories.count, by: step).map { histories[$0] }
  let cases = chosen.flatMap { history in
    HistoryChange.allCases.map { "\(history[history.count - 1])|\($0.rawValue)" }
  }
  let byNewest = Dictionary(uniqueKeysWithValues: chosen.map { ($0[$0.count - 1], $0) })
  return Check(name: "findings are gone after each of their fixes", cases: cases) { name in
    describingErrors {
      let parts = name.components(separatedBy: "|")
      guard let history = byNewest[parts[0]], let kind = HistoryChange(rawValue: parts[1]) else {
        return nil
      }
      let versions = history.suffix(3).map { path in
        ((path as NSString).lastPathComponent, corpus.bytes(path + "/contents"))
      }
      let bundle = ((parts[0] as NSString).deletingLastPathComponent as NSString).lastPathComponent
      guard let change = kind.change(BundleHistory(path: bundle, versions: versions)) else {
        return nil
      }
      let problems = try FixTrial(changes: [change], isCommitted: true).run().problems
      return problems.isEmpty ? nil : told("do not hold", problems)
    }
  }
}

/// The versions of a bundle in order, each with its folder name.
struct BundleHistory {
  /// The path of the bundle in a repository.
  var path: String
  /// The versions.
  var versions: [(folder: String, bytes: [UInt8])]
}

/// What can be done with the newest version of a bundle.
enum HistoryChange: String, CaseIterable {
  case added, edited, alone

  /// The change; nil if there is only one version.
  func change(_ history: BundleHistory) -> ChangedPath? {
    guard let newest = history.versions.last, history.versions.count > 1 else { return nil }
    let before = Array(history.versions.dropLast())
    switch self {
    case .added:
      return ChangedPath(
        path: history.path, base: files(before), head: files(history.versions))
    case .edited:
      var edited = before
      edited[edited.count - 1].bytes = newest.bytes
      return ChangedPath(path: history.path, base: files(before), head: files(edited))
    case .alone:
      return ChangedPath(
        path: history.path, base: files(history.versions), head: files([newest]))
    }
  }

  /// The files of a bundle whose last version is current.
  private func files(_ versions: [(folder: String, bytes: [UInt8])]) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for version in versions { files["\(version.folder)/contents"] = version.bytes }
    files[".xccurrentversion"] = versions.last.map { writeCurrentVersion($0.folder) }
    return files
  }
}

/// The bundles in `Models`.
private func modelHistories() throws -> [BundleHistory] {
  let project = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  let corpus = Corpus(path: project.appending(path: "Models").path(percentEncoded: false))
  return corpus.histories.map { history in
    BundleHistory(
      path: (history[0] as NSString).deletingLastPathComponent,
      versions: history.map {
        (($0 as NSString).lastPathComponent, corpus.bytes($0 + "/contents"))
      })
  }
}
