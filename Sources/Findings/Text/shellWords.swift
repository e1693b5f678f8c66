/// `word` as a shell reads it as one; in quotes only where it would be read otherwise without.
package func quotedForShell(_ word: String) -> String {
  let isPlain =
    !word.isEmpty && word.first != "#"
    && word.utf8.allSatisfy { byte in
      byte.isLetterOrDigit || "-_./:#@+,=".utf8.contains(byte)
    }
  return isPlain ? word : inShellQuotes(word)
}

/// `word` in single quotes, within which a shell reads every character as itself.
package func inShellQuotes(_ word: String) -> String {
  "'" + word.replacing("'", with: "'\\''") + "'"
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }
}
