import Findings
import OperatingSystem

/// A text output buffer: pieces are collected and passed on in larger chunks.
///
/// The first row is passed on immediately, so that a reader sees it at once.
package final class RowOutput {
  /// The bytes that were not handed over yet.
  var bytes: [UInt8] = []
  private let sink: (UnsafeRawBufferPointer) -> Void
  private var isFirst = true
  /// The number of bytes passed on.
  private var handedOver = 0
  /// The anomalies of values.
  private var oddities = ValueOddities()

  private static let room = 1 << 16

  /// Creates an output.
  ///
  /// - Parameter sink: Receives the bytes.
  package init(_ sink: @escaping (UnsafeRawBufferPointer) -> Void) {
    self.sink = sink
    bytes.reserveCapacity(Self.room * 2)
  }

  /// The number of bytes written, including those not yet passed on.
  var position: Int { handedOver + bytes.count }

  /// Removes the output written after a position.
  ///
  /// - Returns: Whether this was possible; output that was passed on cannot be removed.
  func takeBack(to position: Int) -> Bool {
    guard position >= handedOver else { return false }
    bytes.removeSubrange((position - handedOver)...)
    return true
  }

  /// Marks the end of a row.
  func endRow() {
    if isFirst || bytes.count >= Self.room { flush() }
    isFirst = false
  }

  /// Passes on collected output in the middle of a row if there is much.
  func makeRoom() {
    if bytes.count >= Self.room { flush() }
  }

  /// Writes text.
  package func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Hands over what is gathered.
  package func flush() {
    guard !bytes.isEmpty else { return }
    bytes.withUnsafeBytes(sink)
    handedOver += bytes.count
    bytes.removeAll(keepingCapacity: true)
  }

  /// Notes a value that is not as its attribute says.
  func note(_ kind: Oddity.Kind, entity: String, property: String) {
    oddities.note(kind, entity: entity, property: property)
  }

  /// The diagnostics for anomalies of printed values.
  func diagnostics(_ path: String) -> [Diagnostic] { oddities.diagnostics(path) }
}
