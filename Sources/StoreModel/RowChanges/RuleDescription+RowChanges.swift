package import Findings

extension RuleDescription {
  /// A property that objects cannot be matched by.
  package static let unusableKey = RuleDescription(
    "unusable-key", .input, .error,
    title: "Objects cannot be matched by a property.",
    rationale:
      "A key is an attribute that both stores have and sort in one order: no relationship, no binary or "
      + "transformable value, and of one kind in both models.",
    fix: "Match by another property, or by `_id` when one store was made of the other.")

  /// Stores that need not have one numbering, compared by it.
  package static let matchedByNumber = RuleDescription(
    "matched-by-number", .health, .note,
    title: "Objects of stores with different UUIDs are matched by their numbers.",
    rationale:
      "The stores may have been made independently, so that one number stands for two objects; the entities "
      + "have no uniqueness constraint to match by.",
    fix: "Name what tells objects apart with `--by`.")

  /// All findings on comparing two stores.
  package static let ofRowChanges: [RuleDescription] = [unusableKey, matchedByNumber]
}
