package import Findings

extension RuleDescription {
  /// A property that objects cannot be matched by.
  package static let unusableKey = RuleDescription(
    "unusable-key", .input, .error,
    title: "A property cannot be used to match objects.",
    rationale:
      "A key must be an attribute that both stores have and sort in the same order: not a "
      + "relationship, not a binary or transformable value, and of the same kind in both models.",
    fix: "Match by another property, or by `_id` if one store was made from the other.")

  /// Stores that need not have one numbering, compared by it.
  package static let matchedByNumber = RuleDescription(
    "matched-by-number", .health, .note,
    title: "Objects of stores with different UUIDs are matched by their numbers.",
    rationale:
      "The stores may have been made independently, so one number may stand for two objects; the "
      + "entities have no uniqueness constraint to match by.",
    fix: "Name the properties that identify objects with `--by`.")

  /// All findings on comparing two stores.
  package static let ofRowChanges: [RuleDescription] = [unusableKey, matchedByNumber]
}
