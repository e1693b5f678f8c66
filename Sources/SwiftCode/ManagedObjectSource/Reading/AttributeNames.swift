#if SwiftCode
import SwiftSyntax

/// The attributes in front of a declaration, those in branches of `#if` as well.
struct AttributeNames {
  private var names: Set<String> = []
  /// The name at run time in `@objc(name)`; nil if absent.
  private(set) var runtimeName: String?

  /// Reads `attributes`.
  init(_ attributes: AttributeListSyntax) {
    read(attributes)
  }

  /// Whether there is an attribute called `name`.
  func contains(_ name: String) -> Bool { names.contains(name) }

  private mutating func read(_ attributes: AttributeListSyntax) {
    for element in attributes {
      if case .attribute(let attribute) = element { read(attribute) }
      guard case .ifConfigDecl(let branches) = element else { continue }
      for case .attributes(let inner) in branches.clauses.map(\.elements) { read(inner) }
    }
  }

  private mutating func read(_ attribute: AttributeSyntax) {
    guard let type = attribute.attributeName.as(IdentifierTypeSyntax.self) else { return }
    names.insert(type.name.plainName)
    guard type.name.plainName == "objc", case .objCName(let pieces)? = attribute.arguments else {
      return
    }
    let text = pieces.map { ($0.name?.plainName ?? "") + ($0.colon == nil ? "" : ":") }.joined()
    if !text.isEmpty { runtimeName = text }
  }
}
#endif
