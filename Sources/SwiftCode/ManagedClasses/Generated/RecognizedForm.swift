/// The detected style of generated files.
package struct RecognizedForm: Hashable, Sendable {
  /// The form.
  package var form: GenerationForm
  /// The first release of Xcode that writes it; the newest if several styles fit.
  package var release: XcodeVersion
  /// The number of existing files that are generated.
  package var files: Int
  /// The number of these consistent with the style.
  package var agreeing: Int
  /// A line that distinguishes it from the styles of other releases; nil if no file does.
  package var evidence: String?

  /// Why it is this form, as it follows the release.
  package var reason: String {
    let count =
      agreeing == files
      ? "\(files == 1 ? "the" : "all \(files)") generated" : "\(agreeing) of \(files) generated"
    let noun = files == 1 ? "file" : "files"
    guard let evidence else { return "the newest that \(count) \(noun) there can be of" }
    return "the form of \(count) \(noun) there: \(evidence)"
  }
}

/// Finds the form of generated files.
///
/// Each line by which the forms of releases differ counts once for a file, so that it does not matter which properties
/// the model had when the files were made. The form that most of what is said agrees with is taken; of several the
/// newest, as builds write it.
///
/// - Parameters:
///   - existing: The files that are there. Those that are not generated for the model count for nothing.
///   - generated: What is generated for the model in the newest form.
/// - Returns: The style; nil if no file is one that is generated.
/// - Source: `Documentation/Formats/generated-classes.md`, releases.
package func recognizeForm(
  of existing: [ExistingFile], generated: [GeneratedFile]
) -> RecognizedForm? {
  let expected = Dictionary(
    generated.filter { !$0.isWrittenOnce }.map { ($0.name, $0.text) },
    uniquingKeysWith: { first, _ in first })
  let signs = existing.compactMap { file in
    expected[file.name].map { FormSign.all(in: file, generated: $0) }
  }
  guard signs.contains(where: { !$0.isEmpty }) else { return nil }
  let candidates = FormCandidate.all
  let counts = candidates.map { candidate in
    signs.reduce(0) { $0 + $1.count { $0.agrees(candidate.form) } }
  }
  // The first of equal ones is the newest.
  guard let most = counts.max(), let index = counts.firstIndex(of: most) else { return nil }
  let found = candidates[index]
  return RecognizedForm(
    form: found.form, release: found.release, files: signs.count,
    agreeing: signs.count { $0.allSatisfy { $0.agrees(found.form) } },
    evidence: evidence(for: found, in: signs.joined().filter { $0.agrees(found.form) }))
}

/// The first line that is inconsistent with the nearest release of another distinguishable style.
private func evidence(for found: FormCandidate, in signs: [FormSign]) -> String? {
  let releases = XcodeVersion.firstOfForms
  let place = releases.firstIndex(of: found.release) ?? 0
  let others = releases[(place + 1)...] + releases[..<place].reversed()
  for release in others {
    let other = GenerationForm(xcode: release, isAutomatic: true)
    if let sign = signs.first(where: { !$0.agrees(other) }) { return sign.text }
  }
  return nil
}

/// A form that files may have.
private struct FormCandidate {
  /// The first release of the form.
  let release: XcodeVersion
  /// The form.
  let form: GenerationForm

  /// All forms, the newest first: those for systems without `Identifiable` last, and of builds before those of the menu.
  static var all: [FormCandidate] {
    [true, false].flatMap { isIdentifiable in
      XcodeVersion.firstOfForms.reversed().flatMap { release in
        [true, false].map { isAutomatic in
          var form = GenerationForm(xcode: release, isAutomatic: isAutomatic)
          form.isIdentifiable = form.isIdentifiable && isIdentifiable
          return FormCandidate(release: release, form: form)
        }
      }
    }
  }
}
