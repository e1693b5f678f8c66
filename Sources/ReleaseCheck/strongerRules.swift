/// The rules that say more about a property than the rule `id` of one model does, so that what they tell is
/// not told twice.
package func strongerRules(than id: String) -> Set<String> {
  switch id {
  case "mandatory-without-default":
    ["mandatory-attribute-added", "attribute-made-mandatory", "cloudkit-mandatory-attribute"]
  case "missing-inverse": ["cloudkit-missing-inverse"]
  default: []
  }
}
