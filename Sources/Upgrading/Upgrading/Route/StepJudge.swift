import DataModel
import Findings
import Loading
import Migration

/// Judges steps between versions of a model, what they have in common once.
///
/// Entities that can share a tree or a renaming identifier in some version form a group. What is found about a
/// group in a step follows from its entities, from the relationships between them and others, and from where the
/// others are in their trees, so it is found out once for all versions that are alike in these.
package struct StepJudge: Sendable {
  private let versions: [[Entity?]]
  private var groups: [EntityGroup]

  /// The obstacles to a step.
  struct Judgement: Sendable {
    /// Whether a mapping can be inferred.
    var isInferable = true
    /// The risks; not kept of steps that another was judged before.
    var risks: [MigrationFinding] = []
    /// The cost of the risks in a step after the first.
    var cost = 0
  }

  /// Prepares for steps between any of `models`.
  ///
  /// - Parameters:
  ///   - models: The models; equal entities are best shared.
  ///   - isRisk: Whether a finding counts.
  init(_ models: [Model], isRisk: @escaping @Sendable (MigrationFinding) -> Bool) {
    let table = EntityTable(models)
    versions = table.versions
    let all = table.groups()
    groups = all.map {
      EntityGroup($0, others: table.others(of: $0, in: all), in: table, isRisk: isRisk)
    }
  }

  /// Judges steps.
  ///
  /// - Parameters:
  ///   - source: The position of the version before.
  ///   - destinations: The positions of the versions after.
  ///   - keepsRisks: Whether the risks are wanted one by one.
  /// - Returns: The obstacles in the step to each.
  mutating func judge(
    from source: Int, to destinations: [Int], keepsRisks: Bool = false
  ) -> [Judgement] {
    var open: [(group: Int, part: EntityGroup.Part)] = []
    for group in groups.indices {
      var asked: Set<Int> = []
      for destination in destinations {
        let part = groups[group].part(source, destination)
        guard !groups[group].knows(part), asked.insert(part.to).inserted else { continue }
        open.append((group, part))
      }
    }
    for (place, judgement) in zip(open, Self.judge(open, groups: groups, versions: versions)) {
      groups[place.group].note(judgement, of: place.part, keepsRisks: keepsRisks)
    }
    return destinations.map { destination in
      var result = Judgement()
      for group in groups { group.add(to: &result, group.part(source, destination)) }
      return result
    }
  }

  /// Judges parts of steps in parallel; a separate function, so that nothing is shared.
  private static func judge(
    _ parts: [(group: Int, part: EntityGroup.Part)], groups: [EntityGroup],
    versions: [[Entity?]]
  ) -> [Judgement] {
    concurrentMap(parts) { groups[$0.group].judge($0.part, versions) }
  }
}

/// Entities whose findings follow from each other.
private struct EntityGroup: Sendable {
  /// A step of the group from one of its states to another.
  struct Part {
    var from: Int
    var to: Int
  }

  private let members: [Int]
  private let names: Set<String>
  /// The entities with relationships to or from the group, and those of their groups.
  private let others: [Int]
  /// The state of the group in each version: equal where nothing of the group differs.
  private let states: [Int]
  /// A version of each state.
  private let examples: [Int]
  private let isRisk: @Sendable (MigrationFinding) -> Bool
  /// The cost of the risks in a step, for each pair of states; negative if unknown, or if lightweight migration is not
  /// possible.
  private var costs: [Int32]
  /// The risks of some steps, by the index of their costs.
  private var risks: [Int: [MigrationFinding]] = [:]

  private static let unknown: Int32 = -1
  private static let notInferable: Int32 = -2

  init(
    _ members: [Int], others: [Int], in table: EntityTable,
    isRisk: @escaping @Sendable (MigrationFinding) -> Bool
  ) {
    self.members = members
    self.isRisk = isRisk
    let names = Set(members.map { table.names[$0] })
    self.names = names
    self.others = others
    var numbers: [[Int]: Int] = [:]
    var states: [Int] = []
    var examples: [Int] = []
    var outlines = OutlineTable(names)
    for (version, contents) in table.contents.enumerated() {
      let entities = table.versions[version]
      let key =
        members.map { contents[$0] }
        + others.map { other in
          entities[other].map { outlines.number(of: $0, other: other, content: contents[other]) }
            ?? -1
        }
      if let number = numbers[key] {
        states.append(number)
      } else {
        numbers[key] = examples.count
        states.append(examples.count)
        examples.append(version)
      }
    }
    self.states = states
    self.examples = examples
    costs = Array(repeating: Self.unknown, count: examples.count * examples.count)
  }

  /// The part of a step between two versions that concerns the group.
  func part(_ source: Int, _ destination: Int) -> Part {
    Part(from: states[source], to: states[destination])
  }

  /// Whether a step was judged.
  func knows(_ part: Part) -> Bool { costs[place(part)] != Self.unknown }

  /// Remembers what speaks against a step.
  mutating func note(_ judgement: StepJudge.Judgement, of part: Part, keepsRisks: Bool) {
    costs[place(part)] =
      judgement.isInferable ? Int32(clamping: judgement.cost) : Self.notInferable
    if keepsRisks, !judgement.risks.isEmpty { risks[place(part)] = judgement.risks }
  }

