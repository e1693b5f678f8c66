import Findings
package import ManagedClasses
import SwiftParser
import SwiftSyntax

/// Reads what a Swift source declares that may be a managed object, or matter to one.
///
/// All branches of `#if` are read, and what stands in them is marked. Types inside of functions are not looked
/// at.
///
/// - Parameters:
///   - bytes: The source, in UTF-8.
///   - file: The path of the file, as messages show it.
/// - Returns: The declarations; none, and what is wrong, where the source is none of Swift.
/// - Complexity: O(n) in the size of the source.
package func readClassSource(_ bytes: [UInt8], file: String) -> ClassSource {
  let lines = LineTable(bytes, file: file)
  if let problem = findExcess(in: bytes, lines) {
    return ClassSource(file: file, problems: [problem])
  }
  let tree = bytes.withUnsafeBufferPointer {
    Parser.parse(source: $0, maximumNestingLevel: SourceLimits.nesting)
  }
  if tree.hasError {
    return ClassSource(file: file, problems: [firstError(in: tree, lines)].quoting(bytes))
  }
  var reader = DeclarationReader(lines: lines)
  reader.read(tree.statements, Surroundings())
  return ClassSource(file: file, declarations: reader.declarations)
}
