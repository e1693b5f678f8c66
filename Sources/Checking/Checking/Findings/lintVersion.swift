import Comparing
import DataModel
import Findings
package import Loading
import Migration
import ModelFiles

/// Finds all problems of one model: compiler diagnostics and possible mistakes.
///
/// - Parameters:
///   - version: The version.
///   - usesCloudKit: Whether it is mirrored with CloudKit; nil for what it says itself.
/// - Returns: The findings, sorted by location.
package func lintVersion(_ version: LoadedVersion, usesCloudKit: Bool?) -> [LintedPlace] {
  // Of a model that is not there, or has no end, there is nothing more to say.
  guard version.isReadable else { return version.diagnostics.map { linted($0, version.model) } }
  var result =
    version.wholeSource.map { joinDiagnostics(version.diagnostics, checkModel($0)) }?.map {
      linted($0, version.model)
    } ?? (version.swift == nil ? [] : version.diagnostics.map { linted($0, version.model) })
  let misread = Set(
    result.lazy.map(\.diagnostic).filter { $0.severity == .error && $0.property != nil }
      .map(\.place))
  let places = VersionPlaces(version)
  for found in lintModel(version.model, options: ModelLintOptions(usesCloudKit: usesCloudKit))
  // Consequences of an erroneous value are not reported again.
  where !misread.contains(found.place.path.description) {
    var diagnostic = Diagnostic(found)
    diagnostic.location = places.location(of: found.place)
    diagnostic.sourceLine = places.line(at: diagnostic.location)
    diagnostic.fixIts = found.edits.map(places.fixIt)
    result.append(
      LintedPlace(
        diagnostic: diagnostic, rule: found.rule, path: found.place.path.description,
        content: [elementWriter.text(of: found.place.path, in: version.model) ?? ""]))
  }
  let sorted = result.enumerated().sorted { left, right in
    let (one, other) = (left.element.diagnostic.start, right.element.diagnostic.start)
    return one == other ? left.offset < right.offset : one < other
  }
  return sorted.map(\.element)
}

private func linted(_ diagnostic: Diagnostic, _ model: Model) -> LintedPlace {
  LintedPlace(
    diagnostic: diagnostic, rule: nil,
    path: diagnostic.place.isEmpty ? diagnostic.summary : diagnostic.place,
    content: [diagnostic.content(in: model), diagnostic.trimmedLine])
}

/// Writes the elements that remarks are about; what has no effect on stores does not count.
private let elementWriter = ContentText { !$0.isWithoutEffect }

extension Diagnostic {
  /// The trimmed line of the finding, which is stable when lines move.
  var trimmedLine: String {
    let line = sourceLine ?? ""
    let start = line.drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }

  /// The content of the element concerned.
  fileprivate func content(in model: Model) -> String {
    guard let entity else { return "" }
    let path = property.map { ElementPath.property(entity: entity, name: $0) } ?? .entity(entity)
    return elementWriter.text(of: path, in: model) ?? ""
  }

  /// The element, such as `Item.price`; empty if none is named.
  fileprivate var place: String {
    [entity, property].compactMap(\.self).joined(separator: ".")
  }

  fileprivate var start: SourcePosition {
    guard case .text(_, let start, _) = location else { return SourcePosition(line: 0, column: 0) }
    return start
  }
}
