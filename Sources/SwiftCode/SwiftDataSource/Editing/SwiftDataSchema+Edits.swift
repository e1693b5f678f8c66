import DataModel
package import Findings

extension SwiftDataSchema {
  /// An edit of the model as one of the Swift sources.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - texts: The files of the tree by path.
  /// - Returns: The edit; without replacements where the sources cannot say it, as the renaming of a class.
  package func fixIt(_ edit: ModelEdit, in texts: [String: [UInt8]]) -> FixIt {
    let found = insertion(for: edit, in: texts)
    let replacements =
      found.map { [Replacement(file: $0.file, bytes: $0.bytes, text: $0.text)] } ?? []
    return FixIt(
      edit.title, replacements: replacements, isSafe: edit.isSafe && found != nil,
      result: found.flatMap { declaration(of: edit.path, after: $0, in: texts) })
  }

  /// A text to insert and its position.
  private struct Insertion {
    var file: String
    var bytes: Range<Int>
    var text: String

    init(_ place: SwiftDataSourceMap.Place, bytes: Range<Int>, text: String) {
      (file, self.bytes, self.text) = (place.location.file, bytes, text)
    }
  }

  private func insertion(for edit: ModelEdit, in texts: [String: [UInt8]]) -> Insertion? {
    guard case .property = edit.path else { return nil }
    switch edit.action {
    case .makeOptional:
      guard let type = sourceMap.place(of: edit.path, .type), !type.bytes.isEmpty else {
        return nil
      }
      return Insertion(type, bytes: type.bytes.upperBound..<type.bytes.upperBound, text: "?")
    case .setDefault(let value):
      guard let text = literal(value), let type = sourceMap.place(of: edit.path, .type),
        !type.bytes.isEmpty
      else { return nil }
      if let initial = sourceMap.place(of: edit.path, .initialValue) {
        return Insertion(initial, bytes: initial.bytes, text: text)
      }
      return Insertion(
        type, bytes: type.bytes.upperBound..<type.bytes.upperBound, text: " = \(text)")
    case .setRenamingIdentifier(let name):
      return argument("originalName", "\"\(name)\"", of: edit.path, in: texts)
    case .setVersionHashModifier(let modifier):
      return argument("hashModifier", "\"\(modifier)\"", of: edit.path, in: texts)
    case .setDeleteRule(let rule):
      return argument("deleteRule", ".\(caseName(rule))", of: edit.path, in: texts)
    case .makeUnordered: return nil
    }
  }

  /// The order of the arguments of `@Attribute` and `@Relationship` that have labels.
  ///
  /// *Source:* the declarations of the macros in SwiftData's interface.
  private static let argumentOrder = [
    "deleteRule", "minimumModelCount", "maximumModelCount", "originalName", "inverse",
    "hashModifier",
  ]

  /// The argument called `label` of the property's macro, set to `value`.
  private func argument(
    _ label: String, _ value: String, of path: ElementPath, in texts: [String: [UInt8]]
  ) -> Insertion? {
    let text = "\(label): \(value)"
    if let place = sourceMap.place(of: path, .option(label)) {
      return Insertion(place, bytes: place.bytes, text: text)
    }
    let later = Self.argumentOrder.drop { $0 != label }.dropFirst()
    for next in later {
      guard let place = sourceMap.place(of: path, .option(next)) else { continue }
      return Insertion(
        place, bytes: place.bytes.lowerBound..<place.bytes.lowerBound, text: text + ", ")
    }
    guard let macro = sourceMap.place(of: path, .attribute) else {
      return sourceMap.place(of: path, .declaration).map { declaration in
        let name = isRelationship(path) ? "Relationship" : "Attribute"
        return Insertion(
          declaration, bytes: declaration.bytes.lowerBound..<declaration.bytes.lowerBound,
          text: "@\(name)(\(text)) ")
      }
    }
    guard let bytes = texts[macro.location.file], bytes.indices.contains(macro.bytes.upperBound - 1)
    else { return nil }
    let end = macro.bytes.upperBound
    guard bytes[end - 1] == UInt8(ascii: ")") else {
      return Insertion(macro, bytes: end..<end, text: "(\(text))")
    }
    let before = bytes[macro.bytes].dropLast().last { !" \n\t\r".utf8.contains($0) }
    let separator =
      switch before {
      case UInt8(ascii: "("): ""
      // A comma may stand after the last argument.
      case UInt8(ascii: ","): bytes[end - 2] == UInt8(ascii: ",") ? " " : ""
      default: ", "
      }
    return Insertion(macro, bytes: (end - 1)..<(end - 1), text: separator + text)
  }

  private func isRelationship(_ path: ElementPath) -> Bool {
    guard case .property(let entity, let name) = path else { return false }
    return model.entities[entity]?.relationships[name] != nil
  }

  /// The declaration after the edit; nil if it is long.
  private func declaration(
    of path: ElementPath, after edit: Insertion, in texts: [String: [UInt8]]
  ) -> String? {
    guard let place = sourceMap.place(of: path, .declaration), place.location.file == edit.file,
      let bytes = texts[edit.file], place.bytes.upperBound <= bytes.count,
      place.bytes.lowerBound <= edit.bytes.lowerBound,
      edit.bytes.upperBound <= place.bytes.upperBound
    else { return nil }
    let edited =
      bytes[place.bytes.lowerBound..<edit.bytes.lowerBound] + Array(edit.text.utf8)
      + bytes[edit.bytes.upperBound..<place.bytes.upperBound]
    let text = String(decoding: edited, as: UTF8.self)
    return edited.count <= 400 && !text.contains("\n") ? text : nil
  }
}

/// A value as Swift writes it; nil for one without a literal.
private func literal(_ value: AttributeValue) -> String? {
  switch value {
  case .integer(let number): String(number)
  case .decimal(let number): number.isNaN ? nil : number.description
  case .real(let number): number.value.isFinite ? String(describing: number.value) : nil
  case .boolean(let flag): flag ? "true" : "false"
  case .string(let text):
    text.unicodeScalars.contains { $0.value < 0x20 }
      ? nil
      : "\"" + text.map { "\"\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "\""
  case .date(let seconds):
    seconds.value.isFinite ? "Date(timeIntervalSinceReferenceDate: \(seconds.value))" : nil
  case .data(let bytes): bytes.isEmpty ? "Data()" : nil
  case .uuid, .uri, .composite, .archived: nil
  }
}

private func caseName(_ rule: DeleteRule) -> String {
  switch rule {
  case .noAction: "noAction"
  case .nullify: "nullify"
  case .cascade: "cascade"
  case .deny: "deny"
  }
}
