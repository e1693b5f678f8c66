/// The entities of a model and their positions in the inheritance trees.
///
/// A missing parent is ignored, and a cycle is cut at its first entity.
struct EntityTree {
  /// An entity and the properties it adds to those of its ancestors.
  struct Node {
    let entity: Entity
    var parent: Int?
    var children: [Int] = []
    var root: Int
    var number = 0
    var lastNumber = 0
    /// The stored attributes that no ancestor has.
    var attributes: [Attribute] = []
    /// The stored relationships that no ancestor has.
    var relationships: NamedCollection<Relationship> = []
    /// The nearest ancestor with stored properties of its own.
    var donor: Int?

    var hasProperties: Bool { !attributes.isEmpty || !relationships.isEmpty }
  }

  /// The entities, sorted by name ignoring case.
  private(set) var nodes: [Node] = []
  /// The indices in `nodes`, by entity number starting at 1.
  private(set) var numbered: [Int] = []
  private let positions: [String: Int]

  init(_ model: Model) {
    var names: Set<String> = []
    let entities = model.entities.filter { names.insert($0.name).inserted }
    let sorted = entities.map { (key: $0.name.lowercased(), entity: $0) }.sorted {
      $0.key == $1.key
        ? nameComesBefore($0.entity.name, $1.entity.name) : nameComesBefore($0.key, $1.key)
    }.map(\.entity)
    positions = Dictionary(uniqueKeysWithValues: zip(sorted.map(\.name), sorted.indices))
    nodes = sorted.enumerated().map { Node(entity: $1, root: $0) }
    for position in nodes.indices {
      guard let name = nodes[position].entity.parent, let parent = positions[name] else { continue }
      nodes[position].parent = parent
      nodes[parent].children.append(position)
    }
    number()
  }

  /// The position of the entity with the given name.
  func position(_ name: String?) -> Int? {
    name.flatMap { positions[$0] }
  }

  /// An entity and those of its ancestors that have stored properties, nearest first.
  func chain(_ position: Int) -> [Int] {
    var result = [position]
    while let donor = nodes[result[result.count - 1]].donor { result.append(donor) }
    return result
  }

  private mutating func number() {
    for position in nodes.indices where nodes[position].parent == nil { walk(from: position) }
    // What is left hangs on a cycle.
    for position in nodes.indices where nodes[position].number == 0 {
      if let parent = nodes[position].parent { nodes[parent].children.removeAll { $0 == position } }
      nodes[position].parent = nil
      walk(from: position)
    }
  }

  /// Numbers a root and its subentities, and assigns to each the properties that no ancestor has.
  private mutating func walk(from root: Int) {
    var inherited: Set<String> = []
    var pending: [Step] = [.enter(root)]
    while let step = pending.popLast() {
      switch step {
      case .enter(let position):
        numbered.append(position)
        nodes[position].root = root
        nodes[position].number = numbered.count
        nodes[position].donor = nodes[position].parent.flatMap {
          nodes[$0].hasProperties ? $0 : nodes[$0].donor
        }
        let added = keepOwnProperties(of: position, inherited: &inherited)
        pending.append(.leave(position, added: added))
        pending += nodes[position].children.reversed().map(Step.enter)
      case .leave(let position, let added):
        nodes[position].lastNumber = numbered.count
        inherited.subtract(added)
      }
    }
  }

  private enum Step {
    case enter(Int)
    case leave(Int, added: Set<String>)
  }

  private mutating func keepOwnProperties(
    of position: Int, inherited: inout Set<String>
  ) -> Set<String> {
    let entity = nodes[position].entity
    let attributes = entity.attributes.firstOfEachName(except: inherited)
    let relationships = entity.relationships.firstOfEachName(except: inherited)
    nodes[position].attributes = attributes.filter(\.isStored)
    nodes[position].relationships = NamedCollection(relationships.filter { !$0.isTransient })
    guard !nodes[position].children.isEmpty else { return [] }
    let added = Set(attributes.map(\.name)).union(relationships.map(\.name))
    inherited.formUnion(added)
    return added
  }
}

extension NamedCollection where Element: Named {
  /// The members whose names are not in `taken`; only the first of those with the same name.
  fileprivate func firstOfEachName(except taken: Set<String>) -> [Element] {
    var result: [Element] = []
    result.reserveCapacity(count)
    for member in self where !taken.contains(member.name) && result.last?.name != member.name {
      result.append(member)
    }
    return result
  }
}
