import DataModel
import Foundation
import ModelFiles
import SwiftCode
import Text

/// The classes generated for a model equal those that Xcode wrote, by kind of file.
///
/// `codegen/EXPECTED.tsv` of the corpus lists, for each file of some project, the model it was
/// generated from and the digest of its text below the comment at its head. A file is equal if the
/// form of some release gives its text. Known differences, by cause: properties in the order in
/// which they were added in the editor, which no model contains; other whitespace; a class file
/// older than relationships of its entity, as the menu leaves existing ones; text edited
/// afterwards.
func generatedClasses(_ corpus: Corpus) -> [Check] {
  let rows = generatedFileRows(corpus)
  guard !rows.isEmpty else {
    return [Check(name: "generated classes = Xcode's", cases: []) { _ in nil }]
  }
  return Dictionary(grouping: rows.values) { $0.kind }.sorted { $0.key < $1.key }
    .map { kind, files in
      Check(name: "generated \(kind) = Xcode's", cases: files.map(\.name).sorted()) { name in
        rows[name].map { difference(from: $0, corpus) } ?? "no such row"
      }
    }
}

/// The facts about a file that Xcode wrote.
private struct GeneratedFileRow: Sendable {
  /// The columns of the table, by title.
  let columns: [String: String]
  /// The number of equal rows before this one.
  var copy = 0

  /// The path of the model in the corpus.
  var model: String { "codegen/\(columns["model", default: ""])" }
  /// The path of the file in its project.
  var path: String { columns["file", default: ""] }
  /// The name of the file.
  var file: String { path.components(separatedBy: "/").last ?? path }
  /// A unique name of the row.
  var name: String {
    "\(model)|\(columns["repo", default: ""])|\(columns["entity", default: ""])|\(path)"
      + (copy == 0 ? "" : "|\(copy)")
  }
  /// The part of the file's name after the class name.
  var kind: String { "+" + (file.components(separatedBy: "+").last ?? "") }
}

private func generatedFileRows(_ corpus: Corpus) -> [String: GeneratedFileRow] {
  let table = String(decoding: corpus.bytes("codegen/EXPECTED.tsv"), as: UTF8.self)
  let lines = table.split(separator: "\n").map {
    $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  }
  var rows: [String: GeneratedFileRow] = [:]
  for line in lines.dropFirst() {
    var row = GeneratedFileRow(columns: Dictionary(zip(lines[0], line)) { first, _ in first })
    while rows[row.name] != nil { row.copy += 1 }
    rows[row.name] = row
  }
  return rows
}

private func difference(from row: GeneratedFileRow, _ corpus: Corpus) -> String? {
  let model = parseModel(corpus.bytes(row.model), file: row.model).model
  let texts = possibleTexts(of: row, in: model)
  if texts.contains(where: { isText($0, of: row) }) { return nil }
  let cause: String? =
    switch row.columns["verdict"] {
    case "order" where texts.contains { hasLines($0, of: row) }:
      "properties in the order of the editor's session"
    // The verdict was made without any white space, and the table has the digest of lines with theirs.
    case "order" where !texts.isEmpty:
      "properties in the order of the editor's session, and other white space inside of lines"
    case "whitespace" where texts.contains { hasLines($0, of: row) }: "other white space"
    case "whitespace": "other white space inside of lines"
    case "edited" where olderModels(of: row, model).contains { isOlderText(of: row, in: $0) }:
      "a class file older than relationships of the class"
    case "edited": "edited by hand"
    default: nil
    }
  guard let cause else { return texts.isEmpty ? "no such file is generated" : "another text" }
  return "\(Check.formPrefix)\(row.kind): \(cause)"
}

/// The model as it may have been earlier, for class files that the menu left: without some of the
/// relationships of the row's entity.
private func olderModels(of row: GeneratedFileRow, _ model: Model) -> [Model] {
  guard [".h", ".m"].contains(where: row.kind.hasSuffix), row.kind.contains("CoreDataClass"),
    let entity = row.columns["entity"].flatMap({ model.entities[$0] })
  else { return [] }
  let destinations = Set(entity.relationships.map(\.destinationEntity)).sorted {
    ($0 ?? "") < ($1 ?? "")
  }
  guard destinations.count <= 10 else { return [] }
  return (0..<1 << destinations.count).map { subset in
    let kept = destinations.enumerated().filter { subset & 1 << $0.offset != 0 }.map(\.element)
    var older = entity
    older.relationships = NamedCollection(
      entity.relationships.filter { kept.contains($0.destinationEntity) })
    var olderModel = model
    olderModel.entities.replace(older)
    return olderModel
  }
}

private func isOlderText(of row: GeneratedFileRow, in model: Model) -> Bool {
  possibleTexts(of: row, in: model).contains { isText($0, of: row) }
}

/// The texts that all releases would write, without duplicates.
private func possibleTexts(of row: GeneratedFileRow, in model: Model) -> Set<String> {
  var model = model
  var options = GenerationOptions(
    modelName: row.file.components(separatedBy: "+").first ?? row.file)
  options.language = row.file.hasSuffix(".swift") ? .swift : .objectiveC
  let entities = model.entities.map { entity in
    var entity = entity
    let isMeant = row.kind.contains("Model") || entity.name == row.columns["entity"]
    entity.codeGeneration = isMeant ? .classDefinition : .manual
    return entity
  }
  model.entities = NamedCollection(entities)
  var texts: Set<String> = []
  for form in possibleForms {
    options.form = form
    let file = generateClasses(model, options: options).files.first { $0.name == row.file }
    if let file { texts.insert(textBelowHeader(file.text)) }
  }
  return texts
}

/// The forms of all releases, of builds and of the menu, for new and for old deployment targets.
private let possibleForms: Set<GenerationForm> = {
  var forms: Set<GenerationForm> = []
  for xcode in XcodeVersion.firstOfForms {
    for isAutomatic in [false, true] {
      var form = GenerationForm(xcode: xcode, isAutomatic: isAutomatic)
      forms.insert(form)
      form.isIdentifiable = false
      forms.insert(form)
    }
  }
  return forms
}()

private func textBelowHeader(_ text: String) -> String {
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  return lines.drop { $0.hasPrefix("//") }.joined(separator: "\n")
}

/// Whether the file has this text; if its comment was removed, the empty line is missing too.
private func isText(_ text: String, of row: GeneratedFileRow) -> Bool {
  [text, String(text.dropFirst())].contains { digest($0) == row.columns["sha256_of_body"] }
}

/// Whether the file has the same lines in any order, without empty ones.
private func hasLines(_ text: String, of row: GeneratedFileRow) -> Bool {
  let lines = text.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }
  return digest(lines.sorted().joined(separator: "\n")) == row.columns["sha256_of_sorted_lines"]
}

private func digest(_ text: String) -> String {
  hexadecimalText(SHA256.digest(of: Array(text.utf8)).bytes)
}
