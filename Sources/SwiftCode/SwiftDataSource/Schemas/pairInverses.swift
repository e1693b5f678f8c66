import DataModel
import Findings

extension SchemaBuilder {
  /// Sets the explicit inverses, then the implicit ones that SwiftData finds.
  mutating func pairInverses() {
    let paths = relationships.keys.sorted { $0.description < $1.description }
    for path in paths { setWritten(path) }
    pairUnwritten(paths)
  }

  private func relationship(_ path: ElementPath) -> Relationship? { relationships[path] }

  private mutating func set(_ path: ElementPath, inverse: String?) {
    let destination = relationships[path]?.destinationEntity
    relationships[path]?.inverseName = inverse
    relationships[path]?.inverseEntity = inverse == nil ? nil : destination
  }

  /// Sets the inverse that a relationship names, on both sides.
  private mutating func setWritten(_ path: ElementPath) {
    guard case .path(let names, let property)? = written[path]?.inverse,
      let own = relationship(path), let destination = own.destinationEntity,
      case .property(let entity, let name) = path
    else { return }
    if !names.isEmpty, let scope = written[path]?.scope,
      case .own(let root) = table.resolve(.named(names, []), in: scope),
      table[root].isModel, let rootName = table.path(of: root).last,
      !lineage(destination).contains(rootName)
    {
      return tellBroken(
        path, "\\\(names.joined(separator: ".")).\(property), and leads to \(destination)")
    }
    guard
      let holder = lineage(destination).first(where: {
        relationship(.property(entity: $0, name: property)) != nil
      }),
      let back = relationship(.property(entity: holder, name: property))
    else {
      return tellBroken(path, "“\(property)”, which is not a relationship of \(destination)")
    }
    let other = ElementPath.property(entity: holder, name: property)
    guard let target = back.destinationEntity,
      lineage(entity).contains(target) || lineage(target).contains(entity)
    else {
      return tellBroken(path, "\(destination).\(property), which leads elsewhere")
    }
    if let known = own.inverseName, known != property {
      return tellBroken(path, "\(destination).\(property), while \(destination).\(known) names it")
    }
    if let known = back.inverseName, known != name {
      return tellBroken(path, "\(destination).\(property), whose inverse is \(target).\(known)")
    }
    set(path, inverse: property)
    set(other, inverse: name)
  }

  /// An entity and those it inherits from.
  func lineage(_ entity: String) -> [String] {
    var result: [String] = []
    var next: String? = entity
    while let name = next, !result.contains(name), result.count < 64 {
      result.append(name)
      next = parents[name]
    }
    return result
  }

  private mutating func tellBroken(_ path: ElementPath, _ text: String) {
    guard case .property(let entity, let name) = path else { return }
    tell(
      .swiftDataBrokenInverse, "the inverse of \(entity).\(name) is said to be \(text)",
      at: written[path]?.place, entity: entity, property: name)
  }
}

extension SchemaBuilder {
  /// Two entities, in the order of names.
  private struct Ends: Hashable {
    let first, second: String
  }

  /// Pairs what is left between each two entities, where one relationship leads there and one back.
  private mutating func pairUnwritten(_ paths: [ElementPath]) {
    var groups: [Ends: [ElementPath]] = [:]
    for path in paths {
      guard case .property(let entity, _) = path, let own = relationship(path),
        own.inverseName == nil, case .unwritten? = written[path]?.inverse,
        let destination = own.destinationEntity
      else { continue }
      let names = [entity, destination].sorted()
      groups[Ends(first: names[0], second: names[1]), default: []].append(path)
    }
    for (ends, group) in groups.sorted(by: {
      ($0.key.first, $0.key.second) < ($1.key.first, $1.key.second)
    }) {
      let isSelf = ends.first == ends.second
      let there = isSelf ? group : group.filter { $0.entityName == ends.first }
      let back = isSelf ? group : group.filter { $0.entityName == ends.second }
      if isSelf ? group.count == 2 : there.count == 1 && back.count == 1 {
        pair(group[0], group[1])
      } else if isSelf ? group.count > 2 : !there.isEmpty && !back.isEmpty {
        openSeveral(there, back, isSelf: isSelf)
      }
    }
  }

