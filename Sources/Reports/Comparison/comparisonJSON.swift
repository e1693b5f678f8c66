package import Comparing
package import Findings
import Migration

extension ComparisonReport {
  /// The report as JSON, form 1, which ``comparisonSchema`` describes.
  package var json: JSONValue {
    guard case .object(let members) = stepJSON else { return stepJSON }
    return .object([.init("formatVersion", 1)] + members)
  }

  /// Several reports as JSON, form 1.
  package static func historyJSON(_ reports: [ComparisonReport]) -> JSONValue {
    ["formatVersion": 1, "steps": .array(reports.map(\.stepJSON))]
  }

  private var stepJSON: JSONValue {
    [
      "from": from.json, "to": to.json, "verdict": .string(verdict.rawValue),
      "refused": .array(
        [("from", from), ("to", to)].filter(\.1.isRefused).map { .string($0.0) }),
      "notJudged": .array(unjudged.map { .string($0) }),
      "findings": .array(findings.map(findingJSON)),
      "changes": .array(changes.map(changeJSON)), "mapping": mappingJSON(mapping),
    ]
  }
}

extension ComparisonReport.Side {
  fileprivate var json: JSONValue {
    var version = HashReport.Version(
      model: reference, name: version, isCurrent: nil, hashes: hashes)
    version.unjudged = unjudgedEntities
    guard case .object(let members) = version.json else { return version.json }
    // The report names the properties, of both sides.
    return .object(members.filter { $0.name != "notJudged" })
  }
}
