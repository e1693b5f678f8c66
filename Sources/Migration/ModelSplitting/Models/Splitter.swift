import DataModel
import Findings

/// Computes a split: the two versions with their identifiers, and the intermediate version.
///
/// The intermediate version is the new one, plus legacy copies of old elements that cannot match. A legacy
/// copy has the renaming identifier of the old element; the new element gets another one, which it keeps in
/// the new version. Everything new is optional, and constraints come last.
///
/// *Source:* `Documentation/Splitting.md`; tried on every pair of versions of the conformance corpus.
struct Splitter {
  /// The old version.
  var first: Model
  /// The new version.
  var last: Model
  /// The intermediate version.
  var middle: Model
  /// The operations on the rows of the intermediate version.
  var fillings: [Filling] = []
  /// What was decided.
  var decisions: [SplitDecision] = []
  /// The unsolved problems.
  var unsolved: [String] = []
  /// The names of legacy copies, by the property next to which they are kept.
  var legacies: [ElementPath: String] = [:]
  /// The legacy copies, by their path in ``middle``.
  var copies: Set<ElementPath> = []
  /// The properties of ``middle`` that are completely handled.
  var settled: Set<ElementPath> = []
  /// The entities that were copied to another tree, or kept, by the entity of the old version.
  var keptEntities: [String: String] = [:]

  /// The intermediate version for which ``risks`` were last computed.
  private(set) var asked = Model()

  /// The maximum number of times that the risks of the first step are computed; each round handles one layer.
  private static let mostRounds = 12

  /// Creates a splitter for two versions.
  init(from: Model, to: Model) {
    first = from
    last = to
    middle = to
  }

  /// The findings that stop the first step, inference first.
  var risks: [MigrationFinding] {
    findRisks(MigrationStep(partFrom: first, to: middle)).filter(\.stopsMigration)
  }

  /// Solves what it can.
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

  /// Solves one finding, unless it is already solved.
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

  /// The entity of ``middle`` that succeeds an old entity.
  func successor(of entity: String) -> String? {
    guard let identifier = first.entities[entity]?.identifier else { return nil }
    return middle.entities.first { $0.identifier == identifier }?.name
  }

  /// The old entity that precedes an entity of ``middle``.
  func predecessor(of entity: String) -> String? {
    guard let identifier = middle.entities[entity]?.identifier else { return nil }
    return first.entities.first { $0.identifier == identifier }?.name
  }
}

// MARK: - What rows have to get

extension Splitter {
  /// Marks a property as optional if rows have no value for it.
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

  /// Adds operations for the values that a new property requires.
  mutating func demandValue(of owned: OwnedProperty) {
    if let attribute = owned.attribute {
      for (path, element) in attribute.mandatoryElements {
        fillings.append(.fill(entity: owned.owner, path: path, attribute: element))
      }
    } else {
      fillings.append(.askForObjects(entity: owned.owner, relationship: owned.property.name))
    }
  }

  /// The property that a finding concerns, as in the new version.
  func property(of finding: MigrationFinding) -> OwnedProperty? {
    guard let entity = finding.entity, let name = finding.property else { return nil }
    return last.owned(String(name.prefix { $0 != "." }), of: entity)
  }
}

extension Attribute {
  /// The attribute itself, or the elements of a composite, that are required without a default value, with
  /// their paths.
  var mandatoryElements: [(path: String, attribute: Attribute)] {
    guard !isOptional else { return [] }
    return storedLeaves.filter { !$0.attribute.isOptional && !$0.attribute.hasDefault }
  }

  /// The attribute itself, or the elements of a composite that are not transient, with their paths.
  var storedLeaves: [(path: String, attribute: Attribute)] {
    guard type == .composite else { return [(name, self)] }
    return elements.filter { !$0.isTransient }.flatMap { element in
      element.storedLeaves.map { ("\(name).\($0.path)", $0.attribute) }
    }
  }
}

extension String {
  /// The text with a lowercase first letter and without a final period.
  var firstLowered: String {
    let text = hasSuffix(".") ? dropLast() : self[...]
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
