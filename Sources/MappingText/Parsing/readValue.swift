import CompiledModel
import Findings
import MappingModel
package import PredicateFormat
import Text

/// Reads the text of a value expression.
///
/// - Parameter text: The text; what `valueText(_:)` writes, and what Xcode's editor shows.
/// - Returns: The expression.
/// - Throws: `FormatError` with the place in the text where it is wrong.
package func readValue(_ text: String) throws(FormatError) -> Expression {
  if let call = try mappingCall(text) { return call }
  if let archive = try archived(text) { return archive }
  return try parseExpression(text)
}

/// `Name($source.path)` or `relationship name($source.path)`; nil for any other text.
private func mappingCall(_ text: String) throws(FormatError) -> Expression? {
  var scanner = OutlineScanner(text, file: "")
  guard let first = scanner.name() else { return nil }
  var (name, isRelationship) = (first, false)
  if first.text == OutlineWord.kinds[1], !first.isQuoted {
    scanner.skipSpace()
    if let second = scanner.name() { (name, isRelationship) = (second, true) }
  }
  guard isRelationship || name.isQuoted || !builtInFunctions.contains(name.text),
    scanner.skip("(")
  else { return nil }
  let start = scanner.offset
  // The last sign closes the call: anything behind it would be more than one.
  guard text.utf8.last == UInt8(ascii: ")") else { return nil }
  let argument = String(decoding: text.utf8.dropFirst(start).dropLast(), as: UTF8.self)
  guard argument.trimmed.hasPrefix("$source") else { return nil }
  let expression: Expression
  do throws(FormatError) {
    expression = try parseExpression(argument)
  } catch {
    throw FormatError(
      offset: start + error.offset, message: error.message, expected: error.expected)
  }
  guard let path = SourcePath(expression) else { return nil }
  return
    (isRelationship
    ? MappingExpression.instancesOfRelationship(name.text, from: path)
    : MappingExpression.instancesOfMapping(name.text, from: path)).expression
}

/// `archive "…"`; nil for any other text.
private func archived(_ text: String) throws(FormatError) -> Expression? {
  guard let bytes = archiveBytes(text) else { return nil }
  do throws(CompiledModelError) {
    return try decodeExpression(bytes)
  } catch {
    throw FormatError(
      offset: 0, message: "the archive cannot be read", expected: "the archive of an expression")
  }
}

/// The bytes of `archive "…"`; nil for any other text.
func archiveBytes(_ text: String) -> [UInt8]? {
  var scanner = OutlineScanner(text, file: "")
  guard let first = scanner.name(), first.text == OutlineWord.archive, !first.isQuoted else {
    return nil
  }
  scanner.skipSpace()
  guard let second = scanner.name(), second.isQuoted else { return nil }
  scanner.skipSpace()
  return scanner.isAtEnd ? base64Bytes(second.text.utf8, isLenient: true) : nil
}

extension String {
  /// The text without spaces at both ends.
  var trimmed: String {
    var rest = unicodeScalars[...]
    while let first = rest.first, first.properties.isWhitespace { rest = rest.dropFirst() }
    while let last = rest.last, last.properties.isWhitespace { rest = rest.dropLast() }
    return String(String.UnicodeScalarView(rest))
  }
}
