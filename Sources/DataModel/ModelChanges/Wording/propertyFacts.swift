import Text

/// Facts in one line, escaped for terminals.
package func list(_ facts: [String]) -> String {
  printable(facts.joined(separator: ", "))
}

/// The description of a renaming identifier and a version hash modifier.
package func renamingFacts(_ identifier: String?, _ modifier: String?) -> [String] {
  [identifier.map { "renamed from \($0)" }, modifier.map { "hash modifier \"\($0)\"" }]
    .compactMap(\.self)
}

extension Property {
  fileprivate var commonFacts: [String] {
    var facts = renamingFacts(renamingIdentifier, versionHashModifier)
    if isIndexed { facts.append("indexed") }
    if isIndexedBySpotlight { facts.append("Spotlight") }
    if isStoredInExternalRecord { facts.append("external record") }
    let userInfo = userInfo.merging(otherUserInfo.mapValues(\.description)) { text, _ in text }
    facts += userInfo.sorted { $0.key < $1.key }.map { "user info \($0.key) = \($0.value)" }
    return facts
  }
}

extension Attribute {
  /// The type in a few words.
  package var typeText: String {
    if unjudged != nil { return "not judged" }
    if let compositeName { return "Composite \(compositeName)" }
    guard type == .composite else { return type.sourceName }
    return "Composite (\(elements.map { "\($0.name) \($0.typeText)" }.joined(separator: ", ")))"
  }

  /// Everything else, a few words each.
  package var facts: [String] {
    if let unjudged { return [unjudged] }
    var facts = [isOptional ? "optional" : "required"]
    if isTransient { facts.append("transient") }
    if let derivation { facts.append("derived from \(derivation.expression ?? "nothing")") }
    if let defaultValue { facts.append("default \(defaultValue)") }
    facts += validation.facts(of: type == .string ? " length" : "")
    if let customClassName { facts.append("class \(customClassName)") }
    if let valueTransformerName { facts.append("transformer \(valueTransformerName)") }
    if allowsExternalBinaryDataStorage { facts.append("external storage") }
    if preservesValueOnDeletion { facts.append("preserved after deletion") }
    if allowsCloudEncryption { facts.append("encrypted in the cloud") }
    return facts + commonFacts
  }
}

extension Validation {
  fileprivate func facts(of subject: String) -> [String] {
    [
      minimum.map { "minimum\(subject) \($0)" }, maximum.map { "maximum\(subject) \($0)" },
      regularExpression.map { "matches \($0)" },
    ].compactMap(\.self) + others.map { "must satisfy \($0.predicate)" }
  }
}

extension Relationship {
  /// The type in a few words.
  package var typeText: String {
    let destination = "→ \(destinationEntity ?? "?")"
    guard isToMany else { return destination }
    return destination + (isOrdered ? " ordered to-many" : " to-many")
  }

  /// Everything else, a few words each.
  package var facts: [String] {
    var facts = [isOptional ? "optional" : "required"]
    facts.append(inverseName.map { "inverse \($0)" } ?? "no inverse")
    if deleteRule != .nullify { facts.append("delete rule \(deleteRule.sourceName)") }
    if isToMany, minCount > 0 || maxCount > 1 {
      facts.append("count \(minCount)…\(maxCount == 0 ? "" : String(maxCount))")
    }
    if isTransient { facts.append("transient") }
    return facts + commonFacts
  }
}
