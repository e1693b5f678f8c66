import Checking
package import Findings
import Migration

extension CheckReport {
  /// The report as JSON, form 1, which ``checkSchema`` describes.
  package var json: JSONValue {
    [
      "formatVersion": 1, "passed": .boolean(!hasFailed),
      "failOn": .string(failureLevel.rawValue), "base": base.map(\.json) ?? .null,
      "counts": [
        "error": .integer(Int64(count(.error))), "warning": .integer(Int64(count(.warning))),
        "note": .integer(Int64(count(.note))),
        "suppressed": .integer(Int64(suppressedFindings.count)),
      ],
      "bundles": .array(bundles.map(\.json)), "findings": .array(findings.map(\.json)),
      "omissions": .array(omissions.map(\.json)),
    ]
  }
}

extension CheckBase {
  fileprivate var json: JSONValue {
    [
      "kind": .string(kind.rawValue), "name": .string(name), "identifier": textJSON(identifier),
      "origin": .string(origin),
    ]
  }
}

extension CheckOmission {
  /// The omission as JSON.
  var json: JSONValue {
    ["bundle": textJSON(bundle), "check": .string(check), "reason": .string(reason)]
  }
}

extension CheckedBundle {
  fileprivate var json: JSONValue {
    [
      "path": .string(path), "name": .string(name), "cloudKit": .boolean(usesCloudKit),
      "current": textJSON(current?.name), "versions": .array(versions.map(\.json)),
      "comparison": comparison?.json ?? .null, "rehearsal": rehearsal?.json ?? .null,
      "earlierFindings": .integer(Int64(earlierCount)),
      "notJudged": .array(unjudged.map { .string($0) }),
    ]
  }
}

extension CheckedVersion {
  fileprivate var json: JSONValue {
    [
      "version": .string(name), "file": .string(file), "checksum": .string(checksum),
      "current": .boolean(isCurrent), "shipped": .boolean(isShipped), "new": .boolean(isNew),
      "route": .string(route.word), "mappingModel": textJSON(mappingModel),
      "via": .array(chain.map { .string($0) }),
      "stepFiles": .array(stepFiles.map { .string($0) }), "direct": direct?.json ?? .null,
      "step": step?.json ?? .null,
    ]
  }

  private var mappingModel: String? {
    guard case .mappingModel(let path) = route else { return nil }
    return path
  }

  private var chain: [String] {
    switch route {
    case .chain(let names), .plan(let names), .stepFiles(_, via: let names): names
    case .none, .direct, .mappingModel, .impossible, .unknown, .unchecked: []
    }
  }

  private var stepFiles: [String] {
    if case .stepFiles(let paths, _) = route { paths } else { stepFilesBesides }
  }
}

extension StepSummary {
  fileprivate var json: JSONValue {
    [
      "from": .string(from), "to": .string(to), "verdict": .string(verdict.rawValue),
      "mappingModel": textJSON(mappingModel), "risks": .integer(Int64(riskCount)),
      "losses": .integer(Int64(lossCount)),
    ]
  }
}

extension CheckFinding {
  /// The finding as JSON.
  var json: JSONValue {
    [
      "id": .string(diagnostic.id), "category": .string(diagnostic.category.rawValue),
      "severity": .string(diagnostic.severity.rawValue), "layer": .string(layer.rawValue),
      "bundle": textJSON(bundle), "entity": textJSON(diagnostic.entity),
      "property": textJSON(diagnostic.property), "summary": .string(diagnostic.summary),
      "explanation": .string(diagnostic.explanation), "advice": .string(advice),
      "apple": appleJSON(diagnostic.apple), "location": locationJSON(diagnostic.location),
      "before": locationJSON(diagnostic.before), "sql": textJSON(sql),
      "versions": .array(versions.map { .string($0) }),
      "notes": .array(
        diagnostic.notes.map {
          ["message": .string($0.message), "location": locationJSON($0.location)]
        }),
      "fixes": .array(diagnostic.fixIts.map(fixJSON)),
      "fingerprint": .string(fingerprint.description),
      "suppression": suppression.map { suppression in
        [
          "reason": .string(suppression.reason), "expires": textJSON(suppression.expires),
          "location": locationJSON(suppression.location),
        ]
      } ?? .null,
    ]
  }
}
