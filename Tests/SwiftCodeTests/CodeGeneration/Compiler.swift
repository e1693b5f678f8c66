import Foundation
import TestSupport

/// Checks generated files with a compiler against a stand-in for Foundation and Core Data.
///
/// The stand-in, in the folder `Fixtures/Interface`, declares only what generated files use. It is
/// in Objective-C, so that on any system Swift's compiler checks what the attributes require: types
/// that Objective-C has, a selector for each method, and no two methods with one selector.
struct Compiler {
  /// The sources and the compiler's output.
  let folder = try? TemporaryFolder()

  /// The errors that the Swift compiler finds in `files`; empty if absent.
  ///
  /// Xcode 26 also imports publicly modules that a file does not use, about which the compiler
  /// warns.
  func checkSwift(_ files: [String: String], _ options: [String] = []) throws -> String {
    let folder = try requiredFolder()
    let sources = try write(files, to: folder)
    let common = ["-frontend", "-enable-objc-interop", "-I", interface]
    for module in ["Foundation", "CoreData"] {
      let standIn = try run(
        "swiftc",
        common + [
          "-emit-module", "-parse-as-library", "-swift-version", "5", "-module-name", module,
          "-I", folder.path,
          "-import-underlying-module", "\(interface)/\(module).swift",
          "-o", folder("\(module).swiftmodule"),
        ])
      guard standIn.isEmpty else { return standIn }
    }
    return try run(
      "swiftc",
      common + [
        "-typecheck", "-suppress-warnings", "-swift-version", "6", "-module-name", "App",
        "-package-name", "Apps",
        "-I", folder.path,
      ] + options + sources)
  }

  /// The output of a program of `files` and `Fixtures/Runtime/main.swift`, or its errors.
  func runSwift(_ files: [String: String]) throws -> String {
    let folder = try requiredFolder()
    let sources = try write(files, to: folder)
    let runtime = fixtures.appending(path: "Runtime").path(percentEncoded: false)
    let module = try run(
      "swiftc",
      [
        "-emit-module", "-emit-library", "-static", "-parse-as-library", "-swift-version", "5",
        "-module-name", "CoreData", "\(runtime)/CoreData.swift", "-o", folder("libCoreData.a"),
        "-emit-module-path", folder("CoreData.swiftmodule"),
      ])
    guard module.isEmpty else { return module }
    let program = try run(
      "swiftc",
      [
        "-swift-version", "6", "-module-name", "App", "-suppress-warnings", "-I", folder.path,
        "-L", folder.path, "-lCoreData", "\(runtime)/main.swift", "-o", folder("program"),
      ] + sources)
    guard program.isEmpty else { return program }
    return try run(folder("program"), [])
  }

  /// The diagnostics of the Objective-C compiler for the implementations among `files`; empty if
  /// there are none.
  func checkObjectiveC(_ files: [String: String]) throws -> String {
    let folder = try requiredFolder()
    let sources = try write(files, to: folder).filter { $0.hasSuffix(".m") }
    return try run(
      "clang",
      [
        "-fsyntax-only", "-fobjc-runtime=macosx", "-fobjc-arc", "-Wall", "-Wextra", "-Werror",
        "-isystem", interface, "-I", folder.path,
      ] + sources)
  }

  /// The path of a tool; nil if no folder of `PATH` has it.
  static func path(of tool: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(tool)" }.first(where: FileManager.default.isExecutableFile)
  }

  private var interface: String {
    fixtures.appending(path: "Interface").path(percentEncoded: false)
  }

  private var fixtures: URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
  }

  private func requiredFolder() throws -> TemporaryFolder {
    guard let folder else { throw CocoaError(.fileWriteUnknown) }
    return folder
  }

  private func write(_ files: [String: String], to folder: TemporaryFolder) throws -> [String] {
    try files.sorted { $0.key < $1.key }.map { name, text in
      try Data(text.utf8).write(to: URL(filePath: folder(name)))
      return folder(name)
    }
  }

  /// The output of a tool; never empty if it fails.
  private func run(_ tool: String, _ arguments: [String]) throws -> String {
    let folder = try requiredFolder()
    guard let path = tool.hasPrefix("/") ? tool : Self.path(of: tool) else {
      return "\(tool) is not in PATH"
    }
    let file = folder("messages")
    try Data().write(to: URL(filePath: file))
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    let messages = try FileHandle(forWritingTo: URL(filePath: file))
    process.standardError = messages
    process.standardOutput = messages
    try process.run()
    process.waitUntilExit()
    let text = try String(contentsOfFile: file, encoding: .utf8)
    guard process.terminationStatus != 0, text.isEmpty else { return text }
    return "\(tool) exits with \(process.terminationStatus)"
  }
}
