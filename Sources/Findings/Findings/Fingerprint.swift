/// The identity of a finding, which changes if the content found at its element changes.
///
/// It contains no lines or columns, so it survives moves. Its text form is `rule:element@content`, which
/// `modeldiff accept` takes and files of accepted findings contain. In a report on several bundles the
/// element begins with the bundle.
package struct Fingerprint: Hashable, Sendable {
  /// The identifier of the rule; empty in a text that is not a fingerprint.
  package let rule: String
  /// The element and anything else that distinguishes findings of the rule: names, not positions.
  package let element: String
  /// A digest of the content found; nil if it does not count.
  package let content: String?

  /// Creates a fingerprint.
  ///
  /// - Parameters:
  ///   - rule: The identifier of the rule.
  ///   - element: The element. If `content` is nil, the part after the last `@` becomes the content, because
  ///     the text form is the same.
  ///   - content: A digest of the content found; nil if it does not count.
  package init(rule: String, element: String, content: String?) {
    self.rule = rule
    let mark = content == nil ? element.lastIndex(of: "@") : nil
    self.element = mark.map { String(element[..<$0]) } ?? element
    self.content = mark.map { String(element[element.index(after: $0)...]) } ?? content
  }

  /// Parses a fingerprint: the rule ends at the first colon, and the content follows the last `@`.
  ///
  /// - Parameter text: Any text; ``description`` returns it unchanged.
  package init(reading text: String) {
    guard let colon = text.firstIndex(of: ":"), colon > text.startIndex else {
      self.init(rule: "", element: text, content: nil)
      return
    }
    self.init(
      rule: String(text[..<colon]), element: String(text[text.index(after: colon)...]),
      content: nil)
  }

  /// The fingerprint without the content.
  package var identity: Identity { Identity(rule: rule, element: element) }

  /// The subject of a finding, independent of its content.
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

  /// The fingerprint of the `number`th finding that would otherwise have the same one.
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
