import DataModel
import Findings

extension ReleaseRule {
  /// A shipped version is removed.
  static let versionRemoved = ReleaseRule(
    RuleDescription(
      "version-removed", .release, .warning,
      title: "A shipped version was removed from the bundle.",
      rationale: """
        A SQLite store holds the model that it was written with, so Core Data still infers the \
        mapping from it, and that step is checked like any other. Staged migration (134504), code \
        that migrates version by version, mapping models made for the version, and stores that \
        hold no model (134130) do not find it. In these cases its removal is an error, and also if \
        a lock file holds it or `"editedVersions": "error"` in `.modeldiff.json` asks for it.
        """,
      fix: "Restore it; if no user has a store of the version, accept its removal.",
      source:
        "Public reports of models that were missing from the bundle; woocommerce-ios, pull 15987."),
    triggering: [
      ReleaseExample(
        base: ["1": ExampleBody.text, "*2": ExampleBody.two], head: ["*2": ExampleBody.two])
    ],
    nonTriggering: [
      ReleaseExample(
        base: ["1": ExampleBody.text, "*2": ExampleBody.two],
        head: ["1": ExampleBody.text, "*2": ExampleBody.two]),
      // A renamed version is not a removed one.
      ReleaseExample(
        base: ["1": ExampleBody.text, "*2": ExampleBody.two],
        head: ["One": ExampleBody.text, "*2": ExampleBody.two]),
    ]
  ) { scope in
    let input = scope.input
    guard let head = input.head else { return [] }
    let forms = Dictionary(
      keepingFirst: input.shippedForms.map { ($0.name, $0) })
    let successors = input.successors(of: forms.values.map { ($0.name, $0.checksum) })
    return input.shippedNames.sorted().compactMap { name in
      guard head[name] == nil, successors[name] == nil else { return nil }
      let form = forms[name]
      guard !input.elsewhere.contains(where: { $0.checksum == form?.checksum }) else { return nil }
      let twin = head.versions.first { $0.hashes.checksum == form?.checksum }
      var finding = FoundInRelease(
        twin.map {
          "the version \"\(name)\" has shipped and was removed; \"\($0.name)\" has the same hashes"
        } ?? "the version \"\(name)\" has shipped and was removed", at: .bundle, key: name,
        content: [form?.checksum ?? ""])
      finding.fixes = form?.restoring ?? []
      finding.before =
        form?.place(nil)
        ?? input.shipped?.first { $0.text == name }.map { .file($0.location) }
      finding.versions = [name]
      if twin == nil { finding.apple = form.flatMap { input.refusal(of: $0.checksum) } }
      let reason = form.map(input.reasonAgainstEdit) ?? "The configuration lists it as shipped."
      if twin != nil {
        finding.explanation = "Core Data finds the model of its stores by the hashes."
      } else if case .release? = form?.source, input.hasBase, input.base?[name] == nil {
        finding.notes = ["It was already missing before this change."]
      } else if let reason {
        finding.severity = .error
        finding.notes = [reason]
      } else if let old = form?.version, let successor = input.likelySuccessor(of: old) {
        finding.notes = [
          "\"\(successor)\" is similar: if that is the version under a new name, it was edited too."
        ]
      }
      return finding
    }
  }
}

extension ReleaseInput {
  /// The new version most similar to a removed one: at least half of all entities are equal, and no other
  /// base version is closer.
  fileprivate func likelySuccessor(of old: BundleVersion) -> String? {
    func likeness(_ left: BundleVersion, _ right: BundleVersion) -> Double {
      let (one, other) = (Set(left.hashes.entities), Set(right.hashes.entities))
      let all = one.union(other).count
      return all == 0 ? 0 : Double(one.intersection(other).count) / Double(all)
    }
    let others = (base?.versions ?? []).filter { $0.name != old.name }
    return (head?.versions ?? []).filter { isNew($0.name) }
      .map { (name: $0.name, likeness: likeness(old, $0), version: $0) }
      .filter { candidate in
        candidate.likeness >= 0.5
          && others.allSatisfy { likeness($0, candidate.version) < candidate.likeness }
      }
      .max { $0.likeness < $1.likeness }?.name
  }
}
