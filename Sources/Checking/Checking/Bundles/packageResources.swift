import ModelFiles

/// The resources of a package's targets other than tests, as far as its manifest uses plain literals.
///
/// - Parameter manifest: The text of `Package.swift`, which is not run.
/// - Returns: The resources with paths from the folder of the package; of a target without a path, those in each of the
///   folders that the package manager looks in.
func packageResources(_ manifest: String) -> [ShippedResource] {
  let tokens = manifestTokens(manifest)
  var resources: [ShippedResource] = []
  for start in tokens.indices
  where tokens[start...].starts(with: [.mark("."), .word("target")])
    || tokens[start...].starts(with: [.mark("."), .word("executableTarget")])
  {
    guard tokens[(start + 2)...].first == .mark("(") else { continue }
    var (name, path, list): (String?, String?, String?)
    var (paths, excluded): ([String], [String]) = ([], [])
    var depth = 0
    for index in tokens.indices[(start + 2)...] {
      switch tokens[index] {
      case .mark("("), .mark("["): depth += 1
      case .mark(":") where depth == 1:
        if case .word(let word)? = tokens[..<index].last { list = word }
      case .mark(")"), .mark("]"): depth -= 1
      case .text(let text) where depth == 1:
        let label = tokens[..<index].suffix(2)
        if label.elementsEqual([.word("name"), .mark(":")]) { name = text }
        if label.elementsEqual([.word("path"), .mark(":")]) { path = text }
      case .text(let text) where list == "exclude": excluded.append(text)
      case .text(let text):
        let call = tokens[..<index].suffix(3)
        let isResource = ["copy", "process"].contains { word in
          call.elementsEqual([.mark("."), .word(word), .mark("(")])
        }
        if isResource { paths.append(text) }
      default: break
      }
      if depth == 0 { break }
    }
    guard let name else { continue }
    let folders = path.map { [$0] } ?? ["Sources", "Source", "src", "srcs"].map { "\($0)/\(name)" }
    for resource in paths where !excluded.contains(resource) {
      let inner = excluded.filter { $0.hasPrefix(resource + "/") }
        .map { String($0.dropFirst(resource.count + 1)) }
      resources += folders.map {
        ShippedResource(target: name, path: "\($0)/\(resource)", excluded: Set(inner))
      }
    }
  }
  return resources
}

/// A piece of a manifest.
private enum ManifestToken: Hashable {
  case word(String)
  case text(String)
  case mark(Character)
}

/// The words, plain string literals and marks of Swift code; comments are left out, and literals with interpolations or escapes
/// are ones that say nothing.
private func manifestTokens(_ code: String) -> [ManifestToken] {
  var tokens: [ManifestToken] = []
  var rest = code[...]
  while let character = rest.first {
    if rest.hasPrefix("//") {
      rest = rest.drop { !$0.isNewline }
    } else if rest.hasPrefix("/*") {
      let end = rest.firstRange(of: "*/")?.upperBound ?? rest.endIndex
      rest = rest[end...]
    } else if rest.hasPrefix("\"\"\"") {
      let body = rest.dropFirst(3)
      rest = body[(body.firstRange(of: "\"\"\"")?.upperBound ?? body.endIndex)...]
      tokens.append(.mark("\""))
    } else if character == "\"" {
      var text = ""
      var isPlain = true
      rest = rest.dropFirst()
      while let next = rest.popFirst(), next != "\"" {
        if next == "\\" {
          isPlain = false
          _ = rest.popFirst()
        }
        text.append(next)
      }
      tokens.append(isPlain ? .text(text) : .mark("\""))
    } else if character.isLetter || character == "_" {
      let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      tokens.append(.word(String(word)))
      rest = rest.dropFirst(word.count)
    } else {
      if !character.isWhitespace { tokens.append(.mark(character)) }
      rest = rest.dropFirst()
    }
  }
  return tokens
}
