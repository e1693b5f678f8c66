#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension File {
  /// The next `count` bytes, or all that are left when there are fewer.
  ///
  /// - Throws: ``SystemError`` if reading fails on the way.
  package func bytes(upTo count: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = read(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled)
        if got < 0 {
          let error = SystemError.last("read", path)
          if error.code == .interrupted { continue }
          failure = error
        }
        if got <= 0 { return }
        filled += got
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// The `count` bytes from `offset` on, or all that are left when there are fewer, whatever was read before.
  ///
  /// - Throws: ``SystemError`` if reading fails on the way.
  package func bytes(upTo count: Int, from offset: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(SystemError) {
        while filled < count {
          let rest = UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(buffer)[filled..<count])
          let got = try fill(rest, from: offset + filled)
          guard got > 0 else { return }
          filled += got
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads the next bytes into `buffer`.
  ///
  /// - Returns: The number of bytes, at most the size of the buffer; 0 at the end.
  /// - Throws: ``SystemError`` if reading fails.
  package func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    while true {
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      let error = SystemError.last("read", path)
      guard error.code == .interrupted else { throw error }
    }
  }

  /// Reads bytes from `offset` on into `buffer`, whatever was read before.
  ///
  /// - Returns: The number of bytes, at most the size of the buffer; 0 at the end.
  /// - Throws: ``SystemError`` if reading fails.
  package func fill(
    _ buffer: UnsafeMutableRawBufferPointer, from offset: Int
  ) throws(SystemError) -> Int {
    while true {
      let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      if count >= 0 { return count }
      let error = SystemError.last("pread", path)
      guard error.code == .interrupted else { throw error }
    }
  }
}
