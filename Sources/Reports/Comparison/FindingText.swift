import Comparing
import DataModel
import Findings
import Migration
import Text

/// Prints findings on the step between two versions for people: what, where, why, and what to do.
struct FindingText {
  let style: TextStyle

  /// The lines for a group of findings, each with a newline at the end.
  func text(_ group: FindingGroup) -> String {
    let located = group.shown
    let finding = located.finding
    var text = summary(finding.summary, finding.severity, id: finding.rule.id)
    text += place("at", location: located.mainLocation, line: located.mainLine)
    if !group.isExplained { text += paragraph(finding.explanation) }
    for note in finding.notes { text += labelled("note", note) }
    if !group.isAdvised { text += labelled("note", located.advice) }
    if !group.subentities.isEmpty {
      text += labelled("note", "inherited by \(group.subentities.joined(separator: ", "))")
    }
    if let before = located.earlierLocation {
      text += place(style.cyan("before"), location: before, line: located.beforeLine)
    }
    if let apple = finding.apple, !group.isReported {
      text += "  \(style.cyan(apple.heading)): \(printable(apple.text))\n"
    }
    text += located.fixIts.map(fix).joined()
    // In one line, whatever its length, so that it can be copied.
    if let sql = located.sql { text += "  \(style.cyan("rows")): \(printable(sql))\n" }
    return text
  }

  /// The first lines of a finding: severity, summary, and the rule in brackets.
  func summary(_ summary: String, _ severity: Severity, id: String) -> String {
    let label = "\(severity.rawValue): "
    let mark = " [\(id)]"
    var lines = wrapped(printable(label + summary + mark), to: style.width)
    lines[0] = String(lines[0].dropFirst(label.count))
    let isMarked = lines[lines.count - 1].hasSuffix(mark.dropFirst())
    lines = lines.enumerated().map { index, line in
      guard isMarked, index == lines.count - 1 else { return style.bold(line) }
      let text = String(line.dropLast(mark.count - 1))
      return (text.isEmpty ? "" : style.bold(text)) + style.faint(String(mark.dropFirst()))
    }
    return style.label(severity) + ": " + lines.joined(separator: "\n  ") + "\n"
  }

  /// A location after `word`, with an excerpt from its line.
  func place(_ word: String, location: SourceLocation?, line: String?) -> String {
    guard let location else { return "" }
    let text = "  \(word) \(printable("\(location)"))\n"
    guard let excerpt = Excerpt(at: location, in: line, width: style.width - 2) else { return text }
    return text + "  \(excerpt.line)\n  \(excerpt.gap)\(style.green(excerpt.marks))\n"
  }

  /// Indented lines of text.
  func paragraph(_ text: String) -> String {
    wrapped(printable(text), to: style.width - 2).map { "  \($0)\n" }.joined()
  }

  /// Indented lines of text after a label.
  func labelled(_ label: String, _ text: String) -> String {
    let lines = wrapped(printable("\(label): \(text)"), to: style.width - 4)
    let first = lines.first.map { $0.dropFirst(label.count) } ?? ""
    return "  \(style.cyan(label))\(first)\n" + lines.dropFirst().map { "    \($0)\n" }.joined()
  }

  /// A fix: what it does, and what the text becomes.
  func fix(_ fix: FixIt) -> String {
    let title = "  \(style.green("fix")): \(printable(fix.title))\n"
    guard let result = fix.result, result.utf8.count <= 400 else { return title }
    return title + "    \(style.faint(printable(result)))\n"
  }
}

extension LocatedFinding {
  /// Whether the element was removed, so that only the old location is useful.
  private var isRemoval: Bool { finding.after?.path.encloses(finding.before?.path) ?? false }

  /// Whether the element was added, so that only the new location is useful.
  private var isAddition: Bool { finding.before?.path.encloses(finding.after?.path) ?? false }

  /// The main location: that of the element, or its former one.
  var mainLocation: SourceLocation? { isRemoval ? before ?? location : location }

  /// The text of the line in which that location begins.
  var mainLine: String? { isRemoval && before != nil ? beforeLine : sourceLine }

  /// The former location of the element, if it differs.
  var earlierLocation: SourceLocation? {
    isRemoval || isAddition || before == location ? nil : before
  }
}

extension ElementPath {
  /// Whether `other` is in the element and not the element itself.
  fileprivate func encloses(_ other: ElementPath?) -> Bool {
    switch (self, other) {
    case (_, nil), (.model, .model?): false
    case (.model, _?): true
    case (.entity, .property?), (.entity, .fetchIndex?), (.entity, .uniquenessConstraint?): true
    case (.property(let entity, let name), .property(let otherEntity, let otherName)?):
      entity == otherEntity && otherName.hasPrefix(name + ".")
    default: false
    }
  }
}
