import SwiftParsing
import SwiftSyntax

extension SymbolTable {
  /// Whether two declarations have the same words, which mean the same in both places, so that it does not matter which of them
  /// is meant.
  func areAlike(
    _ one: DeclarationReference, _ other: DeclarationReference, depth: Int = 0
  ) -> Bool {
    guard one != other else { return true }
    let (left, right) = (self[one], self[other])
    guard depth < 4, left.kind == right.kind, let words = words(of: one),
      words == self.words(of: other)
    else { return false }
    let (here, there) = (scope(of: one), scope(of: other))
    return zip(left.namedTypes, right.namedTypes).allSatisfy {
      meanTheSame(resolve($0, in: here), resolve($1, in: there), depth)
    }
  }

  private func meanTheSame(_ one: ResolvedType, _ other: ResolvedType, _ depth: Int) -> Bool {
    switch (one, other) {
    case (.own(let left), .own(let right)): areAlike(left, right, depth: depth + 1)
    case (.optional(let left), .optional(let right)), (.array(let left), .array(let right)):
      meanTheSame(left, right, depth)
    case (.collection(let left, _), .collection(let right, _)):
      left.count == right.count && zip(left, right).allSatisfy { meanTheSame($0, $1, depth) }
    default: one == other
    }
  }

  /// The words of a declaration, without comments; nil where it is too long to be looked at.
  private func words(of reference: DeclarationReference) -> [String]? {
    let file = files[reference.file]
    guard let bytes = file.lines?.bytes[self[reference].bytes], bytes.count < 65_536,
      case .tree(let tree) = parseSwift(LineTable(Array(bytes), file: file.path))
    else { return nil }
    return tree.tokens(viewMode: .sourceAccurate).map(\.text)
  }
}

extension TypeDeclaration {
  /// The types that properties, cases and what stands after the colon name.
  fileprivate var namedTypes: [WrittenType] {
    properties.compactMap(\.type) + cases.flatMap { $0.payload.map(\.type) } + inherited
  }
}
