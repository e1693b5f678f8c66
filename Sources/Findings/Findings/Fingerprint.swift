/// What tells a finding from all others, and from one about the same element once that says something else.
///
/// Free of lines and columns, so that it stays when they move. As text it is `rule:element@content`; that is
/// what `modeldiff accept` takes and files of accepted findings hold. In a report on several bundles the
/// element begins with the bundle.
package struct Fingerprint: Hashable, Sendable {
  /// The identifier of the rule; empty in a text that is no fingerprint.
  package let rule: String
  /// The element, and what else tells it from others of the rule: names, no places.
  package let element: String
  /// What was found there, as digits; nil where that does not count.
  package let content: String?

  /// Makes a fingerprint.
  ///
  /// - Parameters:
  ///   - rule: The identifier of the rule.
  ///   - element: The element; without content, what follows the last `@` in it is the content, as nobody who
  ///     reads the text could tell.
  ///   - content: What was found there; nil where that does not count.
  package init(rule: String, element: String, content: String?) {
    self.rule = rule
    let mark = content == nil ? element.lastIndex(of: "@") : nil
    self.element = mark.map { String(element[..<$0]) } ?? element
    self.content = mark.map { String(element[element.index(after: $0)...]) } ?? content
  }

  /// Reads a fingerprint: the first colon ends the rule, and the last `@` begins what was found.
  ///
  /// - Parameter text: Any text; ``description`` gives it again.
  package init(reading text: String) {
    guard let colon = text.firstIndex(of: ":"), colon > text.startIndex else {
      self.init(rule: "", element: text, content: nil)
      return
    }
    self.init(
      rule: String(text[..<colon]), element: String(text[text.index(after: colon)...]),
      content: nil)
  }

  /// The fingerprint without what was found.
  package var identity: Identity { Identity(rule: rule, element: element) }

  /// What a finding is about, whatever was found there.
  package struct Identity: Hashable, Sendable {
    /// The identifier of the rule.
    package let rule: String
    /// The element.
    package let element: String
  }

  /// The fingerprint with `prefix` in front of the element.
  package func prefixed(_ prefix: String) -> Fingerprint {
    Fingerprint(rule: rule, element: prefix + element, content: content)
  }

  /// The fingerprint of the `number`th finding that would have the same one.
  package func numbered(_ number: Int) -> Fingerprint {
    guard let content else {
      return Fingerprint(rule: rule, element: "\(element)~\(number)", content: nil)
    }
    return Fingerprint(rule: rule, element: element, content: "\(content)~\(number)")
  }
}

extension Fingerprint: CustomStringConvertible {
  /// The fingerprint as text.
  package var description: String {
    (rule.isEmpty ? "" : "\(rule):") + element + (content.map { "@\($0)" } ?? "")
  }
}
