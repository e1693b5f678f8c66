import DataModel
import Findings

/// Works out a split: the two versions with their identifiers, and the version in between.
///
/// The version in between is the new one, with legacy copies of those old elements that cannot be paired; a legacy
/// copy has the renaming identifier of the old element, the new one gets another, which it keeps in the new version.
/// All that is new is optional, and constraints come last.
///
/// *Source:* `Documentation/Splitting.md`; tried on every pair of versions of the conformance corpus.
struct Splitter {
  /// The old version.
  var first: Model
  /// The new version.
  var last: Model
  /// The version in between.
  var middle: Model
  /// What is to be done with the rows of the version in between.
  var fillings: [Filling] = []
  /// What was decided.
  var decisions: [SplitDecision] = []
  /// What could not be solved.
  var unsolved: [String] = []
  /// The names of legacy copies, by the property that they stand beside.
  var legacies: [ElementPath: String] = [:]
  /// The legacy copies, by their places in ``middle``.
  var copies: Set<ElementPath> = []
  /// The properties of ``middle`` about which everything was done.
  var settled: Set<ElementPath> = []
  /// The entities that were copied to another tree, or kept, by the entity of the old version.
  var keptEntities: [String: String] = [:]

  /// The version in between that ``risks`` were found in last.
  private(set) var asked = Model()

  /// How often the risks of the first step are looked at; every time, one layer of them is gone.
  private static let mostRounds = 12

  /// Starts with the two versions as they are.
  init(from: Model, to: Model) {
    first = from
    last = to
    middle = to
  }

  /// What stops the first step, inference first.
  var risks: [MigrationFinding] {
    findRisks(MigrationStep(partFrom: first, to: middle)).filter(\.stopsMigration)
  }

  /// Solves what can be solved.
  mutating func run() {
    repairIdentifiers()
    middle = last
    for _ in 0..<Self.mostRounds {
      let found = risks
      asked = middle
      let merged = found.filter { RiskKind($0) == .merged }
      let (decided, filled) = (decisions.count, fillings.count)
      if merged.isEmpty {
        for finding in found { settle(finding) }
      } else {
        for finding in merged { separateTrees(of: finding) }
      }
      if (decided, filled) == (decisions.count, fillings.count) { break }
    }
    unsolved += risks.map(\.summary)
    demandRelated()
    putConstraintsLast()
  }

  /// Solves one finding as far as it is not solved already.
  private mutating func settle(_ finding: MigrationFinding) {
    guard let kind = RiskKind(finding) else { return }
    switch kind {
    case .unpaired: separate(finding)
    case .inverseKeepsOne: separateInverse(finding)
    case .mandatory: relax(finding)
    case .unique: removeConstraint(finding)
    case .merged, .shared: break
    }
  }

  /// The entity of ``middle`` that an entity of the old version becomes.
  func successor(of entity: String) -> String? {
    guard let identifier = first.entities[entity]?.identifier else { return nil }
    return middle.entities.first { $0.identifier == identifier }?.name
  }

  /// The entity of the old version that an entity of ``middle`` comes from.
  func predecessor(of entity: String) -> String? {
    guard let identifier = middle.entities[entity]?.identifier else { return nil }
    return first.entities.first { $0.identifier == identifier }?.name
  }
}

// MARK: - What rows have to get

extension Splitter {
  /// Lets a property that rows have no value for be without one.
  private mutating func relax(_ finding: MigrationFinding) {
    guard let owned = property(of: finding) else { return }
    let path = ElementPath.property(entity: owned.owner, name: owned.property.name)
    guard settled.insert(path).inserted else { return }
    middle.change(owned.owner) { $0.relax(owned.property.name) }
    decisions.append(
      SplitDecision(
        .madeOptional, element: path.description,
        text: "\(path) is optional in the intermediate version: \(finding.rule.title.firstLowered)")
    )
    demandValue(of: owned)
  }

  /// Asks for the values that a property of the new version must have.
  mutating func demandValue(of owned: OwnedProperty) {
    if let attribute = owned.attribute {
      for (path, element) in attribute.mandatoryElements {
        fillings.append(.fill(entity: owned.owner, path: path, attribute: element))
      }
    } else {
      fillings.append(.askForObjects(entity: owned.owner, relationship: owned.property.name))
    }
  }

  /// The property of the new version that a finding is about, as that version has it.
  func property(of finding: MigrationFinding) -> OwnedProperty? {
    guard let entity = finding.entity, let name = finding.property else { return nil }
    return last.owned(String(name.prefix { $0 != "." }), of: entity)
  }
}

extension Attribute {
  /// The attribute itself, or the elements of a composite, that must have a value and have no default, with
  /// their paths.
  var mandatoryElements: [(path: String, attribute: Attribute)] {
    guard !isOptional else { return [] }
    return leaves.filter { !$0.attribute.isOptional && !$0.attribute.hasDefault }
  }

  /// The attribute itself, or the elements of a composite that hold values, with their paths.
  var leaves: [(path: String, attribute: Attribute)] {
    guard type == .composite else { return [(name, self)] }
    return elements.filter { !$0.isTransient }.flatMap { element in
      element.leaves.map { ("\(name).\($0.path)", $0.attribute) }
    }
  }
}

extension String {
  /// The text with a small first letter and without a dot at its end.
  var firstLowered: String {
    let text = hasSuffix(".") ? dropLast() : self[...]
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
