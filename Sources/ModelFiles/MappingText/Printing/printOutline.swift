import DataModel
import Text

extension MappingOutline {
  /// The text of the mapping model.
  package var text: String {
    var lines = ["\(side(from)) \(OutlineWord.arrow) \(side(to))"]
    for mapping in mappings { lines += [""] + mapping.lines }
    if !unmapped.isEmpty {
      lines += ["", "\(OutlineWord.without): \(list(unmapped))"]
    }
    if let order { lines += [""] + wrapped("\(OutlineWord.order): ", order) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func side(_ name: String) -> String {
    // By bytes, because an accent would combine with the character before it.
    let bytes = Array(name.utf8)
    let signs = [OutlineWord.arrow, "\""].map { Array($0.utf8) }
    let hasSign = bytes.indices.contains { place in
      signs.contains { bytes[place...].starts(with: $0) }
    }
    let isPlain =
      !hasSign && !bytes.isEmpty && bytes.first != 0x20 && bytes.last != 0x20
      && bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    return isPlain ? name : quoted(name)
  }

  /// Names on as many lines as necessary, of at most 100 characters if possible.
  private func wrapped(_ start: String, _ names: [String]) -> [String] {
    var lines = [start]
    for (place, name) in names.enumerated() {
      let isLast = place == names.count - 1
      let text = word(name) + (isLast ? "" : ",")
      if lines[lines.count - 1].count + text.count > 99, place > 0 {
        while lines[lines.count - 1].last == " " { lines[lines.count - 1].removeLast() }
        lines.append(String(repeating: " ", count: start.count))
      }
      lines[lines.count - 1] += text + (isLast ? "" : " ")
    }
    return lines
  }
}

extension MappingOutline.Mapping {
  /// The lines of the text.
  fileprivate var lines: [String] {
    var head = name.map { "\(word($0, besides: [OutlineWord.order, OutlineWord.without])): " } ?? ""
    if let source {
      head += word(source) + " "
      if let filter { head += "\(OutlineWord.filter) \(filterText(filter)) " }
    }
    head += OutlineWord.arrow
    if let destination { head += " " + word(destination) }
    if let policyClassName { head += " \(OutlineWord.policy) \(word(policyClassName))" }
    let body = bodyLines
    return body.isEmpty ? [head] : [head + " {"] + body.map { "  " + $0 } + ["}"]
  }

  private var bodyLines: [String] {
    var lines: [String] = []
    if let sourceExpression {
      lines.append("\(OutlineWord.source): \(valueText(sourceExpression))")
    }
    lines += userInfoLines(userInfo, OutlineWord.userInfo)
    for property in properties {
      let kind = property.kind.map { "\($0.rawValue) " } ?? ""
      let name = word(
        property.name,
        besides: OutlineWord.kinds + [
          OutlineWord.source, OutlineWord.userInfo, OutlineWord.without,
        ])
      switch property.value {
      case .automatic:
        if property.userInfo.isEmpty || property.kind != nil { lines.append(kind + name) }
      case .expression(let expression): lines.append("\(kind)\(name) = \(valueText(expression))")
      }
      lines += userInfoLines(property.userInfo, "\(OutlineWord.userInfo) \(name)")
    }
    if !unmapped.isEmpty { lines.append("\(OutlineWord.without): \(list(unmapped))") }
    return lines
  }
}

/// Names with commas between them.
private func list(_ names: [String]) -> String {
  names.map { word($0) }.joined(separator: ", ")
}

/// A name, in quotes where it needs them.
func word(_ name: String, besides words: [String] = []) -> String {
  OutlineWord.isPlain(
    name, besides: words + [OutlineWord.filter, OutlineWord.policy]) ? name : quoted(name)
}

/// A text in quotes, as predicates have them.
func quoted(_ text: String) -> String { Constant.string(text).predicateFormat }

/// A filter, unchanged if it is a one-line predicate; otherwise quoted.
private func filterText(_ filter: String) -> String {
  let isPlain =
    (try? parsePredicate(filter)) != nil && !filter.contains(where: \.isNewline)
    && filter.first != " " && filter.last != " " && !filter.hasPrefix(OutlineWord.text + " ")
  return isPlain ? filter : "\(OutlineWord.text) \(quoted(filter))"
}

private func userInfoLines(_ values: [String: AttributeValue], _ start: String) -> [String] {
  guard !values.isEmpty else { return [] }
  var texts: [(String, String)] = []
  for (key, value) in values.sorted(by: { $0.key < $1.key }) {
    guard case .string(let text) = value else {
      // Values other than text are printed as the archive of all; encoding values that were read cannot fail.
      let archive = (try? encodeUserInfo(values)) ?? []
      return ["\(start): \(OutlineWord.archive) \(quoted(base64Text(archive)))"]
    }
    texts.append((key, text))
  }
  return texts.map { "\(start): \(quoted($0)) = \(quoted($1))" }
}
