import DataModel
import Findings
import VersionHash

extension ReleaseRule {
  /// A shipped version is gone.
  static let versionRemoved = ReleaseRule(
    RuleDescription(
      "version-removed", .release, .error,
      title: "A shipped version is gone from the bundle.",
      rationale: """
        Stores of the version that hold no copy of their model cannot be migrated, nor any store step by \
        step or with a mapping model. Core Data finds the model in the store itself only where it is SQLite \
        and the copy can be read; of all others it reports 134130.
        """,
      fix: "Bring it back; versions of no store out there can be accepted as removed.",
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
      // Another name is none that is gone.
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
      if twin != nil {
        finding.severity = .warning
        finding.explanation = "Core Data finds the model of its stores by the hashes."
      } else if case .release? = form?.source, input.hasBase, input.base?[name] == nil {
        finding.severity = .warning
        finding.notes = ["It was gone before this change as well."]
      } else if let old = form?.version, let successor = input.likelySuccessor(of: old) {
        finding.notes = [
          "\"\(successor)\" is much like it: if that is the version under a new name, it was edited too."
        ]
      }
      return finding
    }
  }
}

extension ReleaseInput {
  /// The new version that looks most like one that is gone: at least half of all entities are the same, and
  /// it has nothing closer at the base than the one that is gone.
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