  /// Pairs two relationships that lead to each other's entity, and says that it may be otherwise.
  private mutating func pair(_ one: ElementPath, _ other: ElementPath) {
    guard let first = relationship(one), let second = relationship(other) else { return }
    let toOnes = [first, second].filter { !$0.isToMany }
    // A required to-one is not paired, nor are two to-many ones.
    let isPaired = !toOnes.isEmpty && toOnes.allSatisfy(\.isOptional)
    let pairing = changes(one, first: first.name, other: other, second: second.name)
    let apart = [
      OpenReading.Change.inverse(entity: one.entityName, property: first.name, to: nil),
      .inverse(entity: other.entityName, property: second.name, to: nil),
    ]
    open(
      one, other: other,
      choices: [("\(one) and \(other) are inverses", pairing), ("no inverse", apart)],
      assumed: isPaired ? 0 : 1)
    if isPaired {
      set(one, inverse: second.name)
      set(other, inverse: first.name)
    }
    tell(
      .swiftDataImplicitInverse,
      "\(one) and \(other) may be inverses of each other, and neither says so; read as "
        + (isPaired ? "inverses" : "no inverses"),
      at: written[one]?.place, entity: one.entityName, property: first.name,
      notes: [DiagnosticNote("\(other) is declared here", at: written[other]?.place)])
  }

  /// Says that several relationships may be inverses, and leaves them without.
  private mutating func openSeveral(_ there: [ElementPath], _ back: [ElementPath], isSelf: Bool) {
    guard let one = there.first, let other = isSelf ? there.last : back.first else { return }
    let choices = pairings(there, back, isSelf: isSelf).map { pairs in
      (
        pairs.isEmpty
          ? "no inverse" : pairs.map { "\($0) and \($1) are inverses" }.joined(separator: ", "),
        pairs.flatMap { changes($0, first: $0.propertyName, other: $1, second: $1.propertyName) }
      )
    }
    open(one, other: other, choices: choices, assumed: 0)
    let all = (isSelf ? there : there + back).map(\.description).joined(separator: ", ")
    tell(
      .swiftDataAmbiguousInverse, "which of \(all) are inverses is not written; read as none",
      at: written[one]?.place, entity: one.entityName, property: one.propertyName)
  }

  /// The possible assignments of relationships as inverses, each of one at most, with the fewest pairs first.
  ///
  /// - Parameters:
  ///   - there: The relationships that lead there.
  ///   - back: Those that lead back; the same if both entities are one.
  ///   - isSelf: Whether both entities are one.
  /// - Returns: The first 256 assignments: none, one pair, two pairs …
  private func pairings(
    _ there: [ElementPath], _ back: [ElementPath], isSelf: Bool
  ) -> [[(ElementPath, ElementPath)]] {
    var ways: [(pairs: [(ElementPath, ElementPath)], next: Int)] = [([], 0)]
    var place = 0
    while place < ways.count {
      let way = ways[place]
      place += 1
      let used = Set(way.pairs.flatMap { [$0.0, $0.1] })
      for index in there.indices.dropFirst(way.next) where !used.contains(there[index]) {
        for right in back.dropFirst(isSelf ? index + 1 : 0) where !used.contains(right) {
          guard ways.count < 256 else { return ways.map(\.pairs) }
          ways.append((way.pairs + [(there[index], right)], index + 1))
        }
      }
    }
    return ways.map(\.pairs)
  }

  private func changes(
    _ one: ElementPath, first: String, other: ElementPath, second: String
  ) -> [OpenReading.Change] {
    [
      .inverse(entity: one.entityName, property: first, to: second),
      .inverse(entity: other.entityName, property: second, to: first),
    ]
  }

  private mutating func open(
    _ one: ElementPath, other: ElementPath, choices: [(String, [OpenReading.Change])],
    assumed: Int
  ) {
    schema.openReadings.append(
      OpenReading(
        name: "\(OpenReading.Kind.implicitInverse.rawValue):\(one)", kind: .implicitInverse,
        location: written[one]?.place, entities: [one.entityName, other.entityName],
        choices: choices.map { OpenReading.Choice($0.0, $0.1) }, assumed: assumed))
  }
}

extension ElementPath {
  fileprivate var entityName: String {
    if case .property(let entity, _) = self { entity } else { "" }
  }

  fileprivate var propertyName: String {
    if case .property(_, let name) = self { name } else { "" }
  }
}
