extension SwiftGenerator {
  /// One file with everything that `files` declare; where they declare nothing it is there all the same.
  ///
  /// A build that has to know its files before it looks into a model declares this one. Where there is no Core Data,
  /// as in a part of a package that is built for Linux, nothing is declared.
  ///
  /// - Parameters:
  ///   - files: Swift files that begin with their imports.
  ///   - name: The name of the file.
  /// - Returns: The file: each import once, then the declarations in the order of the files.
  static func singleFile(of files: [FileBody], name: String) -> FileBody {
    guard !files.isEmpty else { return FileBody(name: name, text: "") }
    var imports: [Substring] = []
    var declarations: [Substring] = []
    for file in files {
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
      let start = lines.firstIndex { !$0.isEmpty && !isImport($0) } ?? lines.endIndex
      for line in lines[..<start] where isImport(line) && !imports.contains(line) {
        imports.append(line)
      }
      // An empty line between two files, none at the end.
      if let last = lines.lastIndex(where: { !$0.isEmpty }), start <= last {
        declarations += [""] + lines[start...last]
      }
    }
    let lines = ["#if canImport(CoreData)"] + imports + declarations + ["#endif", ""]
    return FileBody(name: name, text: lines.joined(separator: "\n"))
  }

  /// Whether `line` is an import, with any access level.
  private static func isImport(_ line: Substring) -> Bool {
    let words = line.split(separator: " ")
    return words.first == "import" || (words.count == 3 && words[1] == "import")
  }
}
