import Comparing
import DataModel
import Findings
import Foundation
import Loading
import Migration
import ModelFiles
import Reports

/// A step between two versions of a bundle, by their paths joined with `|`.
private func models(_ corpus: Corpus, _ pair: String) -> (from: Model, to: Model) {
  let sides = pair.components(separatedBy: "|").map { path in
    parseModel(corpus.bytes(path + "/contents"), file: path).model
  }
  return (sides[0], sides[1])
}

/// Adjacent versions shipped without a mapping model have a lightweight migration.
///
/// A step without one must have a mapping model, or it could never have worked.
func neighbours(_ corpus: Corpus) -> Check {
  let mappings = corpus.mappingModels
  return Check(name: "neighbours infer, or ship a mapping", cases: corpus.steps) { pair in
    let (from, to) = models(corpus, pair)
    let report = checkMigration(MigrationStep(from: from, to: to))
    guard report.verdict == .notInferable, !mappings.fit(pair) else { return nil }
    return report.findings.first { $0.layer == .inference }?.summary ?? "no reason"
  }
}

/// Applying the changes between two versions to the old one gives the new one.
func appliedChanges(_ corpus: Corpus) -> Check {
  Check(name: "changes made in the old give the new", cases: corpus.steps + corpus.leaps) { pair in
    let (from, to) = models(corpus, pair)
    let changes = diffModels(from: from, to: to)
    guard from.applying(changes) == to else { return "the model is another" }
    return changes.isEmpty == (from == to) ? nil : "\(changes.count) changes between equal models"
  }
}

/// Swapping the versions gives the same number of changes, with additions and removals swapped.
func swappedSides(_ corpus: Corpus) -> Check {
  Check(name: "swapped sides swap the changes", cases: corpus.steps + corpus.leaps) { pair in
    let (from, to) = models(corpus, pair)
    let there = diffModels(from: from, to: to)
    let back = diffModels(from: to, to: from)
    guard there.count == back.count else { return "\(there.count) and \(back.count) changes" }
    let (added, removed) = (there.count(where: \.isAddition), back.count(where: \.isRemoval))
    return added == removed ? nil : "\(added) added there, \(removed) removed back"
  }
}

/// The schema of a store differs exactly if a change says so; the order of columns does not matter.
func schemaClaims(_ corpus: Corpus) -> Check {
  Check(name: "a change says so = the schema differs", cases: corpus.steps + corpus.leaps) { pair in
    let (from, to) = models(corpus, pair)
    let claims = diffModels(from: from, to: to).filter(\.changesSchema)
    let differs = predictSchema(from).signature != predictSchema(to).signature
    guard claims.isEmpty == differs else { return nil }
    return claims.first.map {
      "no difference for \($0.kind.rawValue) \($0.after ?? $0.before ?? .model)"
    }
      ?? "a difference without a change"
  }
}

extension StoreSchema {
  /// The schema without the order of columns.
  fileprivate var signature: Set<String> {
    let columns = tables.flatMap { table in
      table.columns.map { "\(table.name) \($0.name) \($0.type)" }
    }
    return Set(columns + indexes.map(\.sql) + triggers.map(\.sql) + tables.map(\.name))
  }
}

/// A source and Apple's archive of it do not differ.
func compiledSteps(_ corpus: Corpus) -> Check {
  Check(name: "XML to Apple's .mom: no change", cases: corpus.pairs("source-mom")) { pair in
    let sides = pair.components(separatedBy: "|").map(corpus.url)
    do throws(ToolchainError) {
      let loaded = try loadComparison(
        from: ModelReference(sides[0]), to: ModelReference(sides[1]), scratch: "/tmp")
      let report = compareVersions(from: loaded.versions[0], to: loaded.versions[1])
      let changes = report.changes.map(\.change).filter { !$0.completesClassName }
      guard changes.isEmpty else { return told("changes", changes.map(\.kind.rawValue)) }
      return report.verdict == .identical ? nil : report.verdict.rawValue
    } catch {
      return error.diagnostics.first?.summary ?? "no reason"
    }
  }
}

