#if SwiftCode
import SwiftSyntax

/// The tokens of a source, without comments and white space; nil if it is too much for the parser.
func swiftTokens(_ bytes: [UInt8]) -> [String]? {
  guard case .tree(let tree) = parseSwift(LineTable(bytes, file: "")) else { return nil }
  return tree.tokens(viewMode: .sourceAccurate).map(\.text)
}
#endif
