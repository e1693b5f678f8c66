import Findings
import Loading
import ModelFiles
import StoreModel

/// The migration policies of a mapping model that a step file replaces.
struct PolicyReplacement {
  /// The positions of the entity mappings whose policies are replaced.
  private(set) var numbers: Set<Int> = []
  /// The notes, one sentence each.
  private(set) var notes: [String] = []

  /// Looks up the policies.
  ///
  /// - Parameters:
  ///   - step: The step file; nil if absent.
  ///   - file: The mapping model.
  /// - Throws: `ToolchainError` with exit code 65 for policies that the mapping model does not have.
  init(_ step: LoadedStep?, _ file: MappingFile) throws(ToolchainError) {
    guard let step else { return }
    var problems: [Diagnostic] = []
    let mappings = file.mapping.entityMappings
    for policy in step.file.policies {
      let found = mappings.indices.filter { position in
        mappings[position].policyClassName == policy.className.text
          && (policy.mapping.map { $0.text == mappings[position].name } ?? true)
      }
      if found.isEmpty { problems.append(Self.problem(policy, mappings)) }
      numbers.formUnion(found)
    }
    guard problems.isEmpty else { throw ToolchainError(.data, problems.quoting(step.bytes)) }
    notes = numbers.sorted().map { position in
      "\(mappings[position].name): in place of the migration policy "
        + "\(mappings[position].policyClassName ?? ""), objects are made as without it, with nothing where it is asked "
        + "for a value; then the statements of \(step.file.path) are carried out."
    }
  }

  /// That a mapping model does not have a policy.
  private static func problem(
    _ policy: StepPolicy, _ mappings: [MappingModel.EntityMapping]
  ) -> Diagnostic {
    let classes = Set(mappings.compactMap(\.policyClassName)).sorted()
    guard classes.contains(policy.className.text), let mapping = policy.mapping else {
      let near = nearestName(to: policy.className.text, among: classes)
      let hint =
        near.map { "did you mean \($0)?" }
        ?? (classes.isEmpty
          ? "it names none" : "expected one of \(classes.joined(separator: ", "))")
      return RuleDescription.stepVersions.diagnostic(
        "the mapping model names no migration policy \(policy.className.text), \(hint)",
        at: policy.className.location)
    }
    let names = mappings.filter { $0.policyClassName == policy.className.text }.map(\.name)
    return RuleDescription.stepVersions.diagnostic(
      "no entity mapping \(mapping.text) names the migration policy \(policy.className.text), "
        + "expected \(names.joined(separator: " or "))", at: mapping.location)
  }
}
