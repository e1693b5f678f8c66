import Findings
import Loading
import OperatingSystem
import SwiftCode
import Synchronization

/// A source with its lines, which findings quote.
struct ReadSource: Sendable {
  /// What it declares.
  var source: ClassSource
  /// The bytes; empty if nothing can point to them.
  var bytes: [UInt8]
}

/// Reads Swift sources on all spare cores.
///
/// A source that cannot be read is a problem when it says anything of managed objects or of one of the classes;
/// another one, such as a template, can only declare what they are made of.
///
/// - Parameters:
///   - paths: The files.
///   - names: The names of the classes that matter.
/// - Returns: The declarations in order, and the number of skipped files.
/// - Throws: `ToolchainError` if a file cannot be read at all.
func readSources(
  _ paths: [String], mentioning names: Set<String>
) throws(ToolchainError) -> (sources: [ReadSource], passedOver: [String]) {
  let results = Mutex([Int: Result<ReadSource, ToolchainError>]())
  let read: @Sendable () -> Void = {
    performConcurrently(paths.count) { index in
      let result = Result { () throws(ToolchainError) in try readSource(paths[index]) }
      results.withLock { $0[index] = result }
    }
  }
  // The parser recurses as deep as a source is nested, so it needs the stack of a system thread.
  if let thread = Thread(read) { thread.join() } else { read() }
  var sources: [ReadSource] = []
  var passedOver: [String] = []
  for (index, path) in paths.enumerated() {
    guard let result = results.withLock({ $0[index] }) else { continue }
    let source = try result.get()
    if source.source.problems.isEmpty || mentions(source.bytes, names) {
      sources.append(source)
    } else {
      passedOver.append(path)
    }
  }
  return (sources, passedOver)
}

private func readSource(_ path: String) throws(ToolchainError) -> ReadSource {
  let bytes = try readFile(path, limit: 64 << 20, followsLinks: false)
  let source = readClassSource(bytes, file: path)
  let isQuoted = !source.problems.isEmpty || !source.declarations.isEmpty
  return ReadSource(source: source, bytes: isQuoted ? bytes : [])
}

/// Whether a text has one of the words in it that make it matter.
private func mentions(_ bytes: [UInt8], _ names: Set<String>) -> Bool {
  let words = bytes.split { !$0.isWordPart }
  let wanted = Set(names.union(["NSManaged", "NSManagedObject"]).map { Array($0.utf8) })
  return words.contains { wanted.contains(Array($0)) }
}

extension UInt8 {
  fileprivate var isWordPart: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: false
    }
  }
}
