import DataModel
import Findings
import Loading
import SwiftCode

/// The result of comparing generated files.
struct GeneratedCheck {
  /// The files that are not what they should be.
  var files: [GeneratedFileFinding] = []
  /// The reason why nothing could be compared; nil if it could.
  var refusal: Diagnostic?
  /// The number of generated files that the folder lacks.
  var absent = 0
  /// The detected style of the folder's files; nil if not requested or not detectable.
  var form: RecognizedForm?

  /// The findings, on the model that the user calls `reference`.
  func findings(on reference: String) -> [CheckFinding] {
    let refused = refusal.map { diagnostic in
      CheckFinding(
        diagnostic, layer: .configuration, bundle: reference,
        fingerprint: Fingerprint(rule: diagnostic.id, element: "", content: nil))
    }
    return files.map { $0.finding(on: reference) } + (refused.map { [$0] } ?? [])
  }
}

/// Compares the generated files in a folder with those for `model`.
///
/// - Throws: `ToolchainError` if a file cannot be read.
func checkGenerated(
  _ model: Model, folder: SourceFolder, options: ClassCheckOptions
) throws(ToolchainError) -> GeneratedCheck {
  var existing: [ExistingFile] = []
  for path in folder.generated {
    let bytes = try readFile(path, limit: ExistingFile.greatestSize, followsLinks: false)
    existing.append(ExistingFile(path: path, text: String(decoding: bytes, as: UTF8.self)))
  }
  var options = options
  var made = generateClasses(model, options: options.generation)
  guard !existing.isEmpty else { return GeneratedCheck(absent: made.files.count) }
  let errors = made.notes.filter(\.isError)
  guard errors.isEmpty else {
    let refusal = RuleDescription.classesNotGenerated.diagnostic(
      "the generated files are not checked: \(errors[0].summary)",
      notes: errors.dropFirst().map { DiagnosticNote($0.summary) })
    return GeneratedCheck(refusal: refusal)
  }
  let form = options.followsFiles ? recognizeForm(of: existing, generated: made.files) : nil
  if let form {
    options.generation.form = form.form
    made = generateClasses(model, options: options.generation)
  }
  return GeneratedCheck(
    files: compareGeneratedFiles(
      existing, with: made.files, others: otherForms(model, options.generation),
      modelName: modelIdentifier(of: options.generation.modelName)),
    form: form)
}

/// The output of other Xcode releases, newest first.
private func otherForms(
  _ model: Model, _ options: GenerationOptions
) -> [(release: String, files: [GeneratedFile])] {
  XcodeVersion.firstOfForms.reversed().map { release in
    var options = options
    options.form = GenerationForm(xcode: release, isAutomatic: true)
    return (release.description, generateClasses(model, options: options).files)
  }
}

extension GeneratedFileFinding {
  /// The finding, on the model that the user calls `reference`.
  fileprivate func finding(on reference: String) -> CheckFinding {
    var diagnostic = rule.diagnostic(
      summary, explanation: explanation ?? rule.rationale, at: location)
    diagnostic.sourceLine = nil
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return CheckFinding(
      diagnostic, layer: rule.layer, bundle: reference, advice: rule.fix,
      fingerprint: Fingerprint(rule: rule.id, element: name, content: nil))
  }

  private var location: SourceLocation {
    guard let line else { return .file(path) }
    let start = SourcePosition(line: line, column: 1)
    return .text(file: path, start: start, end: start)
  }
}