  /// Adds the known risks of a step.
  func add(to judgement: inout StepJudge.Judgement, _ part: Part) {
    let cost = costs[place(part)]
    if cost < 0 { judgement.isInferable = false } else { judgement.cost += Int(cost) }
    if let risks = risks[place(part)] { judgement.risks += risks }
  }

  private func place(_ part: Part) -> Int { part.from * examples.count + part.to }

  /// Judges a step.
  func judge(_ part: Part, _ versions: [[Entity?]]) -> StepJudge.Judgement {
    let findings = findRisks(
      MigrationStep(
        partFrom: model(versions[examples[part.from]]), to: model(versions[examples[part.to]]))
    ).filter { finding in
      // Of the others not all is there that findings about them follow from.
      finding.entity.map(names.contains) ?? true
    }
    let risks = findings.filter { $0.layer != .inference && isRisk($0) }
    return StepJudge.Judgement(
      isInferable: !findings.contains { $0.layer == .inference }, risks: risks,
      cost: laterCost(of: risks))
  }

  private func model(_ entities: [Entity?]) -> Model {
    Model(
      entities: members.compactMap { entities[$0] }
        + others.compactMap { entities[$0]?.outline(leadingTo: names) })
  }
}

/// Assigns numbers to the outlines of entities.
private struct OutlineTable {
  private let names: Set<String>
  private var known: [[Int]: Int] = [:]
  private var outlines: [Int: [Entity]] = [:]

  init(_ names: Set<String>) {
    self.names = names
  }

  /// The number of an entity's outline, equal for equal outlines of one entity.
  mutating func number(of entity: Entity, other: Int, content: Int) -> Int {
    if let number = known[[other, content]] { return number }
    let outline = entity.outline(leadingTo: names)
    var all = outlines[other] ?? []
    let number = all.firstIndex(of: outline) ?? all.count
    if number == all.count { all.append(outline) }
    outlines[other] = all
    known[[other, content]] = number
    return number
  }
}

extension Entity {
  /// The matching key.
  fileprivate var identifier: String { renamingIdentifier ?? name }

  /// The outline of an entity: its position in the tree, its matching key, and its relationships that lead to
  /// some entities.
  fileprivate func outline(leadingTo names: Set<String>) -> Entity {
    var outline = Entity(name: name)
    outline.parent = parent
    outline.isAbstract = isAbstract
    outline.renamingIdentifier = renamingIdentifier
    outline.relationships = NamedCollection(
      relationships.filter { $0.destinationEntity.map(names.contains) ?? false })
    return outline
  }
}

/// The entities of all versions, names and contents as numbers.
private struct EntityTable {
  /// The names of all entities of all versions.
  private(set) var names: [String] = []
  /// The entities of each version by name number; nil if a version has none of that name.
  private(set) var versions: [[Entity?]] = []
  /// The numbers of their contents; -1 where a version has no entity of the name.
  private(set) var contents: [[Int]] = []
  /// The different entities of each name.
  private var kinds: [[Entity]] = []
  private var numbers: [String: Int] = [:]

  init(_ models: [Model]) {
    for entity in models.lazy.flatMap(\.entities) where numbers[entity.name] == nil {
      numbers[entity.name] = names.count
      names.append(entity.name)
    }
    kinds = names.map { _ in [] }
    for model in models {
      var row = [Entity?](repeating: nil, count: names.count)
      var content = [Int](repeating: -1, count: names.count)
      for entity in model.entities {
        guard let number = numbers[entity.name] else { continue }
        row[number] = entity
        content[number] = kinds[number].lastIndex(of: entity) ?? kinds[number].count
        if content[number] == kinds[number].count { kinds[number].append(entity) }
      }
      versions.append(row)
      contents.append(content)
    }
  }

  /// The entities that are in one tree, or have one renaming identifier, in some version or between versions.
  func groups() -> [[Int]] {
    var leaders = Array(names.indices)
    func leader(of name: Int) -> Int {
      var name = name
      while leaders[name] != name { name = leaders[name] }
      return name
    }
    var identified: [String: Int] = [:]
    for (name, entities) in kinds.enumerated() {
      for entity in entities {
        let first = identified[entity.identifier] ?? name
        identified[entity.identifier] = first
        for other in [first] + (entity.parent.flatMap { numbers[$0] }.map { [$0] } ?? []) {
          leaders[leader(of: other)] = leader(of: name)
        }
      }
    }
    return Dictionary(grouping: names.indices, by: leader).sorted { $0.key < $1.key }.map(\.value)
  }

  /// The other entities with relationships to or from `members` in some version, and those of their groups.
  func others(of members: [Int], in groups: [[Int]]) -> [Int] {
    let own = Set(members.map { names[$0] })
    var found: Set<Int> = []
    for (name, entities) in kinds.enumerated() {
      for entity in entities {
        for destination in entity.relationships.compactMap(\.destinationEntity) {
          if own.contains(entity.name), let number = numbers[destination] { found.insert(number) }
          if own.contains(destination) { found.insert(name) }
        }
      }
    }
    let all = groups.filter { !found.isDisjoint(with: $0) }.joined()
    return Set(all).subtracting(members).sorted()
  }
}
