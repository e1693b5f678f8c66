import CompiledModel
import DataModel
import Findings
import PredicateFormat

/// Reads the short text of a mapping model.
struct OutlineParser {
  var scanner: OutlineScanner
  let places: OutlinePlaces

  /// Makes a parser of a text.
  init(_ bytes: [UInt8], file: String) {
    scanner = OutlineScanner(bytes, file: file)
    places = OutlinePlaces(bytes, file: file)
  }

  /// Reads all of it.
  mutating func parse() throws(OutlineError) -> MappingOutline {
    scanner.skipBlank()
    let from = try version("the name of the old version and an arrow")
    guard scanner.skipArrow() else {
      throw error("the first line has no arrow", "OLD → NEW, the names of both versions")
    }
    scanner.skipSpace()
    var outline = MappingOutline(
      from: from, to: try version("the name of the new version"))
    try endLine("the end of the line behind the new version")
    while true {
      scanner.skipBlank()
      guard !scanner.isAtEnd else { return outline }
      try item(into: &outline)
    }
  }

  /// An error at the next byte, or at a range.
  func error(
    _ message: String, _ expected: String, at range: Range<Int>? = nil
  ) -> OutlineError {
    let end = min(scanner.offset + 1, scanner.bytes.count)
    return OutlineError(
      range: range ?? scanner.offset..<max(end, scanner.offset), message: message,
      expected: expected)
  }

  /// A name that was read, with its place.
  func name(_ scanned: OutlineScanner.ScannedName) -> MappingOutline.Name {
    MappingOutline.Name(scanned.text, at: places.location(scanned.range))
  }

  /// A side of the first line.
  private mutating func version(_ expected: String) throws(OutlineError) -> String {
    if scanner.isAt("\""), let name = scanner.name() {
      scanner.skipSpace()
      return name.text
    }
    let text = scanner.versionName()
    guard !text.isEmpty else { throw error("a version has no name", expected) }
    return text
  }

  /// Goes to the end of the line, which has to be here.
  private mutating func endLine(_ expected: String) throws(OutlineError) {
    scanner.skipSpace()
    guard scanner.isAtLineEnd else { throw error("something else follows in the line", expected) }
  }

  private mutating func item(into outline: inout MappingOutline) throws(OutlineError) {
    let start = scanner.offset
    if scanner.isAtArrow {
      return outline.mappings.append(try mapping(named: nil, source: nil, start: start))
    }
    guard let first = scanner.name() else {
      throw error(
        "this begins no entity mapping",
        "SOURCE → DESTINATION, NAME: or the words order: or without:")
    }
    scanner.skipSpace()
    guard scanner.skip(":") else {
      return outline.mappings.append(try mapping(named: nil, source: first, start: start))
    }
    scanner.skipSpace()
    switch first.isQuoted ? "" : first.text {
    case OutlineWord.order: outline.order = (outline.order ?? []) + (try list())
    case OutlineWord.without: outline.unmapped += try list()
    default:
      let source = scanner.isAtArrow ? nil : scanner.name()
      outline.mappings.append(try mapping(named: first.text, source: source, start: start))
    }
  }

  /// Names with commas between them; behind a comma the line may end.
  mutating func list() throws(OutlineError) -> [MappingOutline.Name] {
    var names: [MappingOutline.Name] = []
    repeat {
      scanner.skipBlank()
      guard let scanned = scanner.name() else {
        throw error("this is not a name", "a name, in quotes if it has other signs than letters")
      }
      names.append(name(scanned))
      scanner.skipSpace()
    } while scanner.skip(",")
    guard scanner.isAtLineEnd || scanner.isAt("}") else {
      throw error("a name ends the list", "a comma, or the end of the line")
    }
    return names
  }

  /// Reads what follows the source of an entity mapping.
  private mutating func mapping(
    named given: String?, source: OutlineScanner.ScannedName?, start: Int
  ) throws(OutlineError) -> MappingOutline.Mapping {
    var mapping = MappingOutline.Mapping(source: source.map(name), destination: nil)
    mapping.name = given
    scanner.skipSpace()
    if source != nil, scanner.skipWord(OutlineWord.filter) {
      mapping.filter = try filter()
    }
    guard scanner.skipArrow() else {
      throw error("an entity mapping has no arrow", "→ and the entity of the new version")
    }
    scanner.skipSpace()
    if !scanner.skipWord(OutlineWord.policy) {
      mapping.destination = scanner.name().map(name)
      scanner.skipSpace()
      if scanner.skipWord(OutlineWord.policy) { mapping.policyClassName = try policy() }
    } else {
      mapping.policyClassName = try policy()
    }
    guard mapping.source != nil || mapping.destination != nil else {
      throw error("an entity mapping has no entity", "an entity on one side of the arrow")
    }
    mapping.location = places.location(start..<scanner.offset)
    scanner.skipSpace()
    if scanner.skip("{") { try body(of: &mapping) }
    try endLine("{, or the end of the line, behind an entity mapping")
    return mapping
  }

  private mutating func policy() throws(OutlineError) -> String {
    scanner.skipSpace()
    guard let name = scanner.name() else {
      throw error("there is no class behind the word by", "the name of a migration policy")
    }
    return name.text
  }

  private mutating func filter() throws(OutlineError) -> MappingOutline.Name {
    scanner.skipSpace()
    let start = scanner.offset
    if scanner.skipWord(OutlineWord.text) {
      scanner.skipSpace()
      if let quoted = scanner.name(), quoted.isQuoted {
        scanner.skipSpace()
        return name(quoted)
      }
      scanner.move(to: start)
    }
    let text = scanner.predicate()
    let range = start..<start + text.utf8.count
    do throws(FormatError) {
      _ = try parsePredicate(text)
    } catch {
      let place = min(start + error.offset, range.upperBound)
      throw OutlineError(
        range: place..<place, message: "the filter is not a predicate: \(error.message)",
        expected: error.expected)
    }
    return MappingOutline.Name(text, at: places.location(range))
  }
}
