import DataModel
import Findings
import ModelFiles

extension MappingRule {
  /// A migration policy class of the app is used.
  static let policyCalled = MappingRule(
    RuleDescription(
      "migration-policy-called", .inference, .note,
      title: "An entity mapping names a migration policy, whose code only the app has.",
      rationale:
        "No file shows what the policy does to objects; it cannot be checked or run without the "
        + "app.",
      fix: "If expressions or SQL can do the same, replace it with a step file.")
  ) { scope in
    scope.mappings.flatMap { mapping -> [FoundInMapping] in
      let calls = mapping.properties.compactMap { property -> String? in
        guard case .policyFunction(let selector, let arguments)? = property.value else {
          return nil
        }
        let list = arguments.map(\.predicateFormat).joined(separator: ", ")
        return "\(selector) of \(list) for \"\(property.name)\""
      }
      guard let policy = mapping.compiled.policyClassName else {
        guard !calls.isEmpty else { return [] }
        return [
          FoundInMapping(
            mapping, "no migration policy is named, but \(calls.joined(separator: "; ")) is called")
        ]
      }
      let asked = calls.isEmpty ? "" : "; it is called for \(calls.joined(separator: "; "))"
      return [FoundInMapping(mapping, "the migration policy \"\(policy)\" takes part\(asked)")]
    }
  }
}
