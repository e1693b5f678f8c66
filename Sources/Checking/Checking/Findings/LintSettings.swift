package import Findings
package import Loading
import OperatingSystem

/// The settings for checking a single model.
package struct LintSettings: Sendable {
  /// Whether it is mirrored with CloudKit; nil to use its own mark.
  package var usesCloudKit: Bool?
  /// The levels of rules by their identifiers.
  private(set) var levels: [String: RuleLevel] = [:]
  /// The storage of attributes that Swift sources leave open, by entity and property, such as `Trip.place`.
  package private(set) var assume: [String: String] = [:]

  /// Creates settings from the configurations for a model's bundle, as in a check: the one at the root of the
  /// repository, or in the working directory without a repository, and the one next to the bundle.
  ///
  /// git is not asked. Of a model at a revision nothing is read.
  ///
  /// - Parameters:
  ///   - reference: The model.
  ///   - configuration: The file in place of the one at the root; nil for that one.
  /// - Throws: `ToolchainError` with exit code 65 if there is anything wrong with a configuration.
  package init(
    for reference: ModelReference, configuration: String? = nil
  ) throws(ToolchainError) {
    let path = bundlePath(reference.path)
    let folder =
      configuration.map(parentDirectory)
      ?? (reference.revision == nil ? repositoryRoot(of: path) : nil) ?? "."
    let file = configuration ?? inFolder(folder, CheckFileName.configuration)
    guard configuration != nil || reference.revision == nil else { return }
    var settings = CheckSettings()
    if configuration != nil {
      settings = try readNamedFile(file, readKnownConfiguration).settings(of: path, in: folder)
    } else if FileKind(at: file, followsLinks: true) != nil {
      settings = try readCheckFile(file, readKnownConfiguration).settings(of: path, in: folder)
    }
    if reference.revision == nil {
      settings = try settings.overriddenBeside(path, besides: folder)
    }
    usesCloudKit = settings.usesCloudKit
    levels = settings.rules
    assume = settings.assume.mapValues(\.text)
  }

  /// The findings with the levels that rules have here, without those that are off.
  package func leveled(_ findings: [CheckFinding]) -> [CheckFinding] {
    findings.compactMap { finding in
      guard !finding.isUnread, let level = levels[finding.diagnostic.id] else { return finding }
      guard let severity = level.severity else { return nil }
      var finding = finding
      finding.diagnostic.severity = severity
      return finding
    }
  }

  /// Overrides severities with those on a command line; for repeated rules the last one counts.
  package mutating func set(_ options: [LevelOption]) {
    for option in options { levels[option.rule] = option.level }
  }
}

/// A level of a rule, as given on a command line: `missing-inverse=error`.
package struct LevelOption: Hashable, Sendable {
  let rule: String
  let level: RuleLevel

  /// Reads a level.
  ///
  /// - Parameter text: The rule, an equals sign, and the level.
  /// - Returns: The level, or what is wrong with it.
  package static func read(_ text: String) -> (option: LevelOption?, problem: String?) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let words = RuleLevel.allCases.map(\.rawValue).joined(separator: "|")
    guard parts.count == 2 else { return (nil, "\"\(text)\", expected ID=\(words)") }
    let rule = String(parts[0])
    let known = KnownIdentifiers(.ofAllChecks)
    if let problem = known.problem(with: rule) { return (nil, problem.summary) }
    guard let level = RuleLevel(rawValue: String(parts[1])) else {
      return (nil, "\"\(parts[1])\" is not a level, expected \(words)")
    }
    return (LevelOption(rule: Catalogue.currentIdentifier(of: rule), level: level), nil)
  }
}

/// Finds all problems of one model, with the severities in `settings`.
///
/// - Parameters:
///   - version: The version.
///   - settings: What holds.
/// - Returns: The enabled findings, sorted by location.
package func lintVersion(_ version: LoadedVersion, settings: LintSettings) -> [LintedPlace] {
  lintVersion(version, usesCloudKit: settings.usesCloudKit).compactMap { place in
    guard let level = settings.levels[place.diagnostic.id] else { return place }
    guard let severity = level.severity else { return nil }
    var place = place
    place.diagnostic.severity = severity
    return place
  }
}

/// The bundle that a version is in, or the path itself.
private func bundlePath(_ path: String) -> String {
  let path = withoutTrailingSlashes(path)
  let parent = parentDirectory(of: path)
  return parent.hasSuffix(".xcdatamodeld") ? parent : path
}

/// The root of the repository that contains `path`; nil if absent.
private func repositoryRoot(of path: String) -> String? {
  guard let mark = repositoryMark(from: parentDirectory(of: path), variables: [:]),
    let here = absolutePath(".")
  else { return nil }
  return relativePath(from: here, to: parentDirectory(of: mark))
}
