#if canImport(CoreData)
import Foundation

/// Compares the tools' results for models with Core Data's.
///
/// Usage: `prove TOOLS FOLDER [--receipt FILE]`. TOOLS contains the built tools, FOLDER is searched
/// for `.xcdatamodeld` and `.xcdatamodel`. Exits with 1 if anything differs, or nothing was
/// compared.
@main
enum Prove {
  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    var receipt: String?
    if let place = arguments.firstIndex(of: "--receipt"), place + 1 < arguments.count {
      receipt = arguments[place + 1]
      arguments.removeSubrange(place...place + 1)
    }
    guard arguments.count == 2, !arguments.contains(where: { $0.hasPrefix("-") }) else {
      fail("usage: prove TOOLS FOLDER [--receipt FILE]", exitCode: 64)
    }
    let scratch = FileManager.default.temporaryDirectory
      .appending(path: "prove-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let tools = Tools(folder: URL(filePath: arguments[0]))
    let results = Results()
    for source in try findSources(below: URL(filePath: arguments[1])) {
      try prove(source, tools, results, scratch: scratch)
    }
    let text = receiptText(results)
    print(text)
    for difference in results.differences { print("DIFFERENT \(difference)") }
    if let receipt { try text.write(toFile: receipt, atomically: true, encoding: .utf8) }
    exit(results.isProved ? 0 : 1)
  }
}

/// Compares everything of one source.
private func prove(
  _ source: ModelSource, _ tools: Tools, _ results: Results, scratch: URL
) throws {
  let folder = scratch.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  guard let versions = try compile(source, tools, results, into: folder) else { return }
  for version in versions { proveModel(version, results) }
  for version in versions { try proveCreatedStore(version, tools, results, folder) }
  for (old, new) in steps(versions) {
    try proveStep(old, new, tools, results)
    try proveUpgrade(old, new, tools, results, folder)
  }
}

/// Each version with the next one, and the first with the last.
private func steps(_ versions: [CompiledVersion]) -> [(CompiledVersion, CompiledVersion)] {
  var steps = Array(zip(versions, versions.dropFirst()))
  if versions.count > 2 { steps.append((versions[0], versions[versions.count - 1])) }
  return steps
}

/// Ends the program with a message.
func fail(_ message: String, exitCode: Int32) -> Never {
  FileHandle.standardError.write(Data("prove: \(message)\n".utf8))
  exit(exitCode)
}
#else
import Foundation

/// Core Data exists only on Apple's systems; elsewhere nothing can be proved.
@main
enum Prove {
  static func main() {
    FileHandle.standardError.write(
      Data("prove: there is no Core Data here; this runs on macOS only\n".utf8))
    exit(69)
  }
}
#endif
