import DataModel
import Findings
import Text

/// What a finding is about, as digits: `OLD-NOW`.
///
/// `OLD` is the beginning of the hash of the entity in the old version, which no longer changes once it
/// has shipped; zeros for an entity that is new. `NOW` stands for both elements as they are, where a
/// property is concerned for that property alone, so that what else is done to a version that is being
/// worked on leaves it as it is. Where the models as a whole are compared it stands for all changes that
/// have an effect.
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
