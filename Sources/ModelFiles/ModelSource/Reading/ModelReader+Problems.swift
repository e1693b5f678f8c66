import Findings

/// A suggestion of what may have been meant.
struct Suggestion {
  /// The text.
  var text: String
  /// The edit, where there is one.
  var fix: FixIt?

  /// The remark on a diagnostic.
  var note: DiagnosticNote { DiagnosticNote("did you mean \"\(text)\"?") }
}

extension ModelReader {
  /// The maximum number of problems per file with a suggestion.
  static var mostSuggestions: Int { 1000 }

  /// Notes a finding about the bytes at `range`.
  mutating func report(
    _ rule: RuleDescription, summary: String, explanation: String,
    at range: Range<Int>, suggesting suggestion: Suggestion? = nil
  ) {
    let place = [owner, property].compactMap(\.self).joined(separator: ".")
    var diagnostic = rule.diagnostic(
      shortened(place.isEmpty ? summary : "\(place): \(summary)"), explanation: explanation,
      at: document.location(of: range, lines: lines), notes: suggestion.map { [$0.note] } ?? [])
    diagnostic.entity = owner
    diagnostic.property = property
    diagnostic.fixIts = suggestion?.fix.map { [$0] } ?? []
    diagnostics.append(diagnostic)
  }

  /// Notes a finding about the value of `attribute`.
  mutating func reportValue(
    _ attribute: SourceAttribute, rule: RuleDescription, summary: String,
    explanation: String, suggesting suggestion: Suggestion? = nil
  ) {
    let name = document.writtenName(of: attribute)
    report(
      rule, summary: "\(name): \(summary)", explanation: explanation, at: attribute.valueRange,
      suggesting: suggestion)
  }

  /// Reports a value of `attribute` that is not one of the allowed `words`.
  ///
  /// - Parameters:
  ///   - attribute: The attribute.
  ///   - rule: What kind of problem it is.
  ///   - kind: What the words are, with an article.
  ///   - words: The words.
  ///   - others: What others call some of them, in lower case.
  mutating func reportWord(
    _ attribute: SourceAttribute, rule: RuleDescription, kind: String, words: [String],
    knownElsewhereAs others: [String: String] = [:]
  ) {
    let text = value(attribute)
    let list = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    var suggestion: Suggestion?
    if let near = others[text.lowercased()] ?? nearestWord(to: text, among: words),
      let index = document.element(holding: attribute)
    {
      suggestion = Suggestion(
        text: near, fix: document.respelling(attribute, of: index, as: near))
    }
    reportValue(
      attribute, rule: rule, summary: "\"\(text)\" is not \(kind)",
      explanation: "Expected \(list).", suggesting: suggestion)
  }

  /// Notes that the element at `index` lacks the attribute `name`, and which one may be meant for it.
  mutating func reportMissing(_ name: AttributeName, of index: Int) {
    let misspelt = attributes(of: index).first { attribute in
      !(document.elements[index].name?.attributeOrder.contains { $0 == attribute.name } ?? false)
        && nearestWord(to: document.writtenName(of: attribute), among: [name.rawValue]) != nil
    }
    if let range = misspelt?.nameRange {
      // A diagnostic of the attribute is among the last, as the element has just been read.
      let location = document.location(of: range, lines: lines)
      let told = diagnostics.indices.suffix(16).last {
        diagnostics[$0].isOf(.unknownAttribute) && diagnostics[$0].location == location
      }
      if let told { diagnostics.remove(at: told) }
    }
    report(
      .missingAttribute,
      summary: "<\(document.writtenName(of: index))> has no attribute \(name.rawValue)",
      explanation: "Expected \(name.rawValue)=\"…\"; the element is left out.",
      at: document.elements[index].tagRange,
      suggesting: misspelt.map {
        Suggestion(text: name.rawValue, fix: document.renaming($0, of: index, to: name))
      })
  }

  /// Reports an element that Xcode does not write at this position.
  mutating func noteUnexpectedElement(_ index: Int, in parent: Int) {
    let expected = document.elements[parent].name?.childOrder ?? []
    let list = expected.map { "<\($0.rawValue)>" }.joined(separator: ", ")
    let near = nearestWord(to: document.writtenName(of: index), among: expected.map(\.rawValue))
      .flatMap(ElementName.init)
    report(
      .unknownElement,
      summary:
        "<\(document.writtenName(of: index))> is not known in <\(document.writtenName(of: parent))>",
      explanation: "It is kept but has no effect. "
        + (list.isEmpty ? "No elements are known here." : "Known here: \(list)."),
      at: document.elements[index].tagRange,
      suggesting: near.map {
        Suggestion(text: $0.rawValue, fix: document.renaming(index, to: $0))
      })
  }

  /// Notes an attribute that Xcode does not write on this element.
  mutating func noteUnexpectedAttribute(_ attribute: SourceAttribute, of index: Int) {
    let absent = (document.elements[index].name?.attributeOrder ?? []).filter {
      document.attribute($0, of: index) == nil
    }
    let near = nearestWord(
      to: document.writtenName(of: attribute), among: absent.map(\.rawValue)
    ).flatMap(AttributeName.init)
    report(
      .unknownAttribute,
      summary: "the attribute \(document.writtenName(of: attribute)) is not known on "
        + "<\(document.writtenName(of: index))>",
      explanation: "It is kept but has no effect.", at: attribute.nameRange,
      suggesting: near.map {
        Suggestion(text: $0.rawValue, fix: document.renaming(attribute, of: index, to: $0))
      })
  }

  /// Notes text between the tags of the element at `index`.
  mutating func noteStrayText(in index: Int) {
    report(
      .unexpectedText,
      summary: "<\(document.writtenName(of: index))> holds text, which has no meaning",
      explanation: "Model files keep all values in attributes.",
      at: document.elements[index].tagRange)
  }

  /// The one of `words` that was probably meant; nil if none is similar, and after very many problems.
  private func nearestWord(to text: String, among words: [String]) -> String? {
    // Problems of an element need not be found in the order in which they stand.
    let most = Self.mostSuggestions + 2 * limits.attributesPerElement
    return diagnostics.count < most ? nearestName(to: text, among: words) : nil
  }
}

extension SourceDocument {
  /// The index of the element whose start tag contains `attribute`.
  ///
  /// - Complexity: O(log n).
  fileprivate func element(holding attribute: SourceAttribute) -> Int? {
    var low = 0
    var high = elements.count
    while low < high {
      let middle = (low + high) / 2
      if elements[middle].start <= attribute.nameStart { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}

/// `text` with its middle left out when it is longer than a line of output should be.
private func shortened(_ text: String) -> String {
  guard text.utf8.count > 500 else { return text }
  return "\(text.prefix(200))…\(text.suffix(100))"
}
