import Findings

/// Reads what a tree of Swift sources declares for SwiftData.
///
/// A file is parsed only where its bytes name something of SwiftData, or it may declare a type that a parsed
/// file needs.
///
/// - Parameters:
///   - files: The sources, in any order; the result is in the order of their paths.
///   - options: How they are read.
///   - perform: Looks at the files and parses them, in any order and from several threads when it likes.
/// - Returns: Schemas, plans and containers, with what is wrong in them.
/// - Complexity: O(n) in the size of the sources.
package func readSwiftData(
  _ files: [SwiftSourceFile], options: SwiftDataOptions = SwiftDataOptions(),
  perform: Perform = { count, body in for number in 0..<count { body(number) } }
) -> SwiftDataTree {
  let sorted = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  let words =
    SourceSelection.words + options.exportingModules.sorted().map { "import \($0)" }
  var declarations = readAllFiles(sorted, with: words, options: options, perform: perform)
  let notes = leaveOutOthers(&declarations, options)
  let modules = SwiftModules(sorted.lazy.map(\.path))
  var reader = TreeReader(SymbolTable(declarations, modules))
  reader.tree.parsedFiles = Set(declarations.map(\.path))
  reader.tree.diagnostics = declarations.flatMap(\.problems) + notes
  reader.read()
  return reader.tree
}

/// Takes classes in files that do not import SwiftData for no models of it.
private func leaveOutOthers(
  _ files: inout [FileDeclarations], _ options: SwiftDataOptions
) -> [Diagnostic] {
  let modules = options.exportingModules.union(["SwiftData"])
  if files.contains(where: { !$0.exports.isDisjoint(with: modules) }) { return [] }
  var notes: [Diagnostic] = []
  for index in files.indices where files[index].imports.isDisjoint(with: modules) {
    for type in files[index].types.indices where files[index].types[type].isModel {
      files[index].types[type].isModel = false
      let declaration = files[index].types[type]
      notes.append(
        RuleDescription.swiftDataNotImported.diagnostic(
          "\(declaration.path.joined(separator: ".")) is not a model: its file does not import SwiftData",
          at: declaration.place.location))
    }
  }
  return notes
}
