import Foundation
import TestSupport
import Testing

@Suite("Interrupting work on several stores")
struct FleetSignalTests {
  @Test(arguments: [SIGTERM, SIGINT])
  func `a signal ends all jobs, leaves no partial files, and the next run finishes`(
    signal: Int32
  ) throws {
    let fleet = try FleetFolder()
    for number in 0..<24 { try fleet.makeStore("\(number).sqlite", rows: 10) }
    let arguments = [
      "upgrade", "stores", "--to", fleet.bundle, "--in-place", "--yes", "--jobs", "3",
      "--timeout", "600",
    ]
    // So that the run does not end before the signal, however busy the machine is.
    let holder = try StoreHolder(fleet.folder("stores/9.sqlite"))
    let process = Process()
    process.executableURL = try toolURL("modeldiff")
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: fleet.folder.path, directoryHint: .isDirectory)
    try fleet.folder.makeFolder("scratch")
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["TMPDIR": fleet.folder("scratch")]) { $1 }
    let errors = fleet.folder("errors")
    try fleet.folder.write([UInt8](), to: "errors")
    process.standardError = try FileHandle(forWritingTo: URL(filePath: errors))
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    // Until the work on a store has begun.
    let deadline = Date.now + 60
    while try fleet.folder.names().allSatisfy({ !$0.contains(".upgrading") }), Date.now < deadline {
      usleep(2000)
    }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == signal)
    #expect(
      try String(contentsOfFile: errors, encoding: .utf8)
        .contains(/interrupted: \d+ of 24 stores done\n/))
    #expect(try fleet.folder.names().allSatisfy { !$0.contains(".upgrading") })
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: fleet.folder("scratch")).isEmpty)
    holder.release()
    let again = try runTool("modeldiff", arguments, in: fleet.folder.path)
    #expect(again.output.contains("24 stores: "))
    #expect(again.exitCode == 0, "\(again.output)")
  }
}
