import TestSupport

#if os(Linux)
  import Foundation
  import Testing

  @Suite("On a terminal")
  struct TerminalTests {
    @Test func `colour is used`() throws {
      #expect(try output([:]).contains("\u{1B}[1mDone\u{1B}[0m"))
    }

    @Test func `NO_COLOR and --color never leave it out`() throws {
      #expect(try !output(["NO_COLOR": "1"]).contains("\u{1B}"))
      #expect(try !output([:], "--color", "never").contains("\u{1B}"))
    }

    @Test func `a dumb terminal has none`() throws {
      #expect(try !output(["TERM": "dumb"]).contains("\u{1B}"))
    }

    @Test func `an empty NO_COLOR means nothing`() throws {
      #expect(try output(["NO_COLOR": ""]).contains("\u{1B}"))
    }

    /// What `modelc hash` prints to a terminal, which here is little enough for its buffer.
    private func output(
      _ environment: [String: String], _ options: String...
    ) throws -> String {
      let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      defer { close(terminal) }
      var lock: CInt = 0
      var number: CInt = 0
      // TIOCSPTLCK and TIOCGPTN, which the C library's Swift module leaves out.
      try #require(terminal >= 0 && ioctl(terminal, 0x4004_5431, &lock) == 0)
      try #require(ioctl(terminal, 0x8004_5430, &number) == 0)
      let result = try modelc(
        ["hash", example("Done") + "#Done"] + options, environment: environment,
        output: "/dev/pts/\(number)")
      try #require(result.exitCode == 0)
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(terminal, &bytes, bytes.count)
      return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
    }
  }
#endif
