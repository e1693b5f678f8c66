package import Findings

extension ProjectDocument {
  /// The edits by which a group of versions lists a version, and has it as the current one.
  ///
  /// The project gets a file reference and a child of the group where it has none; the rest stays as it is,
  /// byte for byte.
  ///
  /// *Source:* `Documentation/Formats/xcode-project.md`: file references are ordered by identifier, a new
  /// version becomes the first child, keys are ordered by name behind `isa`.
  ///
  /// - Parameters:
  ///   - name: The name of the version, without extension.
  ///   - group: The group, one of this document.
  ///   - isCurrent: Whether the version becomes the current one.
  /// - Returns: The edits; empty if the project is already correct.
  /// - Throws: `ToolchainError` with exit code 65 if the group has no list of children.
  package func settingVersion(
    _ name: String, of group: VersionGroup, current isCurrent: Bool
  ) throws(ToolchainError) -> [Replacement] {
    guard let children = group.node["children"], let members = children.elements else {
      throw malformed(
        bytes, file: file, offset: group.node.range.lowerBound,
        summary: "the group of versions has no children, expected a list")
    }
    let fileName = name + ".xcdatamodel"
    let known = members.first { member in
      guard let node = member.text.flatMap(object) else { return false }
      return (node["path"] ?? node["name"])?.text == fileName
    }?.text
    var edits: [Replacement] = []
    let identifier = known ?? self.identifier(forNew: fileName, in: group.identifier)
    let reference =
      identifier + comment(fileName, like: members.first ?? group.node["currentVersion"])
    if known == nil {
      edits.append(insertingReference(identifier, to: fileName, reference, for: group))
      edits.append(insertingChild(reference, into: children, of: group))
    }
    if isCurrent, let edit = settingCurrent(identifier, reference, of: group) { edits.append(edit) }
    return edits
  }

  /// The comment after an identifier, as Xcode writes it; empty in a file without such comments.
  private func comment(_ name: String, like node: ProjectNode?) -> String {
    guard let node else { return " /* \(name) */" }
    let rest = bytes[node.range.upperBound...].drop { $0 == 0x20 }
    return rest.starts(with: "/*".utf8) ? " /* \(name) */" : ""
  }

  // MARK: The file reference

  private func insertingReference(
    _ identifier: String, to fileName: String, _ reference: String, for group: VersionGroup
  ) -> Replacement {
    let text =
      "\(reference) = {isa = PBXFileReference; lastKnownFileType = wrapper.xcdatamodel; "
      + "path = \(quotedForProject(fileName)); sourceTree = \"<group>\"; };"
    let references = objects.filter { $0.value["isa"]?.text == "PBXFileReference" }
    if let next = references.first(where: { $0.name > identifier }) {
      return inserting(text, before: next.key.lowerBound)
    }
    if let last = references.last { return inserting(text, after: last) }
    let place = places[group.identifier].map { objects[$0].key.lowerBound }
    return inserting(text, before: place ?? group.node.range.lowerBound)
  }

  /// Inserts a line, indented like the one that begins at `place`; in the same line if none begins there.
  private func inserting(_ text: String, before place: Int) -> Replacement {
    guard let start = lineStart(before: place) else { return edit(place..<place, text + " ") }
    return edit(start..<start, string(bytes[start..<place]) + text + string(lineEnd[...]))
  }

  private func inserting(_ text: String, after entry: ProjectEntry) -> Replacement {
    let end = entry.end + 1
    guard let start = lineStart(before: entry.key.lowerBound) else {
      return edit(end..<end, " " + text)
    }
    let indent = string(bytes[start..<entry.key.lowerBound])
    return edit(end..<end, string(lineEnd[...]) + indent + text)
  }

  // MARK: The group

  private func insertingChild(
    _ reference: String, into children: ProjectNode, of group: VersionGroup
  ) -> Replacement {
    if let first = children.elements?.first?.range.lowerBound {
      return inserting(reference + ",", before: first)
    }
    let place = children.range.lowerBound + 1
    let key = group.node.entry("children")?.key.lowerBound ?? place
    guard let start = lineStart(before: key) else { return edit(place..<place, "\(reference),") }
    let indent = string(bytes[start..<key])
    let isOneLine = !bytes[children.range].contains(0x0A)
    let end = string(lineEnd[...])
    return edit(
      place..<place, "\(end)\(indent)\t\(reference)," + (isOneLine ? end + indent : ""))
  }

  private func settingCurrent(
    _ identifier: String, _ reference: String, of group: VersionGroup
  ) -> Replacement? {
    if let entry = group.node.entry("currentVersion") {
      guard entry.value.text != identifier else { return nil }
      return edit(entry.value.range.lowerBound..<entry.end, reference)
    }
    let text = "currentVersion = \(reference);"
    let later = group.node.entries?.first { $0.name != "isa" && $0.name > "currentVersion" }
    if let later { return inserting(text, before: later.key.lowerBound) }
    if let last = group.node.entries?.last { return inserting(text, after: last) }
    let place = group.node.range.lowerBound + 1
    return edit(place..<place, text)
  }

  // MARK: Bytes

  /// The start of the line if only spaces precede `place` in it; nil otherwise.
  private func lineStart(before place: Int) -> Int? {
    var start = place
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    return start == 0 || bytes[start - 1] == 0x0A || bytes[start - 1] == 0x0D ? start : nil
  }

  private func string(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  private func edit(_ range: Range<Int>, _ text: String) -> Replacement {
    Replacement(file: file, bytes: range, text: text)
  }
}
