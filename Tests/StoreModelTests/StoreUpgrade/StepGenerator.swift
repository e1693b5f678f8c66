import DataModel
import Findings
import Migration
import TestSupport

/// Makes random steps between models for which Core Data can infer a mapping.
///
/// Edits are tried one by one, and kept if the model stays sound and the whole step stays
/// lightweight.
struct StepGenerator {
  /// The source of all random decisions.
  var random: SeededGenerator
  private var edits: EditGenerator
  private var number = 0
  private(set) var accepted: [String] = []

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    edits = EditGenerator(seed: seed &+ 1)
  }

  /// The model after up to `count` edits.
  ///
  /// - Parameters:
  ///   - old: The model.
  ///   - count: The number of edits.
  ///   - first: The number of edits, at the start, that are of one kind.
  ///   - kind: That kind.
  /// - Returns: The new model.
  mutating func edit(
    _ old: Model, edits count: Int, first: Int = 0,
    _ kind: (inout StepGenerator, inout Model) -> Void = { $0.pairAnew(&$1) }
  ) -> Model {
    var model = old
    var kept = 0
    for _ in 0..<8 * count where kept < count {
      var candidate = model
      let name: String
      if kept < first {
        kind(&self, &candidate)
        name = "first"
      } else {
        name = editOnce(&candidate)
      }
      guard candidate != model, candidate.isSound else { continue }
      let report = checkMigration(MigrationStep(from: old, to: candidate))
      guard report.verdict != .notInferable else { continue }
      let isRisky = report.findings.contains { $0.layer == .store && $0.severity == .error }
      if isRisky, !random.oneIn(20) { continue }
      model = candidate
      kept += 1
      accepted.append(name)
    }
    return model
  }

  private mutating func editOnce(_ model: inout Model) -> String {
    let all: [(String, (inout StepGenerator, inout Model) -> Void)] = [
      ("any", { $0.anyEdit(&$1) }),
      ("renameEntity", { $0.renameEntity(&$1) }),
      ("swapEntities", { $0.swapEntities(&$1) }),
      ("addEntity", { $0.addEntity(&$1) }),
      ("removeEntity", { $0.removeEntity(&$1) }),
      ("moveEntity", { $0.moveEntity(&$1) }),
      ("joinSibling", { $0.joinSibling(&$1) }),
      ("addParent", { $0.addParent(&$1) }),
      ("renameProperty", { $0.renameProperty(&$1) }),
      ("swapProperties", { $0.swapProperties(&$1) }),
      ("addAttribute", { $0.addAttribute(&$1) }),
      ("removeProperty", { $0.removeProperty(&$1) }),
      ("editAttribute", { $0.editAttribute(&$1) }),
      ("moveProperty", { $0.moveProperty(&$1) }),
      ("moveDown", { $0.moveDown(&$1) }),
      ("addRelationship", { $0.addRelationship(&$1) }),
      ("editRelationship", { $0.editRelationship(&$1) }),
      ("editInverse", { $0.editInverse(&$1) }),
      ("retarget", { $0.retarget(&$1) }),
      ("pairAnew", { $0.pairAnew(&$1) }),
      ("editLists", { $0.editLists(&$1) }),
      ("addDerived", { $0.addDerived(&$1) }),
      ("editComposite", { $0.editComposite(&$1) }),
    ]
    let (name, edit) = random.pick(all)
    edit(&self, &model)
    return name
  }

  /// One of the edits that mirroring allows, and occasionally any other.
  mutating func editMirrored(_ model: inout Model) {
    let all: [(inout StepGenerator, inout Model) -> Void] = [
      { $0.addEntity(&$1) }, { $0.removeEntity(&$1) }, { $0.addAttribute(&$1) },
      { $0.removeProperty(&$1) }, { $0.addRelationship(&$1) }, { _ = $0.editOnce(&$1) },
    ]
    random.pick(all)(&self, &model)
  }

  private mutating func anyEdit(_ model: inout Model) {
    model = edits.edit(model, edits: 1...1)
  }

  /// A name, often one that something else has or had.
  mutating func newName() -> String {
    number += 1
    let word = random.pick(["name", "a", "zebra", "Name", "oz", "größe", "x", "ord", "count", "pk"])
    return random.oneIn(2) ? word : "\(word)\(number)"
  }

  mutating func entity(_ model: Model) -> Entity? {
    model.entities.isEmpty ? nil : random.pick(model.entities.array)
  }

  private mutating func newEntityName() -> String {
    number += 1
    return random.pick(["Aa", "Item", "Mm", "Person", "Zz", "Öl", "Book"])
      + (random.oneIn(2) ? "" : "\(number)")
  }

  private mutating func renameEntity(_ model: inout Model) {
    guard let old = entity(model)?.name else { return }
    let name = newEntityName()
    guard model.entities[name] == nil else { return }
    model.edit(old) {
      $0.renamingIdentifier = $0.renamingIdentifier ?? $0.name
      $0.name = name
    }
    model.redirectEntities { $0 == old ? name : $0 }
  }

  private mutating func swapEntities(_ model: inout Model) {
    guard let first = entity(model)?.name, let second = entity(model)?.name, first != second else {
      return
    }
    let swap = { $0 == first ? second : $0 == second ? first : $0 }
    model.entities = NamedCollection(
      model.entities.map { entity in
        var entity = entity
        entity.renamingIdentifier = entity.renamingIdentifier ?? entity.name
        entity.name = swap(entity.name)
        return entity
      })
    model.redirectEntities(swap)
  }

  mutating func addEntity(_ model: inout Model) {
    let name = newEntityName()
    guard model.entities[name] == nil else { return }
    let parent = random.oneIn(2) ? entity(model)?.name : nil
    var properties: [any Property] = []
    if !random.oneIn(4) { properties.append(attribute(newName())) }
    model.entities.insert(
      Entity(name, parent: parent, isAbstract: random.oneIn(6), properties))
  }

  /// Removes an entity and all references to it; its subentities move up.
  mutating func removeEntity(_ model: inout Model) {
    guard let gone = entity(model) else { return }
    let all = model.entities.without(gone.name)
    model.entities = NamedCollection(
      all.map { entity in
        var entity = entity
        if entity.parent == gone.name { entity.parent = gone.parent }
        entity.relationships = NamedCollection(
          entity.relationships.filter { $0.destinationEntity != gone.name })
        entity.fetchedProperties = []
        return entity
      })
    model.dropReferences(toEntity: gone.name)
  }

  /// Moves an entity below another one, or makes it a root.
  private mutating func moveEntity(_ model: inout Model) {
    guard let moved = entity(model) else { return }
    let parent = random.oneIn(4) ? nil : entity(model)?.name
    if let parent, let other = model.entities[parent] {
      guard parent != moved.name,
        !model.ancestors(of: other).contains(where: { $0.name == moved.name })
      else { return }
    }
    model.edit(moved.name) { $0.parent = parent }
  }

  private mutating func addParent(_ model: inout Model) {
    guard let child = entity(model) else { return }
    let name = newEntityName()
    guard model.entities[name] == nil else { return }
    var parent = Entity(name, parent: child.parent, isAbstract: random.oneIn(2))
    if let attribute = child.attributes.first, random.oneIn(2) {
      parent.attributes.insert(attribute)
      model.edit(child.name) { $0.attributes = $0.attributes.without(attribute.name) }
    }
    model.entities.insert(parent)
    model.edit(child.name) { $0.parent = name }
  }
}
