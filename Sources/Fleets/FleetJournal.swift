import Findings
import Loading
import OperatingSystem
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The file in which a run remembers what is done, a line of JSON for each store; it also holds the results, so that
/// memory does not.
///
/// A line that a killed run has not finished is taken away. Nobody else writes the file meanwhile.
final class FleetJournal: Sendable {
  /// Work that an earlier run has finished.
  struct Done: Sendable {
    var before: String
    var after: String?
    var result: FleetResult
    /// The bytes of the result.
    var line: Range<Int>
  }

  /// What earlier runs have written.
  struct Known: Sendable {
    /// The digest that a store had when work on it began last, of which nobody has told what came.
    var begun: [JournalKey: String] = [:]
    /// What came of it.
    var done: [JournalKey: Done] = [:]
  }

  private static let header = #"{"formatVersion":1,"journal":"coredata-toolchain stores"}"# + "\n"
  /// What is before the result in a line; within a text there is a backslash before every quotation mark.
  private static let resultMark = Array(#","result":"#.utf8)
  /// The most bytes of a line.
  static let lineLimit = 256 << 20

  private let path: String
  private let file: File
  private let end: Mutex<Int>
  /// What earlier runs have written.
  let known: Known

  /// Opens a journal, or makes one.
  ///
  /// - Throws: `ToolchainError` with exit code 65 when the file is something else, 73 when it cannot be made, 74 when
  ///   it cannot be read or another run is at it.
  init(at path: String) throws(ToolchainError) {
    self.path = path
    try checkFilePlace(path)
    file = try creating(path) { () throws(SystemError) in
      try File(path, for: .readingAndWriting, [.creating, .notFollowingLinks])
    }
    do throws(SystemError) {
      try file.lockWhole()
    } catch {
      throw error.code == .wouldBlock
        ? .writeFailed(path, "another run writes this file") : Loading.writeFailed(path, error)
    }
    var reading = Reading(path: path)
    try reading.read(file)
    known = reading.known
    end = Mutex(reading.end)
    let isNew = reading.end == 0
    if isNew, !Self.header.utf8.starts(with: reading.rest) { throw malformed(path, line: 1) }
    try shorten(to: reading.end)
    if isNew { _ = try append(Self.header) }
  }

  private func shorten(to size: Int) throws(ToolchainError) {
    try writing(path) { () throws(SystemError) in try file.shorten(to: size) }
  }

  /// Writes that work begins, and waits until that is on the disk.
  func begin(_ key: JournalKey, before: String) throws(ToolchainError) {
    _ = try append(head(.begun, key, before: before, after: nil) + "}\n")
    try writing(path) { () throws(SystemError) in try file.synchronize() }
  }

  /// Writes what came of work.
  ///
  /// - Returns: Where the line of the result is.
  func finish(
    _ key: JournalKey, before: String, after: String?, _ line: String
  ) throws(ToolchainError) -> Range<Int> {
    let head = head(.done, key, before: before, after: after)
    let mark = String(decoding: Self.resultMark, as: UTF8.self)
    let start = try append(head + mark + line + "}\n") + head.utf8.count + mark.utf8.count
    return start..<start + line.utf8.count
  }

  /// The text at a place.
  func line(at place: Range<Int>) throws(ToolchainError) -> String {
    var bytes = [UInt8](repeating: 0, count: place.count)
    var count = 0
    while count < bytes.count {
      var got = 0
      do throws(SystemError) {
        got = try fill(&bytes, from: count, at: place.lowerBound + count)
      } catch {
        throw .readFailed(path, error.text)
      }
      guard got > 0 else { throw .readFailed(path, "the file has become shorter") }
      count += got
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func fill(
    _ bytes: inout [UInt8], from start: Int, at offset: Int
  ) throws(SystemError) -> Int {
    var result: Result<Int, SystemError> = .success(0)
    bytes.withUnsafeMutableBytes { buffer in
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[start...])
      do throws(SystemError) {
        result = .success(try file.fill(rest, from: offset))
      } catch {
        result = .failure(error)
      }
    }
    return try result.get()
  }

  private func head(
    _ event: JournalEntry.Event, _ key: JournalKey, before: String, after: String?
  ) -> String {
    let head: JSONValue = [
      "event": .string(event.rawValue), "store": .string(key.store), "order": .string(key.order),
      "target": .string(key.target), "before": .string(before),
      "after": after.map { .string($0) } ?? .null,
    ]
    return String(head.line.dropLast())
  }

  /// Writes a line at the end.
  ///
  /// - Returns: Where it begins.
  private func append(_ line: String) throws(ToolchainError) -> Int {
    let bytes = Array(line.utf8)
    var failure: SystemError?
    let start = end.withLock { end in
      do throws(SystemError) {
        try file.overwrite(bytes, from: end)
      } catch {
        failure = error
        return end
      }
      defer { end += bytes.count }
      return end
    }
    if let failure { throw Loading.writeFailed(path, failure) }
    return start
  }
}

extension FleetJournal {
  /// The reading of what earlier runs have written, a piece at a time.
  private struct Reading {
    let path: String
    var known = Known()
    /// How many bytes are whole lines.
    var end = 0
    /// What follows them.
    var rest: [UInt8] = []
    private var lines = 0
    /// What ``Known/begun`` was before the last work on a store began.
    private var begunEarlier: [JournalKey: String] = [:]
    /// Work that has made a new store.
    private var hasNewStore: Set<JournalKey> = []

    init(path: String) { self.path = path }

    mutating func read(_ file: borrowing File) throws(ToolchainError) {
      while true {
        let piece: [UInt8]
        do throws(SystemError) {
          piece = try file.bytes(upTo: 1 << 20)
        } catch {
          throw .readFailed(path, error.text)
        }
        guard !piece.isEmpty else { return }
        let searched = rest.count
        rest += piece
        var (start, from) = (0, searched)
        while let newline = rest[from...].firstIndex(of: UInt8(ascii: "\n")) {
          try take(Array(rest[start..<newline]), at: end)
          end += newline + 1 - start
          (start, from) = (newline + 1, newline + 1)
        }
        rest.removeSubrange(..<start)
        guard rest.count <= FleetJournal.lineLimit, lines > 0 || rest.count < 1 << 16 else {
          throw malformed(path, line: lines + 1)
        }
      }
    }

    private mutating func take(_ line: [UInt8], at offset: Int) throws(ToolchainError) {
      lines += 1
      if lines == 1 {
        guard line == Array(FleetJournal.header.utf8.dropLast()) else {
          throw malformed(path, line: 1)
        }
        return
      }
      guard let entry = try? JSONDecoder().decode(JournalEntry.self, from: Data(line)) else {
        throw malformed(path, line: lines)
      }
      let key = JournalKey(store: entry.store, order: entry.order, target: entry.target)
      switch entry.event {
      case .begun:
        begunEarlier[key] = known.begun[key]
        // A new store that is there then is the one that was told.
        known.begun[key] = hasNewStore.contains(key) ? nil : entry.before
      case .done:
        guard let result = entry.result,
          let mark = line.firstRange(of: FleetJournal.resultMark)
        else { throw malformed(path, line: lines) }
        settle(key, result)
        known.done[key] = Done(
          before: entry.before, after: entry.after, result: result,
          line: offset + mark.upperBound..<offset + line.count - 1)
      }
    }

    /// Takes away that work began, as far as the result says what came of it.
    private mutating func settle(_ key: JournalKey, _ result: FleetResult) {
      if result.newStore != nil { hasNewStore.insert(key) }
      switch result.outcome {
      case .crashed: break
      // What fails makes no new store, and one of an earlier run stays.
      case .failed, .skipped: known.begun[key] = begunEarlier[key]
      default: known.begun[key] = nil
      }
    }
  }
}

private func malformed(_ path: String, line: Int) -> ToolchainError {
  ToolchainError(
    .malformedJournal, file: path, "line \(line) is not one that --resume writes",
    explanation: "Name a new file, or the one of the run that was interrupted.")
}
