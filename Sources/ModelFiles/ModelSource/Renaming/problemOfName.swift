/// Why no entity or property should get a name; nil for a name that is well formed.
///
/// - Parameters:
///   - name: The name.
///   - isProperty: Whether a property is to get it; an entity may be named like a method.
/// - Returns: The problem, as text that follows the name.
package func problemOfName(_ name: String, ofProperty isProperty: Bool) -> String? {
  guard LintRule.isIdentifier(name) else {
    return "is not a valid name: expected a letter or underscore, then letters, digits "
      + "and underscores"
  }
  guard !isProperty || !LintRule.reservedNames.contains(name) else {
    return "conflicts with a method of NSObject or NSManagedObject"
  }
  return nil
}
