import Comparing
import DataModel
package import Findings
package import Loading
import Migration
import ModelChanges
import ModelLint
import ModelSource

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
  /// The element as it is: what it says, and its line in a source.
  var content: [String]

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
  // Of a model that is not there, or has no end, there is nothing more to say.
  guard version.isReadable else { return version.diagnostics.map { linted($0, version.model) } }
  var result =
    version.wholeSource.map { joinDiagnostics(version.diagnostics, checkModel($0)) }?.map {
      linted($0, version.model)
    } ?? []
  let misread = Set(
    result.lazy.map(\.diagnostic).filter { $0.severity == .error && $0.property != nil }
      .map(\.place))
  let places = VersionPlaces(version)
  for found in lintModel(version.model, options: ModelLintOptions(usesCloudKit: usesCloudKit))
  // What follows from a value that is an error is not told again.
  where !misread.contains(found.finding.path.description) {
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
        path: found.finding.path.description,
        content: [elementWriter.text(of: found.finding.path, in: version.model) ?? ""]))
  }
  let sorted = result.enumerated().sorted { left, right in
    let (one, other) = (left.element.diagnostic.start, right.element.diagnostic.start)
    return one == other ? left.offset < right.offset : one < other
  }
  return sorted.map(\.element)
}

private func linted(_ diagnostic: Diagnostic, _ model: Model) -> LintedPlace {
  LintedPlace(
    diagnostic: diagnostic, advice: "", isForCloudKit: false,
    path: diagnostic.place.isEmpty ? diagnostic.summary : diagnostic.place,
    content: [diagnostic.content(in: model), diagnostic.trimmedLine])
}

/// Writes the elements that remarks are about; what has no effect on stores does not count.
private let elementWriter = ContentText { !$0.isWithoutEffect }

extension Diagnostic {
  /// The line that it is about without what surrounds it, so that it stays when lines move.
  var trimmedLine: String {
    let line = sourceLine ?? ""
    let start = line.drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }

  /// What the element that it is about says.
  fileprivate func content(in model: Model) -> String {
    guard let entity else { return "" }
    let path = property.map { ElementPath.property(entity: entity, name: $0) } ?? .entity(entity)
    return elementWriter.text(of: path, in: model) ?? ""
  }

  /// The element, as `Item.price`; empty when none is named.
  fileprivate var place: String {
    [entity, property].compactMap(\.self).joined(separator: ".")
  }

  fileprivate var start: SourcePosition {
    guard case .text(_, let start, _) = location else { return SourcePosition(line: 0, column: 0) }
    return start
  }
}
