import CSQLite

/// The statements of a script, each with its semicolon; shell commands count as statements.
///
/// - Parameter script: The script.
/// - Returns: The statements in order; joined by line ends they are the script without its
///   comments.
package func scriptStatements(_ script: String) -> [String] {
  var result: [String] = []
  var pending = ""
  for line in script.split(separator: "\n") {
    if pending.isEmpty {
      if line.hasPrefix("--") { continue }
      if line.hasPrefix(".") {
        result.append(String(line))
        continue
      }
    }
    pending += line + "\n"
    if sqlite3_complete(pending) != 0 {
      result.append(String(pending.dropLast()))
      pending = ""
    }
  }
  return pending.isEmpty ? result : result + [pending]
}
