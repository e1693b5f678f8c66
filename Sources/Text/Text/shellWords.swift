/// `word` as a single shell word, quoted only if necessary.
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

/// The path of a file as a shell reads it as one word, and a command as no option.
package func pathForShell(_ path: String) -> String {
  quotedForShell(path.hasPrefix("-") ? "./" + path : path)
}

/// The path of a file in quotes, as git takes it for that file alone and not for a pattern.
///
/// *Source:* `git help glossary`, pathspec.
package func pathspecForShell(_ path: String) -> String {
  if path.contains(where: { "*?[\\".contains($0) }) { return inShellQuotes(":(literal)" + path) }
  return inShellQuotes(path.hasPrefix(":") ? "./" + path : path)
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }
}
