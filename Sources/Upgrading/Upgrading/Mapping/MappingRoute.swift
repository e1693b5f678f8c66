import Comparing
import DataModel
import Findings
import Loading
import Migration
import StoreModel

/// Finds a store's route through mapping models.
///
/// One that is for the step itself is taken, as Core Data takes it before it infers. One for other versions of the bundle
/// is taken where the step cannot be inferred, or where the user names it.
struct MappingRoute {
  private let source: ComparedVersion
  private let target: UpgradeTarget

  init(from source: ComparedVersion, to target: UpgradeTarget) {
    (self.source, self.target) = (source, target)
  }

  /// The versions after each step.
  ///
  /// - Returns: The route; nil if mapping models are not used.
  /// - Throws: `ToolchainError` with exit code 1 if the one that the user names is on no route.
  func versions() throws(ToolchainError) -> [ComparedVersion]? {
    let files = target.mappings.files
    guard !files.isEmpty else { return nil }
    let wanted = target.version
    if target.mappings.file(from: source, to: wanted) != nil { return [wanted] }
    let named = files.first { $0.isNamed }
    guard named != nil || !isInferable(source, wanted) else { return nil }
    if let way = ways().first { return way }
    guard let named else { return nil }
    throw unfit(named)
  }

  /// The routes through steps by mapping models, with a lightweight step before and after them if necessary.
  private func ways() -> [[ComparedVersion]] {
    let all = [source] + target.versions
    var open: [[ComparedVersion]] = [[]]
    var seen: Set<String> = [source.hashes.checksum]
    while let way = open.first {
      open.removeFirst()
      let place = way.last ?? source
      for next in all where !seen.contains(next.hashes.checksum) {
        guard target.mappings.file(from: place, to: next) != nil else { continue }
        let longer = way + [next]
        if next.hashes.checksum == target.version.hashes.checksum { return [longer] }
        if isInferable(next, target.version) { return [longer + [target.version]] }
        seen.insert(next.hashes.checksum)
        open.append(longer)
      }
      guard way.isEmpty else { continue }
      for start in target.versions
      where !seen.contains(start.hashes.checksum) && begins(start) && isInferable(source, start) {
        seen.insert(start.hashes.checksum)
        open.append([start])
      }
    }
    return []
  }

  /// Whether a mapping model leads from a version to another one of the bundle.
  private func begins(_ start: ComparedVersion) -> Bool {
    target.versions.contains { target.mappings.file(from: start, to: $0) != nil }
  }

  private func isInferable(_ one: ComparedVersion, _ other: ComparedVersion) -> Bool {
    compareVersions(from: one, to: other, detail: [], usesCloudKit: false).verdict == .inferable
  }

  /// The error for a mapping model that is for no step of the store.
  private func unfit(_ file: MappingFile) -> ToolchainError {
    let rule = RuleDescription.unfitMapping
    let others = file.mapping.otherEntities(
      source.hashes.byName, target.version.hashes.byName)
    let sides = [
      (source.version.name, others?.old ?? []), (target.version.version.name, others?.new ?? []),
    ].filter { !$0.1.isEmpty }.map { "\($0.1.joined(separator: ", ")) of \($0.0)" }
    let reason =
      sides.isEmpty
      ? "it maps no entity of one of them"
      : "the version hashes in it are not those of \(sides.joined(separator: ", "))"
    return ToolchainError(
      .findings, isFinal: true,
      [
        rule.diagnostic(
          "the mapping model is not for the step from \(source.version.name) to \(target.version.version.name): "
            + reason, explanation: "\(rule.rationale) \(rule.fix)", at: .file(file.path))
      ])
  }
}
