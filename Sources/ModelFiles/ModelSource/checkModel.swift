import DataModel
package import Findings

/// Checks a model against all rules.
///
/// Gives what ``parseModel(_:file:limits:)`` does not: broken references, names, and the warnings of
/// Apple's model compiler, word for word where its text is known.
///
/// - Parameters:
///   - parsed: The model with its file.
///   - options: What to leave out.
/// - Returns: The findings, ordered by position.
/// - Complexity: O(n log n).
package func checkModel(_ parsed: ParsedModel, options: LintOptions = LintOptions()) -> [Diagnostic]
{
  let input = LintInput(parsed)
  let rules = LintRule.all.filter { rule in
    guard rule.severity == .error || !options.noWarnings else { return false }
    return rule.silencedBy.map { !$0(options) } ?? true
  }
  let findings = rules.flatMap { rule in rule.check(input).map { (rule, $0) } }
  guard !findings.isEmpty else { return [] }
  var sourceMap = parsed.sourceMap
  sourceMap.lines = LineTable(parsed.document.bytes)
  let elements = findings.count > 20 ? elementsByPath(parsed.document) : [:]
  var suggestions = 100
  let found = findings.map { rule, finding in
    var finding = finding
    finding.element = finding.element ?? elements[finding.path]
    var diagnostic = diagnostic(finding, rule: rule, sourceMap: sourceMap)
    // Nobody reads so many, and each looks at all names.
    if suggestions > 0, let misspelling = finding.misspelling {
      suggestions -= 1
      let near = input.nearestName(to: misspelling)
      near.map { suggest($0, for: finding, in: &diagnostic, sourceMap: sourceMap) }
    }
    return diagnostic
  }.sortedByPosition().quoting(parsed.document.bytes)
  return parsed.document.isTranslation ? found.map { $0.translated() } : found
}

/// The first element of each path of an entity or property, for when there are many to look up.
private func elementsByPath(_ document: SourceDocument) -> [ElementPath: Int] {
  var result: [ElementPath: Int] = [:]
  func note(_ path: ElementPath, _ index: Int) {
    if result[path] == nil { result[path] = index }
  }
  for index in document.children(of: 0) where document.elements[index].name == .entity {
    guard let entity = document.value(.name, of: index) else { continue }
    note(.entity(entity), index)
    for child in document.children(of: index) {
      guard let name = document.value(.name, of: child) else { continue }
      switch document.elements[child].name {
      case .attribute, .relationship, .fetchedProperty:
        note(.property(entity: entity, name: name), child)
      default: continue
      }
    }
  }
  return result
}

private func diagnostic(
  _ finding: FoundInSource, rule: LintRule, sourceMap: SourceMap
) -> Diagnostic {
  let attribute = finding.attribute?.rawValue
  let location =
    finding.element.map { sourceMap.location(ofElement: $0, attribute: attribute) }
    ?? sourceMap.location(of: finding.path, attribute: attribute)
  return Diagnostic(
    rule.description, finding.summary, explanation: finding.explanation,
    location: location ?? .file(sourceMap.document.file), entity: finding.entity,
    property: finding.property)
}

private func suggest(
  _ name: String, for finding: FoundInSource, in diagnostic: inout Diagnostic, sourceMap: SourceMap
) {
  let document = sourceMap.document
  guard let attribute = finding.attribute,
    let element = finding.element ?? sourceMap.element(at: finding.path),
    let index = document.holder(of: attribute, from: element),
    let written = document.attribute(attribute, of: index)
  else { return }
  let suggestion = Suggestion(
    text: name, fix: document.respelling(written, of: index, as: name))
  diagnostic.notes.append(suggestion.note)
  suggestion.fix.map { diagnostic.fixIts.append($0) }
}

extension SourceDocument {
  /// The element at `index`, or its fetch request, whichever has the attribute.
  fileprivate func holder(of attribute: AttributeName, from index: Int) -> Int? {
    [index, child(.fetchRequest, of: index)].compactMap(\.self).first {
      self.attribute(attribute, of: $0) != nil
    }
  }
}
