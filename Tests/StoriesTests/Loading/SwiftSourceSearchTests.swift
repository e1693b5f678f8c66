import Findings
import Foundation
import SwiftCode
import TestSupport
import Testing

@testable import Loading

@Suite("Selection of Swift files")
struct SwiftSourceSearchTests {
  @Test(arguments: [
    (["App/Item.swift", "AppTests/Item.swift", "AppUITests/Item.swift"], ["App/Item.swift"]),
    (["Sources/App/Item.swift", "Tests/AppTests/Item.swift"], ["Sources/App/Item.swift"]),
    // Apps that are called like tests.
    (["SpeedTest/Item.swift", "SpeedTestTests/Item.swift"], ["SpeedTest/Item.swift"]),
    (["BloodTests/Item.swift"], ["BloodTests/Item.swift"]),
    (["Tests/Item.swift"], ["Tests/Item.swift"]),
    (
      ["App/Item.swift", "Pods/A/Item.swift", ".build/Item.swift", "App/Preview Content/P.swift"],
      ["App/Item.swift"]
    ),
  ])
  func `tests and third-party files are skipped`(files: [String], read: [String]) throws {
    #expect(try found(files) == read)
  }

  @Test(arguments: [
    (["Old"], ["App/Item.swift"]), (["App/Old"], ["App/Item.swift"]),
    (["*.gen.swift", "O?d"], ["App/Item.swift"]),
    (["Item.swift"], ["App/A.gen.swift"]), (["Old/"], ["App/A.gen.swift", "App/Item.swift"]),
  ])
  func `excluded files are skipped`(excluded: [String], read: [String]) throws {
    let files = ["App/Item.swift", "App/Old/Item.swift"]
    let all =
      excluded == ["Old/"] || excluded == ["Item.swift"] ? files + ["App/A.gen.swift"] : files
    #expect(try found(all, excluding: excluded) == read)
  }

  private func found(_ files: [String], excluding excluded: [String] = []) throws -> [String] {
    let folder = try TemporaryFolder()
    for file in files {
      try folder.write("import SwiftData\n@Model class Item { var name = \"\" }\n".utf8, to: file)
    }
    let sources = try SwiftSourceSearch(excluding: excluded)
      .sources(at: [folder.path], in: FileSystem())
    return sources.files.map { String($0.path.dropFirst(folder.path.count + 1)) }
  }
}
