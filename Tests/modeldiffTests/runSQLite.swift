import Foundation
import Testing

/// Runs a statement in the `sqlite3` shell and gives what it prints.
@discardableResult
func sqlite(_ store: String, _ sql: String) throws -> String {
  let shell = Process()
  shell.executableURL = URL(filePath: "/usr/bin/env")
  shell.arguments = ["sqlite3", store, sql]
  let output = Pipe()
  shell.standardOutput = output
  try shell.run()
  let printed = output.fileHandleForReading.readDataToEndOfFile()
  shell.waitUntilExit()
  #expect(shell.terminationStatus == 0)
  return String(decoding: printed, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
}
