import ArgumentParser
package import Reports

/// How the results of one store or several are printed.
package enum StoresFormat: String, Choice {
  /// For people.
  case text
  /// For programs: one object.
  case json
  /// For programs: an object in each line, one for each store.
  case jsonl

  /// The form for several stores.
  package var ofFleets: FleetFormat {
    switch self {
    case .text: .text
    case .json: .json
    case .jsonl: .jsonl
    }
  }
}
