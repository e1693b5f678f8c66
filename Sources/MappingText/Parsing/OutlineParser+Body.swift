import CompiledModel
import DataModel
import PredicateFormat

extension OutlineParser {
  /// Reads what stands in the braces of an entity mapping, and the closing one.
  mutating func body(of mapping: inout MappingOutline.Mapping) throws(OutlineError) {
    while true {
      scanner.skipBlank()
      if scanner.skip("}") { return }
      guard !scanner.isAtEnd else {
        throw error("an entity mapping is not closed", "} behind its properties")
      }
      try entry(into: &mapping)
      scanner.skipSpace()
      guard scanner.skip(",") || scanner.isAtLineEnd || scanner.isAt("}") else {
        throw error("something else follows a property", "a comma, } or the end of the line")
      }
    }
  }

  private mutating func entry(
    into mapping: inout MappingOutline.Mapping
  ) throws(OutlineError) {
    guard let first = scanner.name() else {
      throw error(
        "this is not a property", "PROPERTY = VALUE, or without:, source: or userInfo:")
    }
    scanner.skipSpace()
    switch first.isQuoted ? "" : first.text {
    case OutlineWord.without where scanner.skip(":"): mapping.unmapped += try list()
    case OutlineWord.source where scanner.skip(":"): mapping.sourceExpression = try value()
    case OutlineWord.userInfo where !scanner.isAt("="): try userInfo(into: &mapping)
    case let kind where OutlineWord.kinds.contains(kind) && !scanner.isAt("="):
      guard let scanned = scanner.name() else {
        scanner.move(to: first.range.upperBound)
        fallthrough
      }
      scanner.skipSpace()
      mapping.properties.append(
        try property(scanned, kind: MappingOutline.Kind(rawValue: first.text)))
    default: mapping.properties.append(try property(first, kind: nil))
    }
  }

  private mutating func property(
    _ scanned: OutlineScanner.ScannedName, kind: MappingOutline.Kind?
  ) throws(OutlineError) -> MappingOutline.Property {
    scanner.skipSpace()
    guard scanner.skip("=") else {
      return MappingOutline.Property(name(scanned), kind: kind, value: .automatic)
    }
    return MappingOutline.Property(name(scanned), kind: kind, value: .expression(try value()))
  }

  private mutating func value() throws(OutlineError) -> Expression {
    scanner.skipSpace()
    let start = scanner.offset
    let text = scanner.value()
    guard !text.isEmpty else {
      throw error("there is no value", "an expression such as $source.name, 0 or \"text\"")
    }
    do throws(FormatError) {
      return try readValue(text)
    } catch {
      let place = min(start + error.offset, scanner.bytes.count)
      throw OutlineError(
        range: place..<place, message: "the value is not an expression: \(error.message)",
        expected: error.expected)
    }
  }

  /// Reads what follows the word `userInfo`: a property for one of its own, then a key and a value.
  private mutating func userInfo(
    into mapping: inout MappingOutline.Mapping
  ) throws(OutlineError) {
    let owner = scanner.name()
    scanner.skipSpace()
    guard scanner.skip(":") else {
      throw error("there is no colon behind userInfo", "userInfo: \"key\" = \"value\"")
    }
    scanner.skipSpace()
    let values = try userInfoValues()
    guard let owner else { return mapping.userInfo.merge(values) { $1 } }
    let place = mapping.properties.lastIndex { $0.name.text == owner.text }
    if let place {
      mapping.properties[place].userInfo.merge(values) { $1 }
    } else {
      var property = MappingOutline.Property(name(owner), value: .automatic)
      property.userInfo = values
      mapping.properties.append(property)
    }
  }

  private mutating func userInfoValues() throws(OutlineError) -> [String: AttributeValue] {
    let start = scanner.offset
    if scanner.skipWord(OutlineWord.archive) {
      scanner.move(to: start)
      let text = scanner.value()
      guard let bytes = archiveBytes(text), let values = try? decodeUserInfo(bytes) else {
        throw error(
          "the archive cannot be read", "the archive of a dictionary in Base64",
          at: start..<scanner.offset)
      }
      return values
    }
    guard let key = scanner.name() else { throw error("there is no key", "a key in quotes") }
    scanner.skipSpace()
    guard scanner.skip("=") else { throw error("there is no sign =", "= and a text in quotes") }
    scanner.skipSpace()
    guard let text = scanner.name() else { throw error("there is no text", "a text in quotes") }
    return [key.text: .string(text.text)]
  }
}
