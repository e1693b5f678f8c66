import DataModel
import Findings

/// Why a binary source cannot be read.
package struct BinarySourceError: Error, Hashable, Sendable {
  /// The problems, one line each; not empty.
  package var problems: [String]
  /// Whether the file is damaged or no model, rather than one that holds something unknown.
  package var isDamaged: Bool
}

/// Reads the `elements` file of a model version, which Xcode 3 used instead of `contents`.
///
/// The model is written in XML and read from there, so that values, checks and compiler messages are the same as for
/// XML. As positions in that text are not positions in the file, diagnostics name the file and the element.
/// The user info of Sync Services becomes the mark `syncable`; no model file has the rest of it.
///
/// The input is not trusted.
///
/// - Parameters:
///   - bytes: The bytes of the file, a keyed archive.
///   - file: The path of the file, as messages should show it.
/// - Returns: The model with its document in XML and its problems.
/// - Throws: ``BinarySourceError`` if the file is damaged, has no model, or holds anything that is not understood.
/// - Source: `Documentation/Formats/binary-source.md`.
package func parseBinarySource(
  _ bytes: [UInt8], file: String
) throws(BinarySourceError) -> ParsedModel {
  let reading = try readDesign(bytes)
  var model = reading.model
  model.markSyncable()
  let contents = writeContents(model)
  // What stands for characters that XML cannot hold.
  guard contents.firstRange(of: Array("\u{FFFD}".utf8)) == nil else {
    throw BinarySourceError(
      problems: ["a text has characters that XML cannot hold"], isDamaged: false)
  }
  var parsed = parseModel(contents, file: file).translated()
  parsed.diagnostics += reading.unread.map { value in
    Diagnostic(
      .unreadBinaryValue,
      "\(value.entity).\(value.attribute): \(value.problem), and is left out",
      location: .file(file), entity: value.entity, property: value.attribute)
  }
  return parsed
}

private func readDesign(_ bytes: [UInt8]) throws(BinarySourceError) -> DesignReading {
  let table: ObjectTable
  do {
    table = try readKeyedArchive(bytes)
  } catch {
    throw BinarySourceError(problems: [error.description], isDamaged: true)
  }
  guard var reader = DesignReader(table), reader.root.archiveClass.name == "XDPMModel",
    let reading = reader.read()
  else {
    throw BinarySourceError(
      problems: ["the archive holds no model, expected an object of the class XDPMModel"],
      isDamaged: true)
  }
  guard reading.problems.isEmpty else {
    throw BinarySourceError(problems: reading.problems, isDamaged: false)
  }
  return reading
}

extension Model {
  /// Takes what Sync Services kept in user info for what it means in XML.
  fileprivate mutating func markSyncable() {
    for var entity in entities {
      entity.isSyncable = takeSyncMark(from: &entity.userInfo)
      for var attribute in entity.attributes {
        attribute.isSyncable = takeSyncMark(from: &attribute.userInfo)
        entity.attributes.replace(attribute)
      }
      for var relationship in entity.relationships {
        relationship.isSyncable = takeSyncMark(from: &relationship.userInfo)
        entity.relationships.replace(relationship)
      }
      for var property in entity.fetchedProperties {
        property.isSyncable = takeSyncMark(from: &property.userInfo)
        entity.fetchedProperties.replace(property)
      }
      entities.replace(entity)
    }
  }
}

/// Removes what Sync Services kept in user info.
///
/// - Returns: Whether the element is synchronized, which is the default.
private func takeSyncMark(from userInfo: inout [String: String]) -> Bool {
  let mark = userInfo[DesignFacts.syncPrefix + "Syncable"]
  userInfo = userInfo.filter { !$0.key.hasPrefix(DesignFacts.syncPrefix) }
  return mark != "NO"
}

extension ParsedModel {
  /// Adapts the model of a file in another format, of which the document is a translation: its positions are
  /// not those of the file and it cannot be edited.
  func translated() -> ParsedModel {
    var result = self
    result.document.isTranslation = true
    result.sourceMap = SourceMap(document: result.document)
    result.diagnostics = diagnostics.map { $0.translated() }
    return result
  }
}

extension Diagnostic {
  /// The diagnostic without positions and edits of the translation; the summary names the element.
  func translated() -> Diagnostic {
    var result = self
    result.location = location.map { .file($0.file) }
    result.sourceLine = nil
    result.fixIts = []
    result.notes = notes.map { DiagnosticNote($0.message, at: $0.location.map { .file($0.file) }) }
    let element = [entity, property].compactMap(\.self).joined(separator: ".")
    if !element.isEmpty, !summary.contains(element) { result.summary = "\(element): \(summary)" }
    return result
  }
}
