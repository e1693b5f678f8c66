import Foundation
import OperatingSystem
import TestSupport
import Testing

/// Run in separate processes, as programs that other tests start at the same time briefly share
/// this process's files and locks.
@Suite("File locks") struct LockTests {
  @Test func `an exclusive lock excludes all others, even in the same process`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let path = try folder.write([1], to: "f")
      let other = try File(path, for: .readingAndWriting)
      do {
        let file = try File(path, for: .readingAndWriting)
        #expect(other.lockHolder(of: 10..<20) == nil)
        try file.lock(10..<20, isExclusive: true)
        for isExclusive in [false, true] {
          let code = errorCode { () throws(SystemError) in
            try other.lock(15..<16, isExclusive: isExclusive)
          }
          #expect(code == .wouldBlock || code == .noAccess)
        }
        #expect(other.lockHolder(of: 10..<20) != nil)
        #expect(file.lockHolder(of: 10..<20) == nil)
        #expect(other.lockHolder(of: 0..<10) == nil)
        try other.lock(20..<30, isExclusive: true)
        // Closing another of the same file gives nothing back.
        _ = try File(path)
        #expect(other.lockHolder(of: 10..<20) != nil)
      }
      try other.lock(10..<20, isExclusive: true)
    }
  }

  @Test func `read locks are compatible`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let path = try folder.write([1], to: "f")
      let one = try File(path)
      let other = try File(path)
      try one.lock(0..<1, isExclusive: false)
      try other.lock(0..<1, isExclusive: false)
      #expect(one.lockHolder(of: 0..<1) != nil)
      #expect(
        errorCode { () throws(SystemError) in try one.lock(5..<6, isExclusive: true) }
          == SystemError.Code(rawValue: EBADF))
    }
  }

  @Test func `the lock of a whole file is exclusive`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let path = try folder.write([1], to: "f")
      let other = try File(path)
      do {
        let file = try File(path)
        try file.lockWhole()
        #expect(errorCode { () throws(SystemError) in try other.lockWhole() } == .wouldBlock)
      }
      try other.lockWhole()
    }
  }
}
