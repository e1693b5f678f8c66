package import Findings

/// An existing file: its path, and its text.
package struct ExistingFile: Hashable, Sendable {
  /// The maximum size of a file, in bytes; a longer one is an error.
  package static let greatestSize = 64 << 20

  /// The path, as messages show it.
  package var path: String
  /// The text.
  package var text: String

  /// Creates a file.
  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  /// The name without folders.
  package var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The folder, ending with a slash; empty if absent.
  var folder: Substring { path.dropLast(name.count) }
}

/// One way in which a generated file is not what it should be.
package struct GeneratedFileFinding: Hashable, Sendable {
  /// The rule.
  package var rule: RuleDescription
  /// The path of the file; of a missing one, where it would be.
  package var path: String
  /// A one-line summary that can stand alone.
  package var summary: String
  /// The explanation, if it differs from the rule's.
  package var explanation: String?
  /// The line with the first difference, counted from 1; nil for a file as a whole.
  package var line: Int?
  /// The difference as a patch from the existing to the generated file.
  package var difference: String
}

/// Compares existing generated files with those that are generated now.
///
/// The comment at the head of a file counts for nothing: it names a person and a day. Where none of the files is
/// there, none is expected, as Xcode generates them into a folder of its own.
///
/// - Parameters:
///   - existing: The files that are called like generated ones.
///   - generated: What is generated.
///   - others: What other releases of Xcode generate, with the names of these.
///   - modelName: The name of the model as its own files have it.
/// - Returns: The differences, sorted by path.
package func compareGeneratedFiles(
  _ existing: [ExistingFile], with generated: [GeneratedFile],
  others: [(release: String, files: [GeneratedFile])], modelName: String
) -> [GeneratedFileFinding] {
  let expected = Dictionary(
    generated.filter { !$0.isWrittenOnce }.map { ($0.name, $0.text) },
    uniquingKeysWith: { first, _ in first })
  var findings: [GeneratedFileFinding] = []
  var folders: Set<Substring> = []
  for file in existing {
    guard let text = expected[file.name] else { continue }
    folders.insert(file.folder)
    guard !body(of: text).utf8.elementsEqual(body(of: file.text).utf8) else { continue }
    findings.append(stale(file, text: text, others: others))
  }
  guard let folder = folders.min() else { return [] }
  let names = Set(existing.map(\.name))
  for file in generated where !file.isWrittenOnce && !names.contains(file.name) {
    let path = String(folder) + file.name
    findings.append(
      GeneratedFileFinding(
        rule: .generatedFileMissing, path: path, summary: "\(path) is missing",
        difference: unifiedDifference(from: nil, to: file.text, file: path)))
  }
  let rules = Dictionary(grouping: existing, by: \.folder).mapValues { files in
    LeftOverRule(
      expected: Set(generated.map(\.name)), modelName: modelName, names: files.map(\.name))
  }
  for file in existing where folders.contains(file.folder) {
    let head = file.text[..<body(of: file.text).startIndex]
    guard rules[file.folder]?.isLeftOver(file.name, head: head) == true else { continue }
    findings.append(
      GeneratedFileFinding(
        rule: .generatedFileLeftOver, path: file.path,
        summary: "\(file.path) is no longer generated",
        difference: unifiedDifference(from: file.text, to: nil, file: file.path)))
  }
  return findings.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
}

/// Whether a file has a name like a generated one.
package func isGeneratedFileName(_ name: String) -> Bool {
  GeneratedFileKind(ofFileNamed: name) != nil
}

private func stale(
  _ file: ExistingFile, text: String, others: [(release: String, files: [GeneratedFile])]
) -> GeneratedFileFinding {
  // The head stays as it is, even if it was edited.
  let wanted = file.text[..<body(of: file.text).startIndex] + body(of: text)
  let release = others.first { _, files in
    files.contains { $0.name == file.name && body(of: $0.text) == body(of: file.text) }
  }?.release
  let (old, new) = (lines(file.text), lines(String(wanted)))
  let equal = zip(old, new).prefix { $0 == $1 }.count
  return GeneratedFileFinding(
    rule: .generatedFileStale, path: file.path,
    summary: "\(file.path) is not what is generated for the model",
    explanation: release.map { "It is what Xcode \($0) generates for the same model." },
    line: min(equal, max(old.count - 1, 0)) + 1,
    difference: unifiedDifference(from: file.text, to: String(wanted), file: file.path))
}

private func lines(_ text: String) -> [Substring] {
  text.split(separator: "\n", omittingEmptySubsequences: false)
}

/// The text after the comment at the head, and the empty lines that follow it.
private func body(of text: String) -> Substring {
  var rest = text[...]
  while let end = rest.firstIndex(where: \.isNewline) {
    guard rest.hasPrefix("//") || rest.startIndex == end else { break }
    rest = rest[rest.index(after: end)...]
  }
  return rest
}
