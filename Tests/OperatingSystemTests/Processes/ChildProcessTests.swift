import Foundation
import OperatingSystem
import TestSupport
import Testing

@Suite("Child processes") struct ChildProcessTests {
  private func shell(_ script: String, _ environment: [String: String] = [:]) throws -> ChildProcess
  {
    try ChildProcess("/bin/sh", arguments: ["-c", script], environment: environment)
  }

  @Test func `lines and bytes are read as they arrive`() throws {
    let child = try shell("printf 'one\\ntwo\\nfour'; cat; printf end >&2; exit 7")
    #expect(child.line(limit: 10) == Array("one".utf8))
    #expect(child.bytes(2) == Array("tw".utf8))
    #expect(child.line(limit: 10) == Array("o".utf8))
    #expect(child.send(Array("five".utf8)))
    child.closeInput()
    #expect(child.bytes(100) == nil)
    #expect(child.rest(limit: 100) == Array("fourfive".utf8))
    #expect(child.line(limit: 10) == nil)
    #expect(child.finish() == 7)
    #expect(child.errors == Array("end".utf8))
  }

  @Test func `a program has the given name, and ends on request`() throws {
    let child = try ChildProcess(
      "/bin/sh", calledBy: "other",
      arguments: ["-c", "echo \"$0\"; echo go; while :; do sleep 0.01; done", "name"],
      environment: [:])
    #expect(child.line(limit: 10) == Array("name".utf8))
    #expect(child.line(limit: 10) == Array("go".utf8))
    child.running.askToEnd()
    #expect(child.finish() == 128 + 15)
  }

  @Test func `the path of the running executable is known`() throws {
    let own = try #require(ownExecutable)
    #expect(FileManager.default.isExecutableFile(atPath: own))
  }

  @Test func `output beyond the capacity of pipes neither blocks nor is kept`() throws {
    let child = try shell("head -c 300000 /dev/zero >&2; head -c 300000 /dev/zero")
    #expect(child.line(limit: 1000) == nil)
    #expect(child.rest(limit: 1000).count == 1000)
    #expect(child.finish() == 0)
    #expect(child.errors.count == 8192)
  }

  @Test func `a program gets only the given environment`() throws {
    let child = try shell("echo \"$A,$HOME\"", ["A": "größer"])
    #expect(child.line(limit: 100) == Array("größer,".utf8))
  }

  @Test func `writing to a program that no longer reads fails without a signal`() throws {
    let child = try shell("exec <&-; echo")
    #expect(child.line(limit: 1) == [])
    var isTaken = true
    for _ in 0..<100 where isTaken { isTaken = child.send([UInt8](repeating: 0, count: 1 << 16)) }
    #expect(!isTaken)
  }

  @Test func `a program ended by a signal is reported as such`() throws {
    let child = try shell("kill -9 $$")
    #expect(child.rest(limit: 1) == [])
    #expect(child.finish() == 128 + SIGKILL)
  }

  @Test func `a program has default signal handling, whatever this process ignores or blocks`()
    async
  {
    await #expect(processExitsWith: .success) {
      let watch = SignalWatch()
      let child = try ChildProcess(
        "/bin/sh", arguments: ["-c", "kill -PIPE $$; kill -TERM $$; echo"], environment: [:])
      #expect(child.line(limit: 1) == nil)
      #expect(child.finish() == 128 + SIGPIPE)
      let other = try ChildProcess(
        "/bin/sh", arguments: ["-c", "kill -TERM $$; echo"], environment: [:])
      #expect(other.line(limit: 1) == nil)
      #expect(other.finish() == 128 + SIGTERM)
      watch.discard()
    }
  }

  @Test func `a program that cannot be started is an error`() throws {
    let folder = try TemporaryFolder()
    for (path, code) in [
      (folder("missing"), SystemError.Code.notFound),
      (try folder.write([], to: "f"), .noAccess), (folder("f/x"), .notFolder),
    ] {
      let error = #expect(throws: SystemError.self) {
        _ = try ChildProcess(path, arguments: [], environment: [:])
      }
      #expect(error == SystemError(code, "posix_spawn", path: path))
    }
  }

  /// Run in a separate process, as programs that other tests start at the same time briefly share
  /// its open files.
  @Test func `a process that has a file open is found by any name of the file`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let path = try folder.write([1], to: "f")
      let other = try folder.write([1], to: "g")
      let own = try File(other)
      let child = try ChildProcess(
        "/bin/sh", arguments: ["-c", "exec 3<\"$0\"; echo $$; read x", path], environment: [:])
      let line = try #require(child.line(limit: 100))
      let number = try #require(Int32(String(decoding: line, as: UTF8.self)))
      let found = OtherProcess(using: [folder("no"), path])
      #expect(found?.number == number)
      #expect(found?.name?.isEmpty == false)
      // What only this process has open is nobody else's.
      #expect(OtherProcess(using: [other]) == nil)
      #expect(OtherProcess(using: []) == nil)
      child.closeInput()
      child.finish()
      #expect(OtherProcess(using: [path]) == nil)
      #expect(OtherProcess(number: .max).name == nil)
      #expect(try own.status().size == 1)
    }
  }

  @Test func `an empty environment variable counts as unset`() async {
    await #expect(processExitsWith: .success) {
      setenv("SOME_VARIABLE", "größer", 1)
      #expect(environmentVariable("SOME_VARIABLE") == "größer")
      setenv("SOME_VARIABLE", "", 1)
      #expect(environmentVariable("SOME_VARIABLE") == nil)
      unsetenv("SOME_VARIABLE")
      #expect(environmentVariable("SOME_VARIABLE") == nil)
    }
  }

  @Test func `a process ends with the given code`() async {
    await #expect(processExitsWith: .exitCode(73)) { endProcess(code: 73) }
  }
}
