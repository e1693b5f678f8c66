/// The key that distinguishes a child from its siblings.
private struct ChildKey: Hashable {
  var name: ElementName
  var key: String
  /// The number of preceding siblings with the same name and key.
  var occurrence: Int
}

extension DocumentPatcher {
  /// Removes, changes and adds children of the element at `index`, so that they mean those of `new`.
  mutating func patchChildren(
    _ index: Int, from old: WrittenElement, to new: WrittenElement, depth: Int
  ) {
    let before = editCount
    let written = writtenChildren(of: index)
    let oldChildren = Self.keyed(old.children, in: old.name)
    let newChildren = Self.keyed(new.children, in: new.name)
    let meanings = Dictionary(uniqueKeysWithValues: oldChildren)
    let kept = Set(newChildren.map(\.key))
    var removed = 0
    for (key, _) in oldChildren where !kept.contains(key) {
      guard let child = written[key] else { continue }
      remove(child, from: index)
      removed += 1
    }
    var anchor: Int?
    var additions: [WrittenElement] = []
    for (key, child) in newChildren {
      if let place = written[key], let meaning = meanings[key] {
        patch(place, from: meaning, to: child, depth: depth + 1)
        anchor = Int(document.elements[place].end)
      } else if meanings[key] != child {
        add(child, to: index, after: anchor, depth: depth + 1)
        additions.append(child)
      }
    }
    let hasOthers = document.children(of: index).reduce(0) { count, _ in count + 1 } > removed
    guard !hasOthers else { return }
    if additions.isEmpty {
      collapse(index, removed: removed, edits: before)
    } else {
      discardEdits(after: before)
      fill(index, with: additions, depth: depth)
    }
  }

  private func writtenChildren(of index: Int) -> [ChildKey: Int] {
    var result: [ChildKey: Int] = [:]
    guard let parent = document.elements[index].name else { return result }
    for child in document.children(of: index) {
      guard let name = document.elements[child].name else { continue }
      var key = ""
      if let identifier = identifyingAttribute(of: name, in: parent) {
        guard let value = document.value(identifier, of: child) else { continue }
        key = value
      }
      var occurrence = 0
      while result[ChildKey(name: name, key: key, occurrence: occurrence)] != nil {
        occurrence += 1
      }
      result[ChildKey(name: name, key: key, occurrence: occurrence)] = child
    }
    return result
  }

  private static func keyed(
    _ children: [WrittenElement], in parent: ElementName
  ) -> [(key: ChildKey, value: WrittenElement)] {
    var counts: [ChildKey: Int] = [:]
    return children.map { child in
      let first = ChildKey(name: child.name, key: child.key(in: parent), occurrence: 0)
      let occurrence = counts[first, default: 0]
      counts[first] = occurrence + 1
      return (ChildKey(name: first.name, key: first.key, occurrence: occurrence), child)
    }
  }

  private mutating func remove(_ child: Int, from parent: Int) {
    let element = document.elements[child]
    let first = Int(document.elements[parent].tagEnd)
    var start = Int(element.start)
    while start > first, isSpace(document.bytes[start - 1]) { start -= 1 }
    replace(start..<Int(element.end), with: [])
  }

  private mutating func add(
    _ child: WrittenElement, to parent: Int, after anchor: Int?, depth: Int
  ) {
    let place = anchor ?? Int(document.elements[parent].tagEnd)
    var bytes: [UInt8] = [0x0A]
    renderElement(child, depth: depth, into: &bytes)
    replace(place..<place, with: bytes)
  }

  /// Closes in its tag an element that has lost all children, unless a comment is left in it.
  private mutating func collapse(_ index: Int, removed: Int, edits: Int) {
    let element = document.elements[index]
    guard removed > 0, !element.closesItself else { return }
    var place = Int(element.tagEnd)
    for child in document.children(of: index) {
      guard isBlank(place..<Int(document.elements[child].start)) else { return }
      place = Int(document.elements[child].end)
    }
    guard let endTag = document.bytes[..<Int(element.end)].lastIndex(of: UInt8(ascii: "<")),
      place <= endTag, isBlank(place..<endTag)
    else { return }
    discardEdits(after: edits)
    replace(Int(element.tagEnd) - 1..<Int(element.end), with: Array("/>".utf8))
  }

  private func isBlank(_ range: Range<Int>) -> Bool {
    document.bytes[range].allSatisfy(isSpace)
  }

  /// Adds children to an element from which none are kept.
  private mutating func fill(_ index: Int, with children: [WrittenElement], depth: Int) {
    let element = document.elements[index]
    var bytes: [UInt8] = []
    for child in children {
      bytes.append(0x0A)
      renderElement(child, depth: depth + 1, into: &bytes)
    }
    bytes += [0x0A] + indentation(depth) + Array("</\(document.writtenName(of: index))>".utf8)
    let end = Int(element.tagEnd)
    let start = element.closesItself ? end - 2 : end - 1
    replace(start..<Int(element.end), with: [UInt8(ascii: ">")] + bytes)
  }
}
