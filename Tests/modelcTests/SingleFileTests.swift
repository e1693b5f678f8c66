import Foundation
import TestSupport
import Testing

@Suite("modelc generate --single-file")
struct SingleFileTests {
  @Test func `a single file contains all classes, in Swift whatever the model's language`() throws {
    let folder = try TemporaryFolder()
    let options = ["--all-entities", "--single-file", "Trips.swift"]
    let result = try modelc(["generate", example("Trips"), "-o", folder("Out")] + options)
    #expect(result.exitCode == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("Out")) == ["Trips.swift"])
    let text = try String(contentsOfFile: folder("Out/Trips.swift"), encoding: .utf8)
    for name in ["Trip", "BucketListItem", "LivingAccommodation"] {
      #expect(text.contains("public class \(name): NSManagedObject"))
    }
    #expect(text.matches(of: /import CoreData/).count == 1)
  }

  @Test func `a single file is written even if the model requests no code`() throws {
    let folder = try TemporaryFolder()
    let arguments = ["generate", example("Wallet"), "-o", folder.path, "--single-file", "W.swift"]
    let listed = try modelc(arguments + ["--dry-run"])
    #expect(listed.output == folder("W.swift") + "\n")
    #expect(try modelc(arguments).exitCode == 0)
    #expect(try folder.names() == ["W.swift"])
  }

  @Test(arguments: [
    ["--single-file", "A.swift", "--language", "objc"], ["--single-file", "A.m"],
    ["--single-file", "a/A.swift"], ["--single-file", ".swift"],
  ])
  func `--single-file requires Swift and excludes other files`(options: [String]) throws {
    let folder = try TemporaryFolder()
    let result = try modelc(["generate", example("Trips"), "-o", folder.path] + options)
    #expect(result.exitCode == 64)
    #expect(try folder.names() == [])
  }
}
