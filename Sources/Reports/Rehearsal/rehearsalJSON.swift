import Checking
import Findings
import Upgrading

extension CheckReport {
  /// The rehearsals, in the order of the paths of the bundles.
  var rehearsals: [Rehearsal] { bundles.compactMap(\.rehearsal) }

  /// The report on rehearsals alone as JSON, form 1, which ``rehearsalSchema`` describes.
  var rehearsalJSON: JSONValue {
    [
      "formatVersion": 1, "passed": .boolean(!hasFailed), "failOn": .string(failureLevel.rawValue),
      "rehearsals": .array(rehearsals.map(\.json)),
    ]
  }
}

extension Rehearsal {
  /// The rehearsal as JSON.
  var json: JSONValue {
    [
      "bundle": .string(bundle), "current": .string(current),
      "versions": .array(versions.map(\.json)),
      "notRun": .array(notRun.map { .string($0) }),
      "findings": .array(findings.map { $0.json(at: bundle) }),
    ]
  }
}

extension RehearsedVersion {
  fileprivate var json: JSONValue {
    ["version": .string(name), "stores": .array(stores.map(\.json))]
  }
}

extension RehearsedStore {
  fileprivate var json: JSONValue {
    [
      "kind": .string(kind.rawValue), "outcome": .string(outcome.rawValue),
      "objects": .integer(Int64(objects)), "milliseconds": .integer(Int64(milliseconds)),
      "route": route.map { .string($0.word) } ?? .null, "via": .array(via.map { .string($0) }),
      "lost": json(lost), "vanished": json(vanished), "added": json(added), "set": json(meant),
      "changed": json(changed), "losses": json(losses),
      "violations": .array(
        violations.map { violation in
          [
            "id": .string(violation.rule.id), "entity": .string(violation.entity),
            "property": textJSON(violation.property), "count": .integer(Int64(violation.count)),
            "summary": .string(violation.summary),
          ]
        }),
      "problems": .array(
        problems.map { ["id": .string($0.id), "summary": .string($0.summary)] }),
    ]
  }

  private func json(_ counts: [Count]) -> JSONValue {
    .array(counts.map { ["name": .string($0.name), "count": .integer(Int64($0.count))] })
  }

  /// The versions or files of the route.
  private var via: [String] {
    switch route {
    case .chain(let names)?, .plan(let names)?: names
    case .stepFiles(let paths)?: paths
    case .mappingModel(let path)?: [path]
    case .none?, .direct?, nil: []
    }
  }
}

extension RehearsalFinding {
  fileprivate func json(at bundle: String) -> JSONValue {
    let diagnostic = diagnostic(at: bundle)
    return [
      "id": .string(diagnostic.id), "severity": .string(diagnostic.severity.rawValue),
      "cause": textJSON(cause), "entity": textJSON(entity), "property": textJSON(property),
      "summary": .string(summary), "explanation": .string(explanation),
      "apple": appleJSON(apple), "versions": .array(versions.map { .string($0) }),
      "stores": .array(stores.map { .string($0) }),
    ]
  }
}
