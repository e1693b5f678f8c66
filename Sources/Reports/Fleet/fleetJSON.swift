import Findings
package import Upgrading

extension FleetReport {
  /// Writes the report as one JSON object, form 1, with one line per result.
  ///
  /// - Parameter write: Takes the pieces of the text.
  package func writeJSON(to write: (String) -> Void) {
    let outcomes = results.map(\.outcome)
    let counts = FleetResult.Outcome.allCases.map { outcome in
      JSONValue.Member(
        outcome.rawValue, .integer(Int64(outcomes.count { $0 == outcome })))
    }
    let head: JSONValue = [
      "formatVersion": .integer(Int64(FleetResult.currentFormat)), "command": .string(command),
      "exitCode": .integer(Int64(exitCode)), "counts": .object(counts),
      "otherFiles": .integer(Int64(otherFiles)),
    ]
    write(head.line.dropLast() + ",\"stores\":[")
    var separator = "\n"
    for line in lines {
      write(separator + line)
      separator = ",\n"
    }
    write("\n]}\n")
  }
}
