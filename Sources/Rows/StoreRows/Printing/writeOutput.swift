package import Findings
import Loading
import OperatingSystem

/// Writes what is printed to a new file, as far as it is printed.
///
/// - Parameters:
///   - file: The path of the file.
///   - path: The path that errors name, which the file is going to have.
///   - permissions: Who may do what with it.
///   - print: Prints.
/// - Returns: What `print` returns.
/// - Throws: `ToolchainError` with exit code 73 when the file cannot be created, 74 when it cannot be written, and what
///   `print` throws.
package func writeOutput<Value>(
  to file: String, for path: String, permissions: UInt32 = 0o666,
  _ print: (RowOutput) throws(ToolchainError) -> Value
) throws(ToolchainError) -> Value {
  let file = try creating(path) { () throws(SystemError) in
    try File(file, for: .writing, [.creatingNew], permissions: permissions)
  }
  var failure: SystemError?
  let output = RowOutput { bytes in
    guard failure == nil else { return }
    do throws(SystemError) {
      try file.append(bytes)
    } catch {
      failure = error
    }
  }
  defer { output.flush() }
  let value = try print(output)
  output.flush()
  if let failure { throw writeFailed(path, failure) }
  return value
}

/// Prints to a file that is not there yet, and puts it in its place as a whole.
///
/// What can be read of a damaged store is in the file all the same.
///
/// - Parameters:
///   - path: The path of the file.
///   - print: Prints.
/// - Returns: What there is to say about the values.
/// - Throws: `ToolchainError` with exit code 73 when the file cannot be created or is there already, 74 when it cannot be
///   written, and what `print` throws; nothing is left behind but when a table is damaged.
package func writeOutputFile(
  to path: String, _ print: (RowOutput) throws(ToolchainError) -> [Diagnostic]
) throws(ToolchainError) -> [Diagnostic] {
  if let kind = FileKind(at: path, followsLinks: false) {
    throw .cannotCreateOutput(path, over: kind, expected: "nothing")
  }
  var remarks: [Diagnostic] = []
  var damage: ToolchainError?
  try putFile(at: path, replacing: false) { temporary throws(ToolchainError) in
    do throws(ToolchainError) {
      remarks = try writeOutput(to: temporary, for: path, print)
    } catch {
      guard error.exitCode == .data else { throw error }
      damage = error
    }
  }
  if let damage { throw damage }
  return remarks
}
