import Foundation
import TestSupport
import Testing

@Suite("Programs that a repository configures")
struct RepositoryProgramTests {
  @Test func `a check runs neither a repository's file system monitor nor its hooks`() throws {
    let made = try CheckRepository(shipping: [("1", Scenario.item(Scenario.title))])
    let outside = try TemporaryFolder()
    let program = outside("program")
    try Data("#!/bin/sh\ntouch '\(outside("was-run"))'\n".utf8).write(to: URL(filePath: program))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    try made.repository.git("config", "core.hooksPath", outside.path)
    try made.repository.git("config", "core.fsmonitor", "'\(program)'")
    // Git itself runs it, so that the check below can fail.
    try made.repository.git("status", "--short")
    #expect(FileManager.default.fileExists(atPath: outside("was-run")))
    try FileManager.default.removeItem(atPath: outside("was-run"))
    try made.write("2", Scenario.item(#"<attribute name="title" attributeType="String"/>"#))
    try made.setCurrent("2")
    #expect(try made.check().exitCode == 1)
    #expect(!FileManager.default.fileExists(atPath: outside("was-run")))
  }
}
