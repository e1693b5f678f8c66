package import Findings

/// The diagnostics of a file and its model, without duplicates.
///
/// If an attribute is missing because its name is misspelt, only the finding that it is missing is
/// kept; the ignored default of an attribute without a type is not reported.
///
/// - Parameters:
///   - read: The diagnostics of reading the file.
///   - found: The findings of ``checkModel(_:options:)``.
/// - Returns: The remaining diagnostics, in that order.
/// - Complexity: O(n).
package func joinDiagnostics(_ read: [Diagnostic], _ found: [Diagnostic]) -> [Diagnostic] {
  guard found.contains(where: { missedAttributes[$0.id] != nil }) else { return read + found }
  let misspelt = Dictionary(
    grouping: read.indices.filter { read[$0].isOf(.unknownAttribute) }, by: { read[$0].place })
  var told: Set<Int> = []
  var withoutType: Set<[String?]> = []
  var found = found
  for index in found.indices {
    guard let missed = missedAttributes[found[index].id] else { continue }
    let place = found[index].place
    if missed == .attributeType { withoutType.insert(place) }
    let note = Suggestion(text: missed.rawValue).note
    guard let other = misspelt[place]?.first(where: { read[$0].notes.contains(note) }) else {
      continue
    }
    told.insert(other)
    found[index].notes += read[other].notes
    found[index].fixIts += read[other].fixIts
  }
  let left = read.indices.filter { index in
    !told.contains(index)
      && !(read[index].isOf(.ignoredDefault) && withoutType.contains(read[index].place))
  }
  return left.map { read[$0] } + found
}

/// The attributes that findings miss, by their identifiers.
private let missedAttributes: [String: AttributeName] = [
  LintRule.missingType.id: .attributeType, LintRule.missingDestination.id: .destinationEntity,
  LintRule.missingDerivation.id: .derivationExpression,
]

extension Diagnostic {
  fileprivate var place: [String?] { [entity, property] }
}
