/// The evidence for a generated file's style in one of its lines, or a missing one.
struct FormSign {
  /// The line and its location, for display.
  let text: String
  /// Whether a form is one that has the line.
  let agrees: (GenerationForm) -> Bool

  /// Collects the evidence in a file, at most one piece of each kind.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - generated: What the newest release generates in its place.
  /// - Returns: The evidence; empty for a file without a line by which styles differ.
  static func all(in file: ExistingFile, generated: String) -> [FormSign] {
    var reader = FormSignReader(file)
    if file.name.hasSuffix(".swift") {
      reader.readSwift(generated: generated)
    } else {
      reader.readObjectiveC()
    }
    return reader.signs
  }
}

/// Collects the evidence for the style of a file.
private struct FormSignReader {
  private let file: ExistingFile
  /// The lines without blanks at their ends, each with its number, counted from 1.
  private let lines: [(number: Int, text: Substring)]
  private(set) var signs: [FormSign] = []

  init(_ file: ExistingFile) {
    self.file = file
    lines = file.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated().map { ($0.offset + 1, $0.element.trimmed) }
  }

  mutating func readSwift(generated: String) {
    readImports()
    let managed = lines.filter { $0.text.hasPrefix("@NSManaged ") }
    if let line = managed.first {
      add(line, \.hasNonisolatedMembers, line.text.contains(" nonisolated "))
    }
    let references = managed.first { $0.text.isOfType(in: ["NSDate", "NSData"]) }
    if let line = references ?? managed.first(where: { $0.text.isOfType(in: ["Date", "Data"]) }) {
      add(line, \.usesReferenceTypes, references != nil)
    }
    let request = first { $0.hasPrefix("return NSFetchRequest<") && $0.contains("(entityName: ") }
    guard let request else { return }
    add(request, \.endsFetchRequestWithSemicolon, request.text.hasSuffix(";"))
    let identity = ": Identifiable {"
    if let line = first({ $0.contains("extension ") && $0.hasSuffix(identity) }) {
      add(line, \.isIdentifiable, true)
    } else if generated.contains(identity) {
      signs.append(
        FormSign(text: "no extension with Identifiable in \(file.path)") { !$0.isIdentifiable })
    }
  }

  /// Imports with their level are as good as aliases, which files have that not everyone can use.
  private mutating func readImports() {
    let alias = first { text in
      text.contains("typealias ")
        && ["CoreDataClassSet", "CoreDataPropertiesSet", "FoundationFrameworkSet"].contains {
          text.hasSuffix("\($0) = NSSet")
        }
    }
    if let line = alias ?? first({ $0.hasPrefix("public import ") }) {
      add(line, \.hasPublicImports, true)
    } else if let line = first({ $0.hasPrefix("import ") }) {
      add(line, \.hasPublicImports, false)
    }
  }

  mutating func readObjectiveC() {
    if file.name.hasSuffix(".h") {
      if let line = first({ $0.hasPrefix("+ (NSFetchRequest<") }) {
        add(line, \.namesFetchRequestForSwift, line.text.contains("NS_SWIFT_NAME("))
      }
      return
    }
    if let line = first({
      $0.contains("etchRequestWithEntityName:") || $0.contains("initWithEntityName:")
    }) {
      add(line, \.allocatesFetchRequest, line.text.contains("initWithEntityName:"))
    }
    readDestinationImports()
  }

  /// Only files of Xcode 8 import more than their own header.
  private mutating func readDestinationImports() {
    let imports = lines.filter {
      $0.text.hasPrefix("#import ") && $0.text.hasSuffix("+CoreDataClass.h\"")
    }
    guard imports.count > 1, let last = imports.last else { return }
    let isApart = last.number < lines.count && lines[last.number].text.isEmpty
    let expected = isApart ? DestinationImports.apart : .together
    signs.append(FormSign(text: quoted(last)) { $0.destinationImports == expected })
  }

  private func first(
    _ condition: (Substring) -> Bool
  ) -> (number: Int, text: Substring)? {
    lines.first { condition($0.text) }
  }

  private mutating func add(
    _ line: (number: Int, text: Substring), _ part: KeyPath<GenerationForm, Bool>,
    _ value: Bool
  ) {
    signs.append(FormSign(text: quoted(line)) { $0[keyPath: part] == value })
  }

  private func quoted(_ line: (number: Int, text: Substring)) -> String {
    "\"\(line.text)\" in \(file.path):\(line.number)"
  }
}

extension Substring {
  /// The text without blanks at both ends.
  fileprivate var trimmed: Substring {
    let start = drop(while: \.isWhitespace)
    return start[
      ..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)]
  }

  /// Whether it declares a variable of one of `types`, optional or not.
  fileprivate func isOfType(in types: Set<String>) -> Bool {
    guard contains(" var "), let colon = lastIndex(of: ":") else { return false }
    let type = self[index(after: colon)...].drop { $0 == " " }
    return types.contains(String(type.last == "?" ? type.dropLast() : type))
  }
}
