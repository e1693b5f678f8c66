import Findings
package import ModelFiles
import Text

/// The differences of two mapping models for people.
///
/// - Parameters:
///   - changes: The differences.
///   - old: What the old mapping model is called.
///   - new: What the new mapping model is called.
///   - style: How the text looks.
/// - Returns: The text.
package func mappingChangesText(
  _ changes: [MappingChange], from old: String, to new: String, style: TextStyle
) -> String {
  var text = style.bold(printable("\(old) → \(new)")) + "\n"
  guard !changes.isEmpty else { return text + "the mapping models have the same effect\n" }
  var shown: String??
  for change in changes {
    if shown != .some(change.mapping), change.aspect != .mapping || change.property != nil {
      if let name = change.mapping { text += printable(name) + "\n" }
      shown = .some(change.mapping)
    }
    text += line(change)
  }
  return text
}

private func line(_ change: MappingChange) -> String {
  if change.aspect == .mapping, change.property == nil {
    let name = change.mapping ?? ""
    let (mark, entities) =
      if let to = change.to { ("+", to) } else { ("-", change.from ?? "") }
    return "\(mark) \(printable("\(name): \(entities)"))\n"
  }
  let what = change.property ?? change.aspect.words
  let more = change.property != nil && change.aspect != .value ? " \(change.aspect.words)" : ""
  let isHash = change.aspect == .sourceHash || change.aspect == .destinationHash
  func shown(_ text: String?) -> String {
    guard let text else { return "nothing" }
    return isHash ? String(text.prefix(8)) : text
  }
  let indent = change.mapping == nil ? "" : "  "
  return indent + printable("\(what)\(more): \(shown(change.from)) → \(shown(change.to))") + "\n"
}

extension MappingChange.Aspect {
  /// A description of the difference.
  var words: String {
    switch self {
    case .mapping: "entity mapping"
    case .source: "old entity"
    case .destination: "new entity"
    case .sourceHash: "hash of the old entity"
    case .destinationHash: "hash of the new entity"
    case .type: "type"
    case .policy: "policy"
    case .filter: "filter"
    case .sourceExpression: "source expression"
    case .userInfo: "user info"
    case .value: "value"
    case .order: "order"
    }
  }
}
