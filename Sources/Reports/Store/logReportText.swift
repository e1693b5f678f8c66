import Comparing
package import Findings
import Migration
import StoreModel
import Text
package import Upgrading

extension LogReport {
  /// Whether one of its stores matches none of the versions.
  package var isUnknown: Bool { stores.contains { $0.matches.isEmpty } }

  /// The report for people.
  ///
  /// - Parameters:
  ///   - errors: The errors that the log shows, in order.
  ///   - style: How it is printed.
  /// - Returns: Lines of text.
  package func text(_ errors: [Explanation], _ style: TextStyle) -> String {
    var lines = [
      "\(style.bold(printable(path))): a log of \(counted(errors.count, "known error")) and \(counted(stores.count, "store"))"
    ]
    if !errors.isEmpty { lines += ["", style.bold("Errors")] }
    for error in errors {
      lines.append("  \(error.subject): \(error.title)")
      lines.append("    modeldiff explain \(error.subject)")
    }
    for store in stores { lines += ["", style.bold("Store")] + store.lines.map { "  \($0)" } }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The report as JSON, form 1, with the errors that the log shows, in order.
  package func json(_ errors: [Explanation]) -> JSONValue {
    [
      "formatVersion": 1, "log": .string(path),
      "errors": .array(
        errors.map {
          ["id": .string($0.subject), "title": .string($0.title)]
        }), "stores": .array(stores.map(\.json)),
    ]
  }
}

extension LogReport.Store {
  fileprivate var lines: [String] {
    guard !matches.isEmpty else {
      guard let nearest else {
        return [
          "hashes of \(hashes.count) \(hashes.count == 1 ? "entity" : "entities"); name models to compare them with"
        ]
      }
      return ["none of the versions; the nearest is \(printable(nearest.side.name))"]
        + nearest.differing.map { "differs: \(printable($0))" }
        + nearest.onlyInStore.map { "only in the store: \(printable($0))" }
        + nearest.onlyInModel.map { "only in the version: \(printable($0))" }
    }
    var lines = matches.map {
      "of version \(printable($0.version))  (\(printable($0.reference)))"
    }
    for opening in openings {
      lines.append("with \(printable(opening.to.version)): \(opening.words)")
      guard opening.verdict != .identical else { continue }
      lines.append(
        "  modeldiff \(pathForShell(opening.from.reference)) \(pathForShell(opening.to.reference))")
    }
    return lines
  }

  fileprivate var json: JSONValue {
    [
      "entities": .integer(Int64(hashes.count)),
      "matches": .array(matches.map(\.json)),
      "nearest": nearest.map { nearest in
        [
          "model": .string(nearest.side.reference), "version": .string(nearest.side.version),
          "differing": .array(nearest.differing.map(JSONValue.string)),
          "onlyInStore": .array(nearest.onlyInStore.map(JSONValue.string)),
          "onlyInModel": .array(nearest.onlyInModel.map(JSONValue.string)),
        ]
      } ?? .null,
      "openings": .array(
        openings.map {
          [
            "model": .string($0.to.reference), "version": .string($0.to.version),
            "verdict": .string($0.verdict.rawValue),
          ]
        }),
    ]
  }
}

extension ComparisonReport.Side {
  fileprivate var name: String { "\(version) (\(reference))" }

  fileprivate var json: JSONValue {
    ["model": .string(reference), "version": .string(version)]
  }
}

extension ComparisonReport {
  /// The meaning of the verdict for a store, without its rows.
  fileprivate var words: String {
    switch verdict {
    case .identical: "opens as it is"
    case .inferable: "migrates automatically (lightweight), unless its rows prevent it"
    case .notInferable:
      "cannot migrate automatically (lightweight migration not possible)"
    }
  }
}
