import Findings
import SwiftCode

extension FoundInRelease {
  /// Explains changed hashes of a versioned schema: no version can be added to a bundle, and with a plan
  /// stores are identified only by checksum.
  ///
  /// *Source:* `swiftdata.md` §9 and §11, 1.
  mutating func tellOfSchema(_ swift: SwiftFacts) {
    guard swift.schema(versions.first ?? "")?.kind == .versioned else { return }
    advice = """
      Take the change back, and make it in a new schema that the plan lists last: `modelc freeze-schema` writes the \
      shipped one with copies of its types, `modeldiff plan-swift` puts schemas into the plan.
      """
    guard let plan = swift.plan else {
      explanation = """
        Stores that were made with the schema have the old hashes, which no schema has any more. Without a migration plan \
        SwiftData migrates them by inference when they are opened; a plan does not know them.
        """
      return
    }
    guard !plan.hasNoStages else {
      explanation = """
        Stores that were made with the schema have the old checksum, which no schema has any more. \(plan.doubt) Where it does not, the app \
        fails at launch on every device that has such a store (134504).
        """
      return
    }
    explanation = """
      Stores that were made with the schema have the old checksum. \(plan.name) knows a store by its checksum alone, and \
      no schema has this one any more: the app fails at launch on every device that has such a store.
      """
    apple = AppleError(
      code: 134504, reason: "Cannot use staged migration with an unknown model version.")
  }

  /// Explains an edit that the hashes of a schema do not include.
  ///
  /// *Source:* `swiftdata.md` §4, indexes.
  mutating func tellOfUnseenEdit() {
    explanation = """
      SwiftData takes the old and the new form for the same version and migrates nothing, without an error: indexes are \
      not built in stores that exist, and an original name changes what later migrations pair.
      """
    advice = """
      Where it has to reach stores that exist, change the hash as well: `@Attribute(hashModifier: "2")` on a property of \
      the model that is no enum and no structure, of which only the parts are in the hash; in a new schema where the sources have \
      a plan.
      """
  }

  /// Explains why the newest schema of Swift sources is unknown.
  mutating func tellOfNewest(_ swift: SwiftFacts) {
    let plans = swift.tree.plans.filter { !$0.schemas.isEmpty }
    let ends = plans.map { "\($0.name) ends with \($0.schemas.last?.name ?? "")" }
    summary =
      plans.count > 1
      ? "it is not known which schema is the newest: \(ends.joined(separator: ", "))"
      : "it is not known which schema is the newest: there is no migration plan, and no container says it"
    explanation =
      "Migrations lead to the schema that the container is made with; without it no step can be checked."
    advice = """
      Make the container in the sources that are checked, with its plan; or leave out the files that the app is not \
      made of, by `exclude` in .modeldiff.json.
      """
    apple = nil
  }
}
