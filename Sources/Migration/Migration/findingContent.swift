import DataModel
import Findings
import Text

/// The digest of a finding's content: `OLD-NOW`.
///
/// `OLD` is the beginning of the entity's hash in the old version, which is stable once that has shipped;
/// zeros for a new entity. `NOW` is a digest of both elements, and only of the property if one is concerned,
/// so that other edits of an unreleased version do not change it. If whole models are compared, it is a
/// digest of all changes with an effect.
func content(of found: FoundInStep, in step: MigrationStep) -> String {
  let source = found.entity.flatMap { step.predecessors[$0] ?? $0 }
  let old = source.flatMap { step.sourceHash($0) }.map { hexadecimalText(Array($0.prefix(4))) }
  return "\(old ?? "00000000")-\(contentDigest(of: texts(of: found, in: step)))"
}

private func texts(of found: FoundInStep, in step: MigrationStep) -> [String] {
  let writer = ContentText { !$0.isWithoutEffect }
  if found.entity == nil, found.before?.path == .model {
    return step.changes.filter { !$0.kind.isWithoutEffect }.map(writer.text)
  }
  func text(_ place: ModelPlace?, in model: Model) -> String {
    guard let path = place?.path, found.property == nil || !path.isEntity else { return "" }
    return writer.text(of: path, in: model) ?? ""
  }
  return [text(found.before, in: step.from), text(found.after, in: step.to)]
}

extension ElementPath {
  fileprivate var isEntity: Bool { if case .entity = self { true } else { false } }
}
