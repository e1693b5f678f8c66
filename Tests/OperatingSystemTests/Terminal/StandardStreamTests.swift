import Foundation
import OperatingSystem
import TestSupport
import Testing

@Suite("Standard streams") struct StandardStreamTests {
  @Test func `a failed write is an error`() async {
    await #expect(processExitsWith: .success) {
      // Closed, another thread could open a file in its place.
      #expect(dup2(open("/dev/null", O_RDONLY), 1) == 1)
      let error = #expect(throws: SystemError.self) { try StandardStream.output.write("x") }
      #expect(error == SystemError(SystemError.Code(rawValue: EBADF), "write"))
      #expect(!StandardStream.output.isTerminal)
      #expect(StandardStream.output.columns == nil)
    }
  }

  @Test func `opening a file does not take the number of a missing stream`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let path = try folder.write([1], to: "f")
      for stream in [CInt(0), 1, 2] { close(stream) }
      StandardStream.openMissing()
      let file = try File(path, for: .writing)
      // No result gets into the file, nor anywhere else.
      let error = #expect(throws: SystemError.self) { try StandardStream.output.write("x") }
      #expect(error?.code == SystemError.Code(rawValue: EBADF))
      #expect(throws: SystemError.self) { try StandardStream.error.write("x") }
      #expect(try file.status().size == 1)
    }
  }

  @Test func `a terminal has columns once its size is set`() async {
    await #expect(processExitsWith: .success) {
      let terminal = try Terminal()
      try terminal.attach(to: 1)
      #expect(StandardStream.output.isTerminal)
      #expect(StandardStream.output.columns == nil)
      terminal.setColumns(97)
      #expect(StandardStream.output.columns == 97)
    }
  }
}
