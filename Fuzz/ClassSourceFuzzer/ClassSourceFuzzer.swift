import Findings
import SwiftCode

/// Reads any bytes as a Swift source.
///
/// What was read has its places in the source, and a source that was refused declares nothing.
///
/// - Parameters:
///   - start: The first byte, nil when there is none.
///   - count: The number of bytes.
/// - Returns: Zero, for libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzClassSource(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let source = readClassSource(bytes, file: "A.swift")
  if !source.problems.isEmpty && !source.declarations.isEmpty {
    fatalError("a source is refused and read")
  }
  let lines = bytes.reduce(1) { $0 + ($1 == 0x0A || $1 == 0x0D ? 1 : 0) }
  for declaration in source.declarations {
    guard case .text(_, let from, _) = declaration.location, from.line <= lines else {
      fatalError("a declaration is in no line")
    }
  }
  return 0
}
