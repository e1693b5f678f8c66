import Comparing
import DataModel
import Findings
import Loading
import Migration
import StoreFile
package import StoreModel
import Text

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

  /// The path of the file.
  package var path: String { file.path }

  /// The SHA-256 of the file, in hexadecimal digits.
  var digest: String { hexadecimalText(SHA256.digest(of: bytes).bytes) }

  /// The statements that are carried out.
  var statements: [StepStatement] { file.statements }

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

  /// Whether a statement deletes rows.
  package var deletesRows: Bool {
    statements.contains { statement in
      guard case .sql(let sql) = statement.action else { return false }
      return sql.tokens.contains { $0.isWord("DELETE") }
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

  /// The files of its programs, with their digests; nil if it runs none.
  ///
  /// A missing program has no files; it is reported when it is to be run.
  ///
  /// - Throws: `ToolchainError` with exit code 65 or 74 if one cannot be read.
  func programFiles() throws(ToolchainError) -> [StorePlan.ProgramFile]? {
    var found: [StorePlan.ProgramFile] = []
    var hasPrograms = false
    for statement in statements {
      guard case .program(let program) = statement.action else { continue }
      hasPrograms = true
      for part in StoreFile.programFiles(of: program, in: file)
      where !found.contains(where: { $0.name == part.name }) {
        found.append(
          StorePlan.ProgramFile(name: part.name, digest: try storeState(of: part.path, []).sha256))
      }
    }
    return hasPrograms ? found : nil
  }

  /// A diagnostic at a position of the file, with its line.
  func diagnostic(
    _ rule: RuleDescription, _ summary: String, at range: Range<Int>, explanation: String = ""
  ) -> Diagnostic {
    let diagnostic = rule.diagnostic(
      summary, explanation: explanation, at: file.location(range))
    return [diagnostic].quoting(bytes).first ?? diagnostic
  }
}

/// Reads the step files in a folder that are between versions of a bundle.
///
/// - Parameters:
///   - folder: The folder; every file in it whose name ends with `.sql` counts, except, if the user did not name the folder,
///     one without a comment that looks like a header.
///   - tree: The file tree that contains the folder.
///   - versions: The versions of the bundle, in their order.
///   - isNamed: Whether the user named the folder, so that every step file in it is for the bundle.
/// - Returns: The step files, by name, without those between versions of another bundle if the user did not name the
///   folder.
/// - Throws: `ToolchainError` with exit code 65 if one cannot be read, or names a version that does not exist or has
///   another checksum.
func loadSteps(
  in folder: String, of tree: any FileTree, _ versions: [ComparedVersion], isNamed: Bool
) throws(ToolchainError) -> [LoadedStep] {
  var steps: [LoadedStep] = []
  for name in try tree.names(in: folder).sorted() where name.lowercased().hasSuffix(".sql") {
    let path = joined(folder, name)
    let bytes = try tree.read(path, limit: 64 << 20, followsLinks: true)
    // Files of other tools may lie there.
    guard isNamed || readsLikeStep(bytes) else { continue }
    let file = try parseStepFile(bytes, file: path).valid()
    guard isNamed || StepEnds(of: file, among: versions).isOfBundle else { continue }
    let step = try bind(file, bytes: bytes, versions: versions)
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
func readsLikeStep(_ bytes: [UInt8]) -> Bool {
  String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).contains { line in
    let text = line.drop { $0 == " " || $0 == "\t" || $0 == "\u{FEFF}" }
    guard text.hasPrefix("--") else { return false }
    let words = text.drop { $0 == "-" || $0 == " " || $0 == "\t" }.lowercased()
    return words.hasPrefix("migrat") || words.hasPrefix("versions:")
  }
}

/// Looks up the versions of a step file.
///
/// - Parameters:
///   - file: The step file.
///   - bytes: Its bytes.
///   - versions: The versions of the bundle, in their order.
/// - Returns: The step file with its versions.
/// - Throws: `ToolchainError` with exit code 65 if one is not there, or has changed since.
func bind(
  _ file: StepFile, bytes: [UInt8], versions: [ComparedVersion]
) throws(ToolchainError) -> LoadedStep {
  let ends = StepEnds(of: file, among: versions)
  guard ends.problems.isEmpty, let from = ends.from, let to = ends.to else {
    throw ToolchainError(.data, ends.problems.quoting(bytes))
  }
  return LoadedStep(
    file: file, bytes: bytes, from: from.hashes.checksum,
    stage: (file.standsForPolicies ? to : stage(from, to: to, versions: versions)).hashes.checksum,
    to: to.hashes.checksum)
}

/// The version in whose shape a step is carried out: the one after where that can be inferred from the one before, else
/// the first of the bundle that both steps can be inferred with.
func stage(
  _ from: ComparedVersion, to: ComparedVersion, versions: [ComparedVersion]
) -> ComparedVersion {
  func isInferable(_ one: ComparedVersion, _ other: ComparedVersion) -> Bool {
    compareVersions(from: one, to: other, detail: [], usesCloudKit: false).verdict != .notInferable
  }
  if isInferable(from, to) { return to }
  return versions.first {
    ![from.hashes.checksum, to.hashes.checksum].contains($0.hashes.checksum)
      && isInferable(from, $0) && isInferable($0, to)
  } ?? to
}
