import Foundation

/// A process that has a store open.
final class StoreHolder {
  private let shell = Process()
  private let input = Pipe()

  /// Opens a store and runs statements; the last one must print something.
  init(_ store: String, _ sql: String = "BEGIN IMMEDIATE; SELECT 'ready';") throws {
    shell.executableURL = URL(filePath: "/usr/bin/env")
    shell.arguments = ["sqlite3", store]
    shell.standardInput = input
    let output = Pipe()
    shell.standardOutput = output
    try shell.run()
    input.fileHandleForWriting.write(Data((sql + "\n").utf8))
    _ = output.fileHandleForReading.availableData
  }

  func release() {
    try? input.fileHandleForWriting.close()
    shell.waitUntilExit()
  }
}
