import Checking
import DataModel
import Dispatch
import Findings
import Foundation
import Migration
import ModelFiles
import Synchronization

/// Histories replayed as commits, each of which adds a version and makes it current: the check's
/// findings beyond those of the step itself must be true.
///
/// A case is a commit. Two kinds can be verified here: reused hashes, by comparing them; and steps
/// without lightweight migration, by the mapping models that repositories ship. The others are in
/// the list of known deviations, each with its reason.
func replayedHistories(_ corpus: Corpus, _ replay: Replay) -> Check {
  Check(name: "replayed histories raise no alarm", cases: corpus.steps) { pair in
    let alarms = replay.alarms(pair)
    return alarms.isEmpty ? nil : alarms.joined(separator: "; ")
  }
}

/// Mapping models match the versions at the paths that they contain, if these are in the corpus and
/// have not changed since.
func mappingModelHashes(_ corpus: Corpus) -> Check {
  let files = corpus.files.filter { $0.hasSuffix(".xcmappingmodel/xcmapping.xml") }
  return Check(name: "mapping models are read", cases: files) { path in
    let (mapping, problems) = readMappingSource(corpus.bytes(path), file: path)
    guard let mapping else { return problems.first?.summary ?? "nothing" }
    let isComplete = mapping.sourcePath != nil && mapping.destinationPath != nil
    return isComplete && !mapping.destination.isEmpty ? nil : "paths or hashes are missing"
  }
}

/// The histories of a corpus, by commit.
final class Replay: Sendable {
  /// The paths of the versions up to each commit's, by commit.
  private let prefixes: [String: [String]]
  private let mappings: [(repository: Substring, hashes: MappingModelHashes)]
  private let corpus: Corpus
  private let versions: [String: BundleVersion]
  private let counter = Mutex<[String: Int]>([:])

  /// The alarms of the commits replayed so far, verified or not, by rule.
  var counts: [(rule: String, count: Int)] {
    counter.withLock { $0.map { ($0.key, $0.value) } }.sorted { $0.0 < $1.0 }
      .map { (rule: $0.0, count: $0.1) }
  }

  init(_ corpus: Corpus) {
    self.corpus = corpus
    var prefixes: [String: [String]] = [:]
    for history in corpus.histories {
      for count in 2...max(2, history.count) where count <= history.count {
        prefixes["\(history[count - 2])|\(history[count - 1])"] = Array(history.prefix(count))
      }
    }
    self.prefixes = prefixes
    let paths = Array(Set(prefixes.values.flatMap(\.self)))
    var read = [BundleVersion?](repeating: nil, count: paths.count)
    read.withUnsafeMutableBufferPointer { buffer in
      nonisolated(unsafe) let results = buffer
      DispatchQueue.concurrentPerform(iterations: paths.count) { index in
        let path = paths[index]
        let model = parseModel(corpus.bytes(path + "/contents"), file: path).model
        let name = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
        results[index] = BundleVersion(name: name, model: model, hashes: hashModel(model))
      }
    }
    versions = Dictionary(
      keepingFirst: zip(paths, read).compactMap { path, version in version.map { (path, $0) } })
    mappings = corpus.files.filter { $0.hasSuffix(".xcmappingmodel/xcmapping.xml") }
      .compactMap { path in
        readMappingSource(corpus.bytes(path), file: path).mapping.map { (repository(of: path), $0) }
      }
  }

  /// The errors that the check reports for a commit.
  func report(_ pair: String) -> [(rule: String, summary: String, finding: ReleaseFinding?)] {
    guard let paths = prefixes[pair] else { return [] }
    let versions = paths.compactMap { self.versions[$0] }
    let old = BundleVersions(
      versions: versions.dropLast(), current: versions[versions.count - 2].name)
    let new = BundleVersions(versions: versions, current: versions.last?.name)
    var input = ReleaseInput(base: old, head: new, hasBase: true)
    input.mappingModels = mappings.filter { $0.repository == repository(of: paths[0]) }.map(
      \.hashes)
    let report = checkRelease(input)
    let found = report.findings.filter { $0.severity == .error }
    return found.map { ($0.rule.id, $0.summary, Optional($0)) }
      + report.skippedRisks.filter { $0.finding.severity == .error }.map { risk in
        ("skipped \(risk.finding.rule.id)", risk.finding.summary, nil)
      }
  }

  /// The alarms of a commit that could not be verified.
  func alarms(_ pair: String) -> [String] {
    let all = report(pair)
    counter.withLock { counts in
      for alarm in all { counts[alarm.rule, default: 0] += 1 }
    }
    return all.filter { !isTrue($0.rule, $0.finding, pair) }.map { "\($0.rule): \($0.summary)" }
  }

  private func isTrue(_ rule: String, _ finding: ReleaseFinding?, _ pair: String) -> Bool {
    guard rule == "hash-reused", let other = finding?.versions.first,
      let paths = prefixes[pair], let newest = paths.last.flatMap({ versions[$0] }),
      let old = paths.compactMap({ versions[$0] }).first(where: { $0.name == other })
    else { return false }
    return newest.hashes.entities == old.hashes.entities
  }
}

private func repository(of path: String) -> Substring {
  path.split(separator: "/").dropFirst().first ?? ""
}
