import Comparing
import DataModel
import Findings
import Loading
import Migration

extension LocatedFinding {
  /// The finding without what it says of elements that were added on another branch: that they are dropped is said by a rule of a
  /// release, and nothing that this branch added is a new name of them.
  ///
  /// - Parameters:
  ///   - lost: The elements.
  ///   - from: The old version.
  ///   - to: The new version.
  /// - Returns: What is left of it; nil where that is nothing.
  func besides(
    _ lost: Set<ElementPath>, from: LoadedVersion, to: LoadedVersion
  ) -> LocatedFinding? {
    guard let rest = finding.besides(lost) else { return nil }
    guard rest.edits != finding.edits else { return self }
    return ComparisonLocator(from: from, to: to).locate(rest)
  }
}

extension MigrationFinding {
  fileprivate func besides(_ lost: Set<ElementPath>) -> MigrationFinding? {
    guard !lost.isEmpty, let before = found.before?.path else { return self }
    guard rule == MigrationRule.probableRename.description else {
      return isLoss(ofOneOf: lost) ? nil : self
    }
    var rest = self
    rest.found.edits.removeAll { edit in
      guard case .setRenamingIdentifier(let identifier) = edit.action else { return false }
      return lost.contains(before.named(identifier))
    }
    let isAboutLost = lost.contains(before) || rest.edits.count < found.edits.count
    return isAboutLost && rest.edits.isEmpty ? nil : rest
  }
}

extension ElementPath {
  /// The path of what is beside an entity or a property under another name.
  fileprivate func named(_ name: String) -> ElementPath {
    guard case .property(let entity, _) = self else { return .entity(name) }
    return .property(entity: entity, name: name)
  }
}
