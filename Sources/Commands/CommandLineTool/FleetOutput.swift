import Findings
import Loading
import OperatingSystem
import Synchronization
import Text
import Upgrading

/// Prints what a command wrote for each of several stores, in the order of their paths, as soon as those before are
/// there.
package final class FleetOutput: Sendable {
  /// The separation of outputs.
  package enum Form: Sendable {
    /// A line with the store before each, and an empty one between two.
    case sections
    /// By nothing: every line names its store.
    case lines
    /// By the member of an object that it is, with the store as its name; null where it is not whole.
    case members
  }

  /// An output that waits for those before it.
  private struct Waiting {
    var store: String
    var path: String?
    var isWhole: Bool
  }

  private struct State {
    var waiting: [Int: Waiting] = [:]
    var next = 0
    var printed = 0
    var isClosed = false
  }

  private let form: Form
  private let state = Mutex(State())

  /// Creates a printer.
  package init(_ form: Form) {
    self.form = form
  }

  /// Whether the reader has closed the output, or the output cannot be read back or written.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Takes what was written for the store of a number, and prints what can be printed now.
  func take(_ index: Int, result: FleetResult, output: String?) {
    state.withLock { state in
      state.waiting[index] = Waiting(
        store: result.store, path: output, isWhole: result.outcome == .read)
      while let waiting = state.waiting.removeValue(forKey: state.next) {
        state.next += 1
        if !state.isClosed { print(waiting, &state) }
        if let path = waiting.path { try? removeFile(path) }
      }
    }
  }

  /// Prints the end.
  func finish() {
    guard form == .members else { return }
    state.withLock { state in
      if !state.isClosed { write(state.printed == 0 ? "{}\n" : "}\n", &state) }
    }
  }

  private func print(_ waiting: Waiting, _ state: inout State) {
    // A job that could not begin, or read nothing, leaves nothing to print.
    let path = waiting.path.flatMap { waiting.isWhole || fileSize($0) > 0 ? $0 : nil }
    switch form {
    case .members:
      write(state.printed == 0 ? "{\n" : ",", &state)
      write(JSONValue.string(waiting.store).line + ": ", &state)
      if let path, waiting.isWhole { copy(path, &state) } else { write("null\n", &state) }
    case .lines:
      guard let path else { return }
      copy(path, &state)
    case .sections:
      guard let path else { return }
      let gap = state.printed == 0 ? "" : "\n"
      write(gap + printable(waiting.store) + ":\n", &state)
      copy(path, &state)
    }
    state.printed += 1
  }

  /// Prints a file, and ends its last line where that was torn off.
  private func copy(_ path: String, _ state: inout State) {
    do throws(SystemError) {
      let file = try File(path)
      var last = UInt8(ascii: "\n")
      while !state.isClosed {
        let bytes = try file.bytes(upTo: 1 << 16)
        guard let end = bytes.last else { break }
        write(bytes, &state)
        last = end
      }
      if last != UInt8(ascii: "\n") { write("\n", &state) }
    } catch {
      state.isClosed = true
    }
  }

  private func write(_ text: String, _ state: inout State) { write(Array(text.utf8), &state) }

  private func write(_ bytes: [UInt8], _ state: inout State) {
    let isWritten = bytes.withUnsafeBytes { (try? StandardStream.output.write($0)) != nil }
    if !isWritten { state.isClosed = true }
  }
}
