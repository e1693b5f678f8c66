import ArgumentParser

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Writes the pages that are made from error codes, below `Documentation`, and from rules, for the site.
@main
struct WritePages: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pages",
    abstract: "Write the pages that are made from error codes, or from rules.",
    discussion: "With --check nothing is written; the exit code is 1 when a page is out of date.")

  @Argument(help: "The folder of the documentation.")
  var folder: String

  @Flag(help: "Write the pages of rules, which the site has.")
  var rules = false

  @Flag(help: "Write nothing, and say which pages are out of date.")
  var check = false

  func validate() throws {
    if rules, check {
      throw ValidationError("--check is for pages that are kept, not with --rules")
    }
  }

  func run() throws {
    var stale: [String] = []
    for page in rules ? rulePages : errorPages {
      let path = "\(folder)/\(page.path)"
      let text = try? String(contentsOfFile: path, encoding: .utf8)
      guard text != page.text else { continue }
      stale.append(page.path)
      if !check { try page.write(to: path) }
    }
    guard check else { return }
    stale += try strayPages()
    guard !stale.isEmpty else { return }
    print("out of date: \(stale.sorted().joined(separator: ", ")); run make docs")
    throw ExitCode.failure
  }

  /// The pages in the folder of error codes that are of no code.
  private func strayPages() throws -> [String] {
    let known = Set(errorPages.map(\.path))
    return try FileManager.default.contentsOfDirectory(atPath: "\(folder)/Errors")
      .map { "Errors/\($0)" }.filter { !known.contains($0) }
  }
}

extension Page {
  fileprivate func write(to path: String) throws {
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: nil)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }
}
