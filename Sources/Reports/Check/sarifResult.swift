import Checking
import Findings
import Text

extension CheckFinding {
  /// The finding as a result.
  ///
  /// - Parameters:
  ///   - rule: The index of its rule in the list of rules.
  ///   - isAtRevision: Returns whether a location is at a revision, and not in the working tree.
  /// - Returns: The result.
  func sarifResult(rule: Int, isAtRevision: (SourceLocation) -> Bool) -> JSONValue {
    let before = sarifBefore
    var text = [diagnostic.summary] + details
    if let before, isAtRevision(before.place.location) {
      text.append("Before: \(before.place.location)")
    }
    var members: [JSONValue.Member] = [
      .init("ruleId", .string(diagnostic.id)), .init("ruleIndex", .integer(Int64(rule))),
      .init("level", .string(diagnostic.severity.rawValue)),
      .init("message", sarifMessage(text.joined(separator: "\n"))),
      .init("locations", .array([sarifLocation(isAtRevision)])),
      .init("partialFingerprints", ["modeldiff/v1": .string(fingerprint.description)]),
    ]
    let related = ([before].compactMap(\.self) + sarifNotes).filter {
      !isAtRevision($0.place.location)
    }
    if !related.isEmpty {
      let places = related.enumerated().map { index, related -> JSONValue in
        [
          "id": .integer(Int64(index)), "message": sarifMessage(related.message),
          "physicalLocation": related.place.json,
        ]
      }
      members.append(.init("relatedLocations", .array(places)))
    }
    let fixes = diagnostic.fixIts.filter { !$0.replacements.isEmpty }
    if !fixes.isEmpty { members.append(.init("fixes", .array(fixes.map(sarifFix)))) }
    // An empty list says that the finding is not suppressed, rather than that this is unknown.
    members.append(.init("suppressions", .array(suppression.map { [$0.sarif] } ?? [])))
    var properties: [JSONValue.Member] = [.init("layer", .string(layer.rawValue))]
    if let sql { properties.append(.init("rows", .string(sql))) }
    if !versions.isEmpty {
      properties.append(.init("versions", .array(versions.map { .string($0) })))
    }
    members.append(.init("properties", .object(properties)))
    return .object(members)
  }

  /// The location of the finding in the working tree; the bundle if it exists only at the base.
  private func sarifLocation(_ isAtRevision: (SourceLocation) -> Bool) -> JSONValue {
    let whole = SourceLocation.file(bundle ?? ".")
    var place = SARIFPlace(diagnostic.location ?? whole, line: diagnostic.sourceLine)
    if isAtRevision(place.location) { place = SARIFPlace(whole, line: nil) }
    var members: [JSONValue.Member] = [.init("physicalLocation", place.json)]
    if !element.isEmpty {
      members.append(
        .init(
          "logicalLocations",
          .array([
            [
              "fullyQualifiedName": .string(printableLines(element)),
              "kind": .string(diagnostic.property == nil ? "type" : "member"),
            ]
          ])))
    }
    return .object(members)
  }

  /// The location in the old version.
  private var sarifBefore: RelatedPlace? {
    guard let before = diagnostic.before, before != diagnostic.location else { return nil }
    return RelatedPlace("before", SARIFPlace(before, line: diagnostic.beforeLine))
  }

  /// The locations of notes.
  private var sarifNotes: [RelatedPlace] {
    diagnostic.notes.compactMap { note in
      note.location.map { RelatedPlace(note.message, SARIFPlace($0, line: nil)) }
    }
  }
}

/// An additional location, with a description.
private struct RelatedPlace {
  let message: String
  let place: SARIFPlace

  init(_ message: String, _ place: SARIFPlace) {
    self.message = message
    self.place = place
  }
}

/// A location with the text of its line, if known.
struct SARIFPlace {
  /// The location.
  let location: SourceLocation
  private let line: String?

  /// The name of the base for relative paths.
  static let rootName = "%SRCROOT%"

  /// Creates a location.
  init(_ location: SourceLocation, line: String?) {
    self.location = location
    self.line = line
  }

  /// The location as a SARIF physical location.
  var json: JSONValue {
    var members: [JSONValue.Member] = [.init("artifactLocation", artifactLocation(location.file))]
    switch location {
    case .file: break
    case .byte(_, let offset):
      members.append(.init("region", ["byteOffset": .integer(Int64(offset)), "byteLength": 0]))
    case .text(_, let start, _):
      var region: [JSONValue.Member] = [.init("startLine", .integer(Int64(start.line)))]
      if let place = TextRegion(location, in: line) {
        region.append(.init("startColumn", .integer(Int64(place.startColumn))))
        if let last = place.endColumn { region.append(.init("endColumn", .integer(Int64(last)))) }
      }
      if let line { region.append(.init("snippet", sarifMessage(line))) }
      members.append(.init("region", .object(region)))
    }
    return .object(members)
  }
}

/// A file, relative to the root of the repository unless its path is absolute.
private func artifactLocation(_ path: String) -> JSONValue {
  let uri = JSONValue.string(uriText(path))
  guard !path.hasPrefix("/") else { return ["uri": uri] }
  return ["uri": uri, "uriBaseId": .string(SARIFPlace.rootName)]
}

extension CheckSuppression {
  fileprivate var sarif: JSONValue {
    let until = expires.map { " (until \($0))" } ?? ""
    return [
      "kind": "external", "status": "accepted",
      "justification": .string(printableLines(reason + until)),
      "location": ["physicalLocation": SARIFPlace(location, line: nil).json],
    ]
  }
}

/// A fix; each file with its replacements, in the order of the files.
private func sarifFix(_ fix: FixIt) -> JSONValue {
  let files = Set(fix.replacements.map(\.file)).sorted()
  return [
    "description": sarifMessage(fix.title),
    "artifactChanges": .array(
      files.map { file in
        [
          "artifactLocation": artifactLocation(file),
          "replacements": .array(
            fix.replacements.filter { $0.file == file }.map { edit in
              [
                "deletedRegion": [
                  "byteOffset": .integer(Int64(edit.bytes.lowerBound)),
                  "byteLength": .integer(Int64(edit.bytes.count)),
                ],
                "insertedContent": ["text": .string(edit.text)],
              ]
            }),
        ]
      }),
  ]
}
