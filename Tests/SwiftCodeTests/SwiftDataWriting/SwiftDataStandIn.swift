import Foundation
import TestSupport
import Testing

/// A stand-in for SwiftData, used when the compiler checks written files.
///
/// Its macros are built with the compiler's own libraries.
final class SwiftDataStandIn: Sendable {
  /// The instance that all tests share; nil without a Swift compiler.
  static let shared: SwiftDataStandIn? = {
    guard (try? runProcess("swiftc", ["--version"]).exitCode) == 0 else { return nil }
    do {
      return try SwiftDataStandIn()
    } catch {
      Issue.record("the stand-in for SwiftData cannot be built: \(error)")
      return nil
    }
  }()

  private let folder: String

  private init() throws {
    let url = FileManager.default.temporaryDirectory.appending(
      path: "swiftdata-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.path(percentEncoded: false)
    let host = try Self.host()
    try output(
      of: "swiftc",
      [
        "-emit-library", "-parse-as-library", "-module-name", "StandInMacros", "-I", host,
        "-L", host, "-lSwiftSyntax", "-lSwiftSyntaxMacros", "-lSwiftSyntaxBuilder", "-Xlinker",
        "-rpath", "-Xlinker", host, Self.fixture("StandInMacros.swift"), "-o", library,
      ])
    try output(
      of: "swiftc",
      [
        "-emit-module", "-parse-as-library", "-swift-version", "6", "-module-name", "SwiftData",
        Self.fixture("SwiftData.swift"), "-load-plugin-library", library,
        "-emit-module-path", "\(folder)/SwiftData.swiftmodule",
      ])
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private var library: String { "\(folder)/libStandInMacros.so" }

  /// The errors and warnings in `texts`, the files of a module, in the language mode of Swift 6;
  /// empty if absent.
  func problems(in texts: [String]) throws -> String {
    let sources = try TemporaryFolder()
    let paths = try texts.enumerated().map { number, text in
      try sources.write(Array(text.utf8), to: "File\(number).swift")
    }
    let result = try runProcess(
      "swiftc",
      [
        "-typecheck", "-swift-version", "6", "-parse-as-library", "-module-name", "App", "-I",
        folder, "-load-plugin-library", library,
      ] + paths)
    let marks = ["error:", "warning:"]
    return result.exitCode == 0
      ? ""
      : result.errors.split(separator: "\n").filter { line in marks.contains { line.contains($0) } }
        .joined(separator: "\n")
  }

  /// The folder of the libraries that the compiler's own macros use.
  private static func host() throws -> String {
    let printed = try output(of: "swiftc", ["-print-target-info"])
    struct Info: Decodable {
      struct Paths: Decodable { var runtimeResourcePath: String }
      var paths: Paths
    }
    let info = try JSONDecoder().decode(Info.self, from: Data(printed.utf8))
    return info.paths.runtimeResourcePath + "/host"
  }

  private static func fixture(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name)")
      .path(percentEncoded: false)
  }
}
