import Diagnostics

extension CheckReport {
  /// The report in SARIF 2.1.0, accepted findings included, as suppressed results.
  ///
  /// Places are in UTF-16 columns, fixes in bytes. Fingerprints are those that `modeldiff accept` takes: the
  /// same finding is the same alert after lines have moved.
  ///
  /// *Source:* OASIS, Static Analysis Results Interchange Format 2.1.0.
  package var sarif: JSONValue {
    let rules = sarifRules
    let places = Dictionary(
      uniqueKeysWithValues: rules.enumerated().map { ($0.element.diagnostic.id, $0.offset) })
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": .array([
        [
          "tool": [
            "driver": ["name": "modeldiff", "rules": .array(rules.map(\.sarifRule))]
          ],
          "columnKind": "utf16CodeUnits",
          "invocations": .array([
            [
              "executionSuccessful": true,
              "toolExecutionNotifications": .array(omissions.map(\.sarifNotification)),
            ]
          ]),
          "results": .array(
            findings.map { $0.sarifResult(rule: places[$0.diagnostic.id] ?? 0) }),
        ]
      ]),
    ]
  }

  /// The first finding of each rule, ordered by rule.
  private var sarifRules: [CheckFinding] {
    var seen: Set<String> = []
    return findings.filter { seen.insert($0.diagnostic.id).inserted }
      .sorted { $0.diagnostic.id < $1.diagnostic.id }
  }
}

extension CheckFinding {
  /// What there is to say about the rule of the finding.
  fileprivate var sarifRule: JSONValue {
    var members: [JSONValue.Member] = [.init("id", .string(diagnostic.id))]
    if !diagnostic.explanation.isEmpty {
      members.append(.init("fullDescription", message(diagnostic.explanation)))
    }
    let help = advice.isEmpty ? [] : [advice]
    let more = "`modeldiff explain \(diagnostic.id)` tells more."
    members += [
      .init(
        "help",
        [
          "text": .string(plain((help + [more]).joined(separator: "\n"))),
          "markdown": .string((help.map(markdownWords) + [more]).joined(separator: "\n\n")),
        ]),
      .init("defaultConfiguration", ["level": .string(diagnostic.severity.rawValue)]),
      .init(
        "properties",
        ["tags": .array([.string("core-data"), .string(layer.rawValue)])]),
    ]
    return .object(members)
  }

  fileprivate func sarifResult(rule: Int) -> JSONValue {
    let text = [diagnostic.summary] + details
    var members: [JSONValue.Member] = [
      .init("ruleId", .string(diagnostic.id)), .init("ruleIndex", .integer(Int64(rule))),
      .init("level", .string(diagnostic.severity.rawValue)),
      .init("message", message(text.joined(separator: "\n"))),
      .init("locations", .array([sarifLocation])),
      .init("partialFingerprints", ["modeldiff/v1": .string(fingerprint)]),
    ]
    let related = relatedLocations
    if !related.isEmpty { members.append(.init("relatedLocations", .array(related))) }
    if !diagnostic.fixIts.isEmpty {
      members.append(.init("fixes", .array(diagnostic.fixIts.map(sarifFix))))
    }
    // An empty list says that the finding is not suppressed, rather than that nobody knows.
    members.append(.init("suppressions", .array(suppression.map { [$0.sarif] } ?? [])))
    var properties: [JSONValue.Member] = [.init("layer", .string(layer.rawValue))]
    if let sql { properties.append(.init("rows", .string(sql))) }
    if !versions.isEmpty {
      properties.append(.init("versions", .array(versions.map { .string($0) })))
    }
    members.append(.init("properties", .object(properties)))
    return .object(members)
  }

  private var sarifLocation: JSONValue {
    let place = diagnostic.location ?? .file(bundle ?? ".")
    var members: [JSONValue.Member] = [
      .init("physicalLocation", physicalLocation(place, line: diagnostic.sourceLine))
    ]
    if !element.isEmpty {
      members.append(
        .init(
          "logicalLocations",
          .array([
            [
              "fullyQualifiedName": .string(plain(element)),
              "kind": .string(diagnostic.property == nil ? "type" : "member"),
            ]
          ])))
    }
    return .object(members)
  }

  /// The place in the old version, and those of notes.
  private var relatedLocations: [JSONValue] {
    var places: [(String, SourceLocation, String?)] = []
    if let before = diagnostic.before, before != diagnostic.location {
      places.append(("before", before, diagnostic.beforeLine))
    }
    for note in diagnostic.notes {
      if let location = note.location { places.append((note.message, location, nil)) }
    }
    return places.enumerated().map { index, place in
      [
        "id": .integer(Int64(index)), "message": message(place.0),
        "physicalLocation": physicalLocation(place.1, line: place.2),
      ]
    }
  }
}

extension CheckSuppression {
  fileprivate var sarif: JSONValue {
    let until = expires.map { " (until \($0))" } ?? ""
    return [
      "kind": "external", "status": "accepted", "justification": .string(plain(reason + until)),
      "location": ["physicalLocation": physicalLocation(location, line: nil)],
    ]
  }
}

extension CheckOmission {
  fileprivate var sarifNotification: JSONValue {
    let place = bundle.map { "\($0): " } ?? ""
    return [
      "level": "note", "message": message("not checked: \(place)\(check): \(reason)"),
    ]
  }
}

private func physicalLocation(_ location: SourceLocation, line: String?) -> JSONValue {
  var members: [JSONValue.Member] = [
    .init("artifactLocation", ["uri": .string(uriText(location.file))])
  ]
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
    if let line { region.append(.init("snippet", ["text": .string(plain(line))])) }
    members.append(.init("region", .object(region)))
  }
  return .object(members)
}

/// A fix; each file with its replacements, in the order of the files.
private func sarifFix(_ fix: FixIt) -> JSONValue {
  let files = Set(fix.replacements.map(\.file)).sorted()
  return [
    "description": message(fix.title),
    "artifactChanges": .array(
      files.map { file in
        [
          "artifactLocation": ["uri": .string(uriText(file))],
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

private func message(_ text: String) -> JSONValue { ["text": .string(plain(text))] }

private func plain(_ text: String) -> String { printableLines(text) }
