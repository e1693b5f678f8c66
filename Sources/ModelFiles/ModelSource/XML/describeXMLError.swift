import CLibXML2

/// The problem that libxml2 reports as error `code` at `offset` of a file of `count` bytes.
///
/// The message of libxml2 is kept in the explanation where there is a plainer one.
func describeXMLError(code: Int32, message: String, at offset: Int, of count: Int) -> XMLProblem {
  let detail = message.split(separator: "\n").joined(separator: " ")
  let range = offset..<min(offset + 1, count)
  if offset >= count {
    return XMLProblem(
      .xmlNotWellFormed, at: range, "the file ends before the XML does",
      "Expected the rest of the XML, up to </model>. The parser says: \(detail).")
  }
  let expected = expectation(code: code)
  return XMLProblem(
    .xmlNotWellFormed, at: range, "the XML is not well-formed: \(detail)",
    expected.map { "Expected \($0)." } ?? "")
}

private func expectation(code: Int32) -> String? {
  guard code > 0 else { return nil }
  return switch xmlParserErrors(rawValue: UInt32(code)) {
  case XML_ERR_TAG_NAME_MISMATCH: "an end tag for the element opened last"
  case XML_ERR_GT_REQUIRED: "'>' at the end of the tag"
  case XML_ERR_ATTRIBUTE_WITHOUT_VALUE: "'=' and a value in quotes after the attribute's name"
  case XML_ERR_ATTRIBUTE_NOT_STARTED: "a value in quotes"
  case XML_ERR_ATTRIBUTE_NOT_FINISHED: "the closing quote of the value"
  case XML_ERR_LT_IN_ATTRIBUTE: "&lt; instead of '<' inside a value, or the closing quote"
  case XML_ERR_ATTRIBUTE_REDEFINED: "each attribute once"
  case XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY:
    "one of &amp;, &lt;, &gt;, &quot;, &apos; or a character reference"
  case XML_ERR_NAME_REQUIRED: "a name"
  case XML_ERR_ENTITYREF_SEMICOL_MISSING: "';' after the reference, or &amp; for a plain '&'"
  case XML_ERR_DOCUMENT_END: "nothing after the end of the root element"
  case XML_ERR_INVALID_ENCODING: "valid UTF-8"
  case XML_ERR_INVALID_CHAR, XML_ERR_INVALID_CHARREF: "a character that XML allows"
  case XML_ERR_SPACE_REQUIRED: "a space between attributes"
  default: nil
  }
}