/// The verdicts of every version against the newest of its bundle, for information.
func leapVerdicts(_ corpus: Corpus) -> [InferenceVerdict: Int] {
  Dictionary(
    corpus.leaps.map { pair in
      let (from, to) = models(corpus, pair)
      return (checkMigration(MigrationStep(from: from, to: to)).verdict, 1)
    }, uniquingKeysWith: +)
}

extension Change {
  /// Whether a class whose name starts with a dot has been completed with its module.
  fileprivate var completesClassName: Bool {
    guard kind == .entityClass, case .text(let short)? = from, case .text(let full)? = to else {
      return false
    }
    return short.hasPrefix(".") && full.hasSuffix(short)
  }

  fileprivate var isAddition: Bool { kind.rawValue.hasSuffix("-added") }
  fileprivate var isRemoval: Bool { kind.rawValue.hasSuffix("-removed") }
}

extension Corpus {
  /// The versions of every bundle, as people number them.
  var histories: [[String]] {
    let versions = sources.map { String($0.dropLast("/contents".count)) }
    let byBundle = Dictionary(grouping: versions) { ($0 as NSString).deletingLastPathComponent }
    return byBundle.filter { $0.key.hasSuffix(".xcdatamodeld") }.sorted { $0.key < $1.key }
      .map { _, paths in
        paths.sorted { versionNameComesBefore(name(of: $0), name(of: $1)) }
      }
  }

  private func name(of version: String) -> String {
    ((version as NSString).lastPathComponent as NSString).deletingPathExtension
  }

  /// Every version with its successor.
  var steps: [String] {
    histories.flatMap { zip($0, $0.dropFirst()).map { "\($0)|\($1)" } }
  }

  /// Every version, except the newest one's predecessor, with the newest one.
  var leaps: [String] {
    histories.flatMap { versions in
      versions.dropLast(2).map { "\($0)|\(versions[versions.count - 1])" }
    }
  }

  /// The mapping models, by repository and by the versions between which they migrate.
  var mappingModels: MappingModels {
    MappingModels(
      files.filter { $0.hasSuffix(".xcmappingmodel/xcmapping.xml") }.map { path in
        (path, String(decoding: bytes(path), as: UTF8.self))
      })
  }
}

/// The steps with mapping models.
struct MappingModels: Sendable {
  private struct Entry: Hashable {
    var repository: Substring
    var versions: [String]
  }

  private let entries: [Entry]

  init(_ files: [(path: String, text: String)]) {
    entries = files.map { path, text in
      let folder = ((path as NSString).deletingLastPathComponent as NSString).lastPathComponent
      let paths = ["sourcemodelpath", "destinationmodelpath"].compactMap { key in
        text.firstMatch(
          of: try? Regex("<attribute name=\"\(key)\"[^>]*>([^<]*)</attribute>"))
      }
      let repository = path.split(separator: "/").dropFirst().first ?? ""
      return Entry(repository: repository, versions: paths + Self.numbers(in: folder))
    }
  }

  /// Whether there is a mapping model for the step: its paths name both versions, or the numbers in
  /// its name are those of the versions, as its paths are sometimes outdated.
  func fit(_ pair: String) -> Bool {
    let sides = pair.components(separatedBy: "|")
    let repository = pair.split(separator: "/").dropFirst().first ?? ""
    let names = sides.map { ($0 as NSString).lastPathComponent }
    let numbers = names.map { Self.numbers(in: ($0 as NSString).deletingPathExtension).last ?? "1" }
    return entries.contains { entry in
      entry.repository == repository
        && (names.allSatisfy(entry.versions.contains)
          || numbers.allSatisfy(entry.versions.contains))
    }
  }

  private static func numbers(in text: String) -> [String] {
    text.replacing("_", with: ".").matches(of: /\d+(\.\d+)*/).map { String($0.0) }
  }
}

extension String {
  /// The last path component of the first group that `pattern` finds.
  fileprivate func firstMatch(of pattern: Regex<AnyRegexOutput>?) -> String? {
    guard let pattern, let match = firstMatch(of: pattern), let text = match[1].substring else {
      return nil
    }
    let path = text.trimmingCharacters(in: .whitespacesAndNewlines) as NSString
    return path.lastPathComponent
  }
}
