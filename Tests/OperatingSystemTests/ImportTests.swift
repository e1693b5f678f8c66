import Foundation
import Testing

/// Modules that only the target `OperatingSystem` may import.
@Suite("Imports") struct ImportTests {
  /// The C libraries under all their names, and further modules of Apple's systems.
  static let systemModules: Set<String> = [
    "Glibc", "Musl", "Darwin", "Android", "Bionic", "WASILibc", "ucrt", "CRT", "WinSDK",
    "SwiftGlibc", "CLinux",
    "Dispatch", "System", "SystemPackage", "os", "Subprocess", "ObjectiveC",
  ]

  @Test func `only one target imports the C library`() throws {
    let sources = try sources()
    #expect(sources.count > 500)
    for source in sources where !source.path.contains("/Sources/OperatingSystem/") {
      let found = importedModules(source.text).intersection(Self.systemModules)
      #expect(found.isEmpty, "\(source.path) imports \(found.sorted())")
    }
  }

  @Test func `Foundation is imported as a whole only on Apple's systems`() throws {
    for source in try sources() where importedModules(source.text).contains("Foundation") {
      #expect(
        source.text.contains("#if canImport(FoundationEssentials)"),
        "\(source.path) imports Foundation on Linux")
    }
  }

  @Test func `the OperatingSystem target imports nothing else`() throws {
    let own = try sources().filter { $0.path.contains("/Sources/OperatingSystem/") }
    #expect(own.count > 10)
    let found = Set(own.flatMap { importedModules($0.text) })
    #expect(found == ["Glibc", "Musl", "Darwin", "Dispatch", "Synchronization", "CLinux"])
  }

  @Test(arguments: [
    ("import Glibc", ["Glibc"]), ("  internal import Musl", ["Musl"]),
    ("@_exported public import Darwin.POSIX", ["Darwin"]),
    ("@preconcurrency import struct Dispatch.DispatchTime // why", ["Dispatch"]),
    ("// import Glibc", []), ("let text = \"import Glibc\"", []), ("importGlibc()", []),
  ]) func `imports are found in every notation`(line: String, modules: [String]) {
    #expect(importedModules("import A\n\(line)\n").subtracting(["A"]) == Set(modules))
  }

  private func sources() throws -> [(path: String, text: String)] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    let files = try #require(
      FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
    return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
      .map { ($0.path(percentEncoded: false), try String(contentsOf: $0, encoding: .utf8)) }
  }
}

/// The modules named in the import declarations of a source, without submodules and imported
/// symbols.
private func importedModules(_ text: String) -> Set<String> {
  let kinds: Set<Substring> = [
    "typealias", "struct", "class", "enum", "protocol", "let", "var", "func",
  ]
  let levels: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
  var modules: Set<String> = []
  for line in text.split(whereSeparator: \.isNewline) {
    var words = line.split(separator: " ")[...]
    words = words.drop { $0.hasPrefix("@") || levels.contains($0) }
    guard words.popFirst() == "import" else { continue }
    if let kind = words.first, kinds.contains(kind) { words = words.dropFirst() }
    guard let module = words.first?.split(separator: ".").first else { continue }
    modules.insert(String(module))
  }
  return modules
}
