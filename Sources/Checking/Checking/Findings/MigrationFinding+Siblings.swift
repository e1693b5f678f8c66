import Comparing
import DataModel
import Findings
import Loading
import Migration

extension LocatedFinding {
  /// The finding without elements added on another branch.
  ///
  /// Another rule reports that they are dropped, and nothing added on this branch is a rename of them.
  ///
  /// - Parameters:
  ///   - lost: The elements.
  ///   - from: The old version.
  ///   - to: The new version.
  /// - Returns: The remaining finding; nil if nothing remains.
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
  /// The path of a sibling with another name.
  fileprivate func named(_ name: String) -> ElementPath {
    guard case .property(let entity, _) = self else { return .entity(name) }
    return .property(entity: entity, name: name)
  }
}
