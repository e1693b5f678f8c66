import Findings
import SwiftCode

extension FoundInRelease {
  /// Explains changed hashes of a versioned schema: no version can be added to a bundle, and with a plan
  /// stores are identified only by checksum.
  ///
  /// *Source:* `Documentation/SwiftData.md`, stores and releases.
  mutating func tellOfSchema(_ swift: SwiftFacts) {
    guard swift.schema(versions.first ?? "")?.kind == .versioned else { return }
    advice = """
      Undo the change, and make it in a new schema that the plan lists last: `modelc \
      freeze-schema` writes the shipped one with copies of its types, `modeldiff plan-swift` adds \
      schemas to the plan.
      """
    guard let plan = swift.plan else {
      explanation = """
        Stores that were made with the schema have the old hashes, which no schema has any more. \
        Without a migration plan, SwiftData infers their migration when they are opened; a plan \
        does not know them.
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
      Stores that were made with the schema have the old checksum. \(plan.name) identifies a store \
      only by its checksum, and no schema has this one any more: the app fails at launch on every \
      device that has such a store.
      """
    apple = AppleError(
      code: 134504, reason: "Cannot use staged migration with an unknown model version.")
  }

  /// Explains an edit that the hashes of a schema do not include.
  ///
  /// *Source:* `Documentation/SwiftData.md`, what is read.
  mutating func tellOfUnseenEdit() {
    explanation = """
      SwiftData treats the old and the new form as the same version and migrates nothing, without \
      an error: indexes are not built in existing stores, and an original name changes what later \
      migrations pair.
      """
    advice = """
      If existing stores must get the change, change the hash as well: `@Attribute(hashModifier: \
      "2")` on a property of the model that is neither an enum nor a structure, because the hash \
      covers only their parts; if the sources have a plan, do so in a new schema.
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
      "Migrations lead to the schema of the container; without it, no step can be checked."
    advice = """
      Create the container in the checked sources, with its plan; or leave out files that are not \
      part of the app, with `exclude` in .modeldiff.json.
      """
    apple = nil
  }
}
