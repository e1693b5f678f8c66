internal import DataModel
package import Diagnostics
internal import ModelLint
internal import ModelSource

/// Something to say about one model, with its place.
package struct LintedPlace: Sendable {
  /// Rule, severity, place, texts, fixes.
  package var diagnostic: Diagnostic
  /// What to do about it.
  package var advice: String
  /// Whether it is about mirroring with CloudKit.
  package var isForCloudKit: Bool
  /// The element, as `Item.price`.
  package var path: String

  /// What tells it from all others of the model.
  var key: String { "\(diagnostic.id):\(path)" }
}

/// Says everything that there is to say about one model: what its compiler would say, and what it may
/// get wrong besides.
///
/// - Parameters:
///   - version: The version.
///   - usesCloudKit: Whether it is mirrored with CloudKit; nil for what it says itself.
/// - Returns: The findings, by place.
package func lintVersion(_ version: LoadedVersion, usesCloudKit: Bool?) -> [LintedPlace] {
  var result: [LintedPlace] = []
  if let source = version.source {
    result = (source.diagnostics + checkModel(source)).map { diagnostic in
      let place = [diagnostic.entity, diagnostic.property].compactMap(\.self).joined(separator: ".")
      return LintedPlace(
        diagnostic: diagnostic, advice: "", isForCloudKit: false,
        path: place.isEmpty ? diagnostic.summary : place)
    }
  }
  let places = VersionPlaces(version)
  for found in lintModel(version.model, options: ModelLintOptions(usesCloudKit: usesCloudKit)) {
    let location = places.location(of: found.finding.path, attribute: found.finding.attribute)
    var diagnostic = Diagnostic(
      id: found.rule.id, category: .model, severity: found.rule.severity,
      summary: found.finding.summary, explanation: found.rule.rationale, location: location,
      apple: found.rule.apple, fixIts: found.finding.edits.map(places.fixIt))
    diagnostic.sourceLine = places.line(at: location)
    if case .property(let entity, let name) = found.finding.path {
      (diagnostic.entity, diagnostic.property) = (entity, name)
    } else if case .entity(let name) = found.finding.path {
      diagnostic.entity = name
    }
    result.append(
      LintedPlace(
        diagnostic: diagnostic, advice: found.rule.advice, isForCloudKit: found.rule.isForCloudKit,
        path: found.finding.path.description))
  }
  let sorted = result.enumerated().sorted { left, right in
    let (one, other) = (left.element.diagnostic.place, right.element.diagnostic.place)
    return one == other ? left.offset < right.offset : one < other
  }
  return sorted.map(\.element)
}

extension Diagnostic {
  fileprivate var place: SourcePosition {
    guard case .text(_, let start, _) = location else { return SourcePosition(line: 0, column: 0) }
    return start
  }
}
