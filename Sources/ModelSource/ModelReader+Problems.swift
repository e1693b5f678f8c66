import Diagnostics

extension ModelReader {
  /// Notes a finding about the bytes at `range`.
  mutating func report(
    _ severity: Severity, _ id: String, _ summary: String, _ explanation: String,
    at range: Range<Int>
  ) {
    let owner = [owner, property].compactMap(\.self).joined(separator: ".")
    diagnostics.append(
      Diagnostic(
        id: id, category: severity == .error ? .input : .model, severity: severity,
        summary: shortened(owner.isEmpty ? summary : "\(owner): \(summary)"),
        explanation: explanation,
        location: document.location(of: range, lines: lines), entity: self.owner, property: property
      ))
  }

  /// Notes a finding about the value of `attribute`.
  mutating func reportValue(
    _ attribute: SourceAttribute, _ id: String, _ summary: String, _ explanation: String,
    severity: Severity = .error
  ) {
    let name = document.writtenName(of: attribute)
    report(severity, id, "\(name): \(summary)", explanation, at: attribute.valueRange)
  }

  /// Notes that the element at `index` lacks the attribute `name`.
  mutating func reportMissing(_ name: AttributeName, of index: Int) {
    report(
      .error, "missing-attribute",
      "<\(document.writtenName(of: index))> has no attribute \(name.rawValue)",
      "Expected \(name.rawValue)=\"…\"; the element is left out.",
      at: document.elements[index].tagRange)
  }

  /// Notes an element that Xcode does not write in this place.
  mutating func noteUnexpectedElement(_ index: Int, in parent: Int) {
    let expected = document.elements[parent].name?.childOrder ?? []
    let list = expected.map { "<\($0.rawValue)>" }.joined(separator: ", ")
    report(
      .note, "unknown-element",
      "<\(document.writtenName(of: index))> is not known in <\(document.writtenName(of: parent))>",
      "It is kept and has no meaning. "
        + (list.isEmpty ? "No elements are known here." : "Known here: \(list)."),
      at: document.elements[index].tagRange)
  }

  /// Notes an attribute that Xcode does not write on this element.
  mutating func noteUnexpectedAttribute(_ attribute: SourceAttribute, of index: Int) {
    report(
      .note, "unknown-attribute",
      "attribute \(document.writtenName(of: attribute)) is not known on "
        + "<\(document.writtenName(of: index))>",
      "It is kept and has no meaning.", at: attribute.nameRange)
  }

  /// Notes text between the tags of the element at `index`.
  mutating func noteStrayText(in index: Int) {
    report(
      .note, "unexpected-text",
      "<\(document.writtenName(of: index))> holds text, which has no meaning",
      "Model files keep all values in attributes.", at: document.elements[index].tagRange)
  }
}

/// `text` with its middle left out when it is longer than a line of output should be.
private func shortened(_ text: String) -> String {
  guard text.utf8.count > 500 else { return text }
  return "\(text.prefix(200))…\(text.suffix(100))"
}
