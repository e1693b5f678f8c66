/// The form of a SARIF value in this project's reports: a member that is not listed here is an
/// error.
///
/// *Source:* OASIS, Static Analysis Results Interchange Format 2.1.0, chapter 3; paraphrased, and
/// compared with the published schema by `make conformance`.
indirect enum SARIFShape: Sendable {
  /// A text that must not be empty.
  case text
  /// A text that may be empty.
  case anyText
  /// An absolute URI.
  case uri
  /// An absolute URI, or a path in the form of one.
  case reference
  case flag
  /// A whole number of at least the given value.
  case whole(Int)
  case words([String])
  /// An object of a kind.
  case object(SARIFObject)
  /// A list with a minimum count, without equal members.
  case list(SARIFShape, least: Int)
  /// An object with arbitrary member names.
  case map(SARIFShape)
  /// Any value: a property bag.
  case any
}

/// The kinds of objects in our reports.
enum SARIFObject {
  case log, run, tool, driver, rule, message, help, configuration, invocation, notification, result
  case location, physical, logical, artifact, region, snippet, fix, change, replacement, suppression
  case base

  /// The permitted members.
  var members: [String: SARIFShape] {
    switch self {
    case .log:
      [
        "$schema": .uri, "version": .words(["2.1.0"]), "runs": .list(.object(.run), least: 1),
      ]
    case .tool: ["driver": .object(.driver)]
    case .message: ["text": .anyText]
    case .snippet: ["text": .anyText]
    case .help: ["text": .text, "markdown": .text]
    case .configuration: ["level": Self.levels]
    case .base: ["uri": .reference, "description": .object(.message)]
    case .notification: ["level": Self.levels, "message": .object(.message)]
    case .run, .driver, .rule, .invocation: runMembers
    case .result, .fix, .change, .replacement, .suppression: resultMembers
    case .location, .physical, .logical, .artifact, .region: placeMembers
    }
  }

  /// The required members.
  var required: [String] {
    switch self {
    case .log: ["version", "runs"]
    case .run: ["tool", "results"]
    case .tool: ["driver"]
    case .driver: ["name"]
    case .rule: ["id", "helpUri", "help", "defaultConfiguration"]
    case .message, .help, .snippet: ["text"]
    case .configuration, .region, .base: []
    case .invocation: ["executionSuccessful"]
    case .notification: ["message"]
    case .result: ["ruleId", "ruleIndex", "level", "message", "locations", "partialFingerprints"]
    case .location: ["physicalLocation"]
    case .physical: ["artifactLocation"]
    case .logical: ["fullyQualifiedName"]
    case .artifact: ["uri"]
    case .fix: ["artifactChanges"]
    case .change: ["artifactLocation", "replacements"]
    case .replacement: ["deletedRegion"]
    case .suppression: ["kind"]
    }
  }

  private static let levels = SARIFShape.words(["none", "note", "warning", "error"])

  private var runMembers: [String: SARIFShape] {
    switch self {
    case .run:
      [
        "tool": .object(.tool), "columnKind": .words(["utf16CodeUnits", "unicodeCodePoints"]),
        "originalUriBaseIds": .map(.object(.base)),
        "invocations": .list(.object(.invocation), least: 0),
        "results": .list(.object(.result), least: 0),
      ]
    case .driver:
      ["name": .text, "informationUri": .uri, "rules": .list(.object(.rule), least: 0)]
    case .rule:
      [
        "id": .text, "shortDescription": .object(.message), "fullDescription": .object(.message),
        "help": .object(.help), "helpUri": .uri, "defaultConfiguration": .object(.configuration),
        "properties": .any, "deprecatedIds": .list(.text, least: 1),
      ]
    default:
      [
        "executionSuccessful": .flag,
        "toolExecutionNotifications": .list(.object(.notification), least: 0),
      ]
    }
  }

  private var resultMembers: [String: SARIFShape] {
    switch self {
    case .result:
      [
        "ruleId": .text, "ruleIndex": .whole(0), "level": Self.levels, "message": .object(.message),
        "locations": .list(.object(.location), least: 1), "partialFingerprints": .map(.text),
        "relatedLocations": .list(.object(.location), least: 1),
        "fixes": .list(.object(.fix), least: 1),
        "suppressions": .list(.object(.suppression), least: 0), "properties": .any,
      ]
    case .fix:
      [
        "description": .object(.message), "artifactChanges": .list(.object(.change), least: 1),
      ]
    case .change:
      [
        "artifactLocation": .object(.artifact),
        "replacements": .list(.object(.replacement), least: 1),
      ]
    case .replacement:
      ["deletedRegion": .object(.region), "insertedContent": .object(.snippet)]
    default:
      [
        "kind": .words(["inSource", "external"]),
        "status": .words(["accepted", "underReview", "rejected"]), "justification": .anyText,
        "location": .object(.location),
      ]
    }
  }

  private var placeMembers: [String: SARIFShape] {
    switch self {
    case .location:
      [
        "id": .whole(0), "message": .object(.message), "physicalLocation": .object(.physical),
        "logicalLocations": .list(.object(.logical), least: 1),
      ]
    case .physical: ["artifactLocation": .object(.artifact), "region": .object(.region)]
    case .logical: ["fullyQualifiedName": .anyText, "kind": .text]
    case .artifact: ["uri": .reference, "uriBaseId": .text]
    default:
      [
        "startLine": .whole(1), "startColumn": .whole(1), "endLine": .whole(1),
        "endColumn": .whole(1), "byteOffset": .whole(0), "byteLength": .whole(0),
        "snippet": .object(.snippet),
      ]
    }
  }
}
