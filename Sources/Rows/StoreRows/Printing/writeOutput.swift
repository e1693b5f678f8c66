package import Findings
import Loading
import OperatingSystem

/// Prints to a new file; a partial file remains after an error.
///
/// - Parameters:
///   - file: The path of the file.
///   - path: The final path of the file, for errors.
///   - permissions: The permissions of the file.
///   - print: Prints.
/// - Returns: The result of `print`.
/// - Throws: `ToolchainError` with exit code 73 if the file cannot be created, 74 if it cannot be written,
///   and errors of `print`.
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

/// Prints to a file that must not exist, creating it atomically.
///
/// For a damaged store, the file contains everything that can be read.
///
/// - Parameters:
///   - path: The path of the file.
///   - print: Prints.
/// - Returns: Remarks about the values.
/// - Throws: `ToolchainError` with exit code 73 if the file cannot be created or already exists, 74 if it
///   cannot be written, and errors of `print`; nothing is left behind unless a table is damaged.
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
