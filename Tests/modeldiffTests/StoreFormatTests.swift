import Foundation
import TestSupport
import Testing

@Suite("Files that are not usable stores")
struct StoreFormatTests {
  private let folder: TemporaryFolder
  private let bundle = "Models/Trips/Trips.xcdatamodeld"

  init() throws {
    folder = try TemporaryFolder()
  }

  private func store(_ versions: [UInt8]) throws -> String {
    let path = folder("S.sqlite")
    #expect(
      try runTool("modelc", ["create", "\(bundle)#Trips", path, "--rows", "3"]).exitCode == 0)
    var bytes = try Data(contentsOf: URL(filePath: path))
    bytes.replaceSubrange(18..<20, with: versions)
    try bytes.write(to: URL(filePath: path))
    return path
  }

  @Test func `a folder is reported as a folder`() throws {
    for arguments in [
      ["doctor", folder("")], ["plan", folder(""), "--to", bundle],
      ["upgrade", folder(""), "--to", bundle], ["finish", folder("")], ["repair", folder("")],
      ["repair", folder(""), "--mend", "dangling-key"], ["sql", folder(""), bundle],
    ] {
      let result = try runTool("modeldiff", arguments)
      #expect(result.exitCode == 65, "\(arguments)")
      #expect(result.errors.contains("folder"), "\(arguments): \(result.errors)")
      #expect(result.errors.contains("store"), "\(arguments): \(result.errors)")
    }
  }

  @Test(arguments: [3, 4, 255] as [UInt8])
  func `a store that only a newer SQLite may write is read and not written`(version: UInt8) throws {
    let path = try store([version, 2])
    let result = try modeldiff("doctor", path)
    #expect(result.exitCode == 0)
    #expect(result.output.contains("its write version is \(version), not 1 or 2"))
    for arguments in [
      ["plan", path, "--to", bundle], ["upgrade", path, "--to", bundle], ["finish", path],
      ["repair", path, "--mend", "dangling-key"], ["sql", path, bundle],
    ] {
      let result = try runTool("modeldiff", arguments)
      #expect(result.exitCode == 65, "\(arguments)")
      #expect(result.errors.contains("[newer-format]"), "\(arguments): \(result.errors)")
      #expect(result.errors.contains("write version is \(version), expected 1 or 2"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("")) == ["S.sqlite"])
  }

  @Test func `an encrypted store with a readable header is not mistaken for a newer SQLite's`()
    throws
  {
    let path = try store([1, 1])
    var bytes = try Data(contentsOf: URL(filePath: path))
    for place in 16..<bytes.count { bytes[place] ^= 0xA5 }
    try bytes.write(to: URL(filePath: path))
    for arguments in [
      ["doctor", path], ["plan", path, "--to", bundle], ["upgrade", path, "--to", bundle],
    ] {
      let result = try runTool("modeldiff", arguments)
      #expect(result.exitCode == 65, "\(arguments)")
      #expect(!result.errors.contains("newer"), "\(arguments): \(result.errors)")
    }
  }

  @Test func `a name that is not UTF-8 is reported as the reason`() throws {
    for arguments in [["doctor", folder("S\u{FFFD}.sqlite")], [folder("M\u{FFFD}.momd"), bundle]] {
      let result = try runTool("modeldiff", arguments)
      #expect(result.exitCode == 65, "\(arguments)")
      #expect(result.errors.contains("not UTF-8 cannot be opened: rename it"), "\(result.errors)")
    }
    #expect(try !modeldiff("doctor", folder("S.sqlite")).errors.contains("UTF-8"))
  }

  @Test func `a store that only a newer SQLite reads is reported as such`() throws {
    let path = try store([3, 3])
    for arguments in [
      ["doctor", path], ["plan", path, "--to", bundle], ["sql", path, bundle], [path, bundle],
    ] {
      let result = try runTool("modeldiff", arguments)
      #expect(result.exitCode == 65, "\(arguments)")
      #expect(
        result.errors.contains(/newer SQLite.*version is 3.* expected 1 or 2/), "\(result.errors)")
    }
  }
}
