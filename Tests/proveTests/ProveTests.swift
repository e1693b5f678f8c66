import DataModel
import Foundation
import ModelFiles
import TestSupport
import Testing

#if canImport(CoreData)
/// Core Data agrees with the tools about models.
@Suite("Core Data itself") struct ProveTests {
  private func prove(_ folder: String) throws {
    let tools = try toolURL("modelc").deletingLastPathComponent().path(percentEncoded: false)
    let result = try runTool("prove", [tools, folder])
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
    print(result.output)
  }

  @Test func `Core Data loads, opens and migrates the examples as the tools predict`() throws {
    try prove(projectFolder.appending(path: "Models").path(percentEncoded: false))
  }

  @Test func `Core Data loads and opens generated models`() throws {
    let folder = try TemporaryFolder()
    for seed in UInt64(1)...20 {
      var generator = ModelGenerator(seed: seed)
      let version = folder("Generated\(seed).xcdatamodel")
      try FileManager.default.createDirectory(
        atPath: version, withIntermediateDirectories: true)
      try Data(writeContents(generator.model())).write(to: URL(filePath: version + "/contents"))
    }
    try prove(folder.path)
  }
}
#else
@Suite("Core Data itself") struct ProveTests {
  @Test func `prove reports that Core Data is missing`() throws {
    let folder = try TemporaryFolder()
    let result = try runTool("prove", [folder.path, folder.path])
    #expect(result.exitCode == 69)
    #expect(result.errors.contains("macOS only"))
  }
}
#endif
