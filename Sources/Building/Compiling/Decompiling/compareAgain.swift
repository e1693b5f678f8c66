import DataModel
import Findings
import Loading
import ModelFiles
import Text

/// Recompiles a source created from a compiled model, and compares the two.
///
/// - Parameters:
///   - version: The compiled model.
///   - contents: The source.
/// - Returns: What the source cannot represent, and why a compiler rejects it, one warning each.
/// - Throws: `ToolchainError` with exit code 65 if the source cannot be compiled, or has other version hashes.
func compareAgain(
  _ version: LoadedVersion, _ contents: [UInt8]
) throws(ToolchainError) -> [Diagnostic] {
  let parsed = parseModel(contents, file: version.file, perform: performConcurrently)
  let again = try compiledAgain(parsed, version)
  let refusals = refusals(of: parsed, version)
  guard again != version.model else { return refusals }
  let changes = diffModels(from: version.model, to: again)
  guard hashModel(again) == hashModel(version.model) else {
    let hashed = changes.filter(\.changesVersionHash)
    throw different(
      version, "a source of it would have other version hashes",
      notes: hashed.prefix(20).map { DiagnosticNote($0.lossText()) })
  }
  return refusals
    + changes.map { change in
      var diagnostic = RuleDescription.lostInSource.diagnostic(
        change.lossText(saying: "lost in the source: "), at: .file(version.file))
      (diagnostic.entity, diagnostic.property) = (change.entity, change.property)
      return diagnostic
    }
}

extension Change {
  /// A one-line description of differences in the source: where, and both values.
  fileprivate func lossText(saying verdict: String = "") -> String {
    let place = (before ?? after).map(\.description) ?? ""
    guard isWhole else { return printable("\(place): \(verdict)\(aspectText)") }
    let element = wholeLines.first?.columns.joined(separator: " ") ?? ""
    let side = to == nil ? "not in the source" : "only in the source"
    return printable("\(place): \(verdict)\(element), \(side)")
  }
}

/// The archive compiled from the source.
private func compiledAgain(
  _ parsed: ParsedModel, _ version: LoadedVersion
) throws(ToolchainError) -> Model {
  if let problem = parsed.diagnostics.first(where: { $0.severity == .error }) {
    throw different(version, "a source cannot hold it: \(problem.summary)")
  }
  do throws(CompiledModelError) {
    let archive = try encodeModel(parsed.model, form: version.form ?? .current)
    return try decodeModel(archive).model
  } catch {
    throw different(version, "a source of it does not compile: \(error.path): \(error.message)")
  }
}

/// The findings of rules on the source: models built in code need not satisfy them, but compilers require it.
func refusals(of parsed: ParsedModel, _ version: LoadedVersion) -> [Diagnostic] {
  var options = LintOptions()
  options.noWarnings = true
  return checkModel(parsed, options: options).map { problem in
    RuleDescription.refusedSource.diagnostic(
      "compilers refuse the source: \(problem.summary)", at: .file(version.file),
      notes: [DiagnosticNote("the rule is \(problem.id)")])
  }
}

private func different(
  _ version: LoadedVersion, _ summary: String, notes: [DiagnosticNote] = []
) -> ToolchainError {
  ToolchainError(
    .differentSource, file: version.file, "the model \"\(version.name)\": \(summary)",
    notes: notes)
}
