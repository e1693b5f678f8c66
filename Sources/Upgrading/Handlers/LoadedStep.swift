import Comparing
import Crypto
import Findings
import Loading
import Migration
package import StepFiles
import VersionHash

/// A step file that was read, with the versions that it is between.
package struct LoadedStep: Sendable {
  /// What it says.
  package let file: StepFile
  /// Its bytes.
  let bytes: [UInt8]
  /// The version checksum of the version before.
  let from: String
  /// That of the version in whose shape the statements write: the one after, or one between both.
  let stage: String
  /// That of the version after.
  let to: String

  /// The SHA-256 of the file, in hexadecimal digits.
  var digest: String { hexadecimalText(SHA256.hash(data: bytes)) }

  /// The statements that are carried out: those that stand for a policy of a mapping model are not.
  var statements: [StepStatement] { file.statements.filter { $0.policy == nil } }

  /// A statement as it is written.
  func text(of statement: StepStatement) -> String {
    String(decoding: bytes[statement.range], as: UTF8.self)
  }

  /// Whether there can be more objects after the statements than before, or fewer.
  var changesCounts: Bool {
    statements.contains { statement in
      guard case .sql(let sql) = statement.action else { return false }
      return sql.tokens.contains { $0.isWord("INSERT") || $0.isWord("DELETE") }
    }
  }

  /// Whether a statement reads the store as it was.
  var readsOld: Bool {
    statements.contains { statement in
      switch statement.action {
      case .program(let program): program.reads.isOld
      case .sql(let sql):
        zip(sql.tokens, sql.tokens.dropFirst()).contains {
          $0.name?.lowercased() == "old" && $1.isSymbol(".")
        }
      }
    }
  }

  /// A diagnostic at a place of the file, with its line.
  func diagnostic(
    _ rule: RuleDescription, _ summary: String, at range: Range<Int>, explanation: String = ""
  ) -> Diagnostic {
    let diagnostic = rule.diagnostic(
      summary, explanation: explanation, at: file.location(range))
    return [diagnostic].quoting(bytes).first ?? diagnostic
  }
}

/// Reads the step files of a folder that are between versions of a bundle.
///
/// - Parameters:
///   - folder: The folder; every file in it whose name ends with `.sql` counts, but where nobody named the folder one
///     that has no comment which reads like a header.
///   - versions: The versions of the bundle, in their order.
///   - isNamed: Whether the user named the folder, so that every step file in it is for the bundle.
/// - Returns: The step files, by name; those between versions of another bundle are left out where nobody named the
///   folder.
/// - Throws: `ToolchainError` with exit code 65 when one cannot be read, or names a version that is not there, or whose
///   checksum is another.
func loadSteps(
  in folder: String, _ versions: [ComparedVersion], isNamed: Bool
) throws(ToolchainError) -> [LoadedStep] {
  var steps: [LoadedStep] = []
  for name in try listDirectory(folder).sorted() where name.lowercased().hasSuffix(".sql") {
    let path = joined(folder, name)
    let bytes = try readFile(path, limit: 64 << 20)
    // Files of other tools may lie there.
    guard isNamed || readsLikeStep(bytes) else { continue }
    let file = try parseStepFile(bytes, file: path).valid()
    guard isNamed || concerns(file, versions) else { continue }
    let step = try bind(file, bytes, versions)
    if let other = steps.first(where: { ($0.from, $0.to) == (step.from, step.to) }) {
      throw ToolchainError(
        .data,
        [
          step.diagnostic(
            .stepVersions,
            "\(other.file.path) is between the same versions, expected one step file for them",
            at: file.header.namesRange)
        ])
    }
    steps.append(step)
  }
  return steps
}

/// Whether a comment begins with a word like that of a header, however it is written.
private func readsLikeStep(_ bytes: [UInt8]) -> Bool {
  String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).contains { line in
    let text = line.drop { $0 == " " || $0 == "\t" || $0 == "\u{FEFF}" }
    guard text.hasPrefix("--") else { return false }
    let words = text.drop { $0 == "-" || $0 == " " || $0 == "\t" }.lowercased()
    return words.hasPrefix("migrat") || words.hasPrefix("versions:")
  }
}

/// Whether the bundle has one of the versions of a step file, which is for another one otherwise.
private func concerns(_ file: StepFile, _ versions: [ComparedVersion]) -> Bool {
  let header = file.header
  return version(header.from, versions) != nil || version(header.to, versions) != nil
    || [header.checksums?.from, header.checksums?.to].contains { checksum in
      versions.contains { $0.hashes.checksum == checksum?.text }
    }
}

/// The version that a header names, or gives the checksum of.
private func version(_ name: LocatedText, _ versions: [ComparedVersion]) -> ComparedVersion? {
  versions.first { $0.version.name == name.text }
    ?? versions.first { $0.hashes.checksum == name.text }
}

/// Looks up the versions of a step file.
///
/// - Parameters:
///   - file: The step file.
///   - bytes: Its bytes.
///   - versions: The versions of the bundle, in their order.
/// - Returns: The step file with its versions.
/// - Throws: `ToolchainError` with exit code 65 when one is not there, or has changed since.
func bind(
  _ file: StepFile, _ bytes: [UInt8], _ versions: [ComparedVersion]
) throws(ToolchainError) -> LoadedStep {
  let header = file.header
  let (from, to) = (version(header.from, versions), version(header.to, versions))
  var problems: [Diagnostic] = []
  for (name, found) in [(header.from, from), (header.to, to)] where found == nil {
    let known = versions.map(\.version.name)
    let hint = nearestName(to: name.text, among: known).map { "did you mean \($0)?" }
    problems.append(
      RuleDescription.stepVersions.diagnostic(
        "the model has no version \(name.text), "
          + (hint ?? "expected one of \(known.joined(separator: ", "))"), at: name.location))
  }
  for (name, found, other) in [
    (header.checksums?.from, from, header.from), (header.checksums?.to, to, header.to),
  ] {
    guard let name, let found, found.hashes.checksum != name.text else { continue }
    problems.append(
      RuleDescription.stepVersions.diagnostic(
        "\(other.text) has changed since the step file was written: its checksum is now "
          + "\(found.hashes.checksum)", at: name.location))
  }
  guard problems.isEmpty, let from, let to else {
    throw ToolchainError(.data, problems.quoting(bytes))
  }
  return LoadedStep(
    file: file, bytes: bytes, from: from.hashes.checksum,
    stage: stage(from, to, versions).hashes.checksum, to: to.hashes.checksum)
}

/// The version in whose shape a step is carried out: the one after where that can be inferred from the one before, else
/// the first of the bundle that both steps can be inferred with.
private func stage(
  _ from: ComparedVersion, _ to: ComparedVersion, _ versions: [ComparedVersion]
) -> ComparedVersion {
  func isInferable(_ one: ComparedVersion, _ other: ComparedVersion) -> Bool {
    compareVersions(from: one, to: other, detail: []).verdict != .notInferable
  }
  if isInferable(from, to) { return to }
  return versions.first {
    ![from.hashes.checksum, to.hashes.checksum].contains($0.hashes.checksum)
      && isInferable(from, $0) && isInferable($0, to)
  } ?? to
}
