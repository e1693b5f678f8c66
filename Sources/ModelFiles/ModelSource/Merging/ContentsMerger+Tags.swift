extension ContentsMerger {
  /// Writes the start tag of an element that both sides have; its attributes are merged by their names.
  mutating func writeTag(
    base: MergeElement?, ours: MergeElement, theirs: MergeElement, isOpen: Bool, path: [String]
  ) {
    let attributes = TagMerge(base: base, ours: ours, theirs: theirs)
    func form(_ side: KeyPath<TagMerge.Part, ArraySlice<UInt8>?>) -> [UInt8] {
      var bytes = Array("<\(ours.writtenName)".utf8)
      for part in attributes.parts { bytes += part[keyPath: side] ?? [] }
      return bytes + ours.tagTail + Array((isOpen ? ">" : "/>").utf8)
    }
    guard !attributes.conflicts.isEmpty else { return write(form(\.ours)) }
    writeConflict(
      ours: form(\.ours), theirs: form(\.theirs), path: path,
      "both sides \(base == nil ? "added" : "changed") it: "
        + attributes.conflicts.joined(separator: ", "))
  }
}

/// The merged attributes of an element.
private struct TagMerge {
  /// An attribute in both forms of the tag, which are the same unless in conflict; nil if a form lacks it.
  struct Part {
    var name: String
    var ours: ArraySlice<UInt8>?
    var theirs: ArraySlice<UInt8>?
  }

  /// The attributes, in the order of the tag.
  private(set) var parts: [Part] = []
  /// The names of those in conflict.
  private(set) var conflicts: [String] = []

  init(base: MergeElement?, ours: MergeElement, theirs: MergeElement) {
    let own = ours.attributes
    let others = theirs.attributes
    func byName(_ list: [MergeElement.Attribute]) -> [String: MergeElement.Attribute] {
      Dictionary(list.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }
    let (left, right, former) = (byName(own), byName(others), base.map { byName($0.attributes) })
    let entangled = Self.entangled(base: former, ours: left, theirs: right, of: ours.name)
    for name in own.map(\.name) + others.map(\.name).filter({ left[$0] == nil }) {
      let (mine, other) = (left[name], right[name])
      var part = Part(name: name, ours: mine?.text, theirs: other?.text)
      if mine?.value == other?.value {
        part.theirs = part.ours
      } else if let former, !entangled.contains(name), former[name]?.value == other?.value {
        part.theirs = part.ours
      } else if let former, !entangled.contains(name), former[name]?.value == mine?.value {
        part.ours = part.theirs
      } else if Self.toolVersions.contains(name) {
        let isOurs = Self.isHigher(mine?.value ?? "", than: other?.value ?? "")
        (part.ours, part.theirs) = isOurs ? (part.ours, part.ours) : (part.theirs, part.theirs)
      } else if ours.name == .element {
        part.theirs = part.ours
      } else {
        conflicts.append(name)
      }
      parts.insert(part, at: left[name] != nil ? parts.count : place(of: name, ours, others))
    }
  }

  /// The position for an attribute that ours lacks: in Xcode's order; one unknown to Xcode is inserted after its
  /// predecessor.
  private func place(
    of name: String, _ ours: MergeElement, _ others: [MergeElement.Attribute]
  ) -> Int {
    let order =
      ours.name == .model
      ? ours.document.rootAttributeOrder : ours.name?.attributeOrder ?? []
    let before: Set<String>
    if let known = AttributeName(rawValue: name), let rank = order.firstIndex(of: known) {
      before = Set(order[..<rank].map(\.rawValue))
    } else {
      before = Set(others.prefix { $0.name != name }.suffix(1).map(\.name))
    }
    return (parts.lastIndex { before.contains($0.name) } ?? -1) + 1
  }

  /// The attributes that must be in conflict together: one side changed an attribute's type and the other a
  /// value of the old type; or one side made it required and the other removed the default, which rows
  /// without a value would get.
  private static func entangled(
    base: [String: MergeElement.Attribute]?, ours: [String: MergeElement.Attribute],
    theirs: [String: MergeElement.Attribute], of element: ElementName?
  ) -> Set<String> {
    guard let base, element == .attribute else { return [] }
    func changed(_ side: [String: MergeElement.Attribute]) -> Set<String> {
      typed.filter {
        side[$0]?.value != base[$0]?.value && ours[$0]?.value != theirs[$0]?.value
      }
    }
    let (own, others) = (changed(ours), changed(theirs))
    let type = AttributeName.attributeType.rawValue
    if own.contains(type) && !others.isEmpty || others.contains(type) && !own.isEmpty {
      return own.union(others)
    }
    let optional = AttributeName.optional.rawValue
    for (side, other) in [(ours, theirs), (theirs, ours)] {
      let removed = defaults.filter {
        base[$0] != nil && side[$0] != nil && other[$0] == nil
      }
      if !removed.isEmpty, base[optional]?.value == "YES", other[optional]?.value == "YES",
        side[optional]?.value != "YES"
      {
        return removed.union([optional])
      }
    }
    return []
  }

  /// The attributes with default values.
  private static let defaults = Set(
    [AttributeName.defaultValueString, .defaultDateTimeInterval].map(\.rawValue))

  /// The type of an attribute, and the attributes about its values.
  private static let typed = Set(
    [
      AttributeName.attributeType, .valueTransformerName, .customClassName, .composite,
      .defaultValueString, .defaultDateTimeInterval, .minValueString, .minDateTimeInterval,
      .maxValueString, .maxDateTimeInterval, .regularExpressionString, .derivationExpression,
    ].map(\.rawValue))

  /// The attributes about the tools that saved the file.
  private static let toolVersions = Set(
    [AttributeName.lastSavedToolsVersion, .systemVersion].map(\.rawValue))

  /// Whether a version such as `22522` or `23A344` is not below another one: its numbers count as numbers.
  private static func isHigher(_ version: String, than other: String) -> Bool {
    func padded(_ text: String) -> String {
      var (result, digits) = ("", "")
      for character in text + " " {
        if ("0"..."9").contains(character) {
          digits.append(character)
          continue
        }
        if !digits.isEmpty { result += String(repeating: "0", count: max(0, 20 - digits.count)) }
        result += digits + String(character)
        digits = ""
      }
      return result
    }
    return padded(version) >= padded(other)
  }
}
