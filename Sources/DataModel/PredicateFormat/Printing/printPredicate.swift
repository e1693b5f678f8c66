extension Predicate {
  /// The text of the predicate in Apple's normal form, as `NSPredicate.predicateFormat` gives it.
  ///
  /// Reading the text gives the same tree, except for compounds without operands and for values that the form
  /// does not distinguish (booleans print as numbers, dates with six digits). The recursion is as deep as the
  /// tree.
  ///
  /// *Source:* `Documentation/Formats/predicates.md`.
  package var predicateFormat: String {
    var text = FormatText(keepsTypes: false)
    write(to: &text)
    return text.string
  }

  /// The text of the predicate, with constants that read back exactly.
  ///
  /// Like ``predicateFormat``, but with `YES` and `NO` for booleans, `5.0` for whole real numbers, and dates
  /// with the fewest digits that read back. Data, class names and NaN have no literal.
  package var exactFormat: String {
    var text = FormatText(keepsTypes: true)
    write(to: &text)
    return text.string
  }

  /// Appends the normal form to a text.
  ///
  /// - Parameter text: The text.
  func write(to text: inout FormatText) {
    switch self {
    case .constant(let value):
      text += value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .comparison(let comparison):
      comparison.write(to: &text)
    case .compound(.not, let predicates):
      text += "NOT "
      Predicate.compound(.and, predicates).writeGrouped(to: &text)
    case .compound(let kind, let predicates):
      guard let first = predicates.first else {
        text += kind == .and ? "TRUEPREDICATE" : "FALSEPREDICATE"
        return
      }
      guard predicates.count > 1 else { return first.write(to: &text) }
      first.writeGrouped(to: &text)
      for predicate in predicates.dropFirst() {
        text += kind == .and ? " AND " : " OR "
        predicate.writeGrouped(to: &text)
      }
    }
  }

  private func writeGrouped(to text: inout FormatText) {
    guard isGroup else { return write(to: &text) }
    text += "("
    write(to: &text)
    text += ")"
  }

  private var isGroup: Bool {
    guard case .compound(let kind, let predicates) = self, kind != .not else { return false }
    return predicates.count == 1 ? predicates[0].isGroup : predicates.count > 1
  }
}

extension Comparison {
  /// Appends the normal form to a text.
  ///
  /// - Parameter text: The text.
  func write(to text: inout FormatText) {
    switch modifier {
    case .direct: break
    case .all: text += "ALL "
    case .any: text += "ANY "
    }
    left.write(to: &text, above: .comparison)
    text += " \(comparisonOperator.spelling)"
    if !options.isEmpty {
      text += "["
      for (option, spelling) in Options.letters where options.contains(option) {
        text += String(spelling.prefix(1))
      }
      text += "]"
    }
    text += " "
    right.write(to: &text, above: .comparison)
  }
}
