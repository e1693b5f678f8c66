package import Checking
package import Findings

/// The shipped versions of each bundle as JSON, form 1, described by ``shippedSchema``.
package func shippedJSON(_ report: CheckReport) -> JSONValue {
  [
    "formatVersion": 1, "doubt": textJSON(report.releaseDoubt),
    "bundles": .array(
      report.bundles.map { bundle in
        [
          "path": .string(bundle.path), "current": textJSON(bundle.current?.name),
          "evidence": .string(bundle.evidence.rawValue),
          "forms": .array(bundle.ledger.map(\.json)),
        ]
      }),
    "omissions": .array(report.releaseOmissions.map(\.json)),
  ]
}

extension LedgerForm {
  fileprivate var json: JSONValue {
    [
      "version": .string(name), "checksum": .string(checksum),
      "releases": .array(releases.map { .string($0) }), "locked": .boolean(isLocked),
      "now": textJSON(now), "route": .string(route.word),
      "reachesCurrent": reachesCurrent.map { JSONValue.boolean($0) } ?? .null,
    ]
  }
}
