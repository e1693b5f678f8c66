package import DataModel

/// The text of a step file, with its open points.
package struct HandlerText: Sendable {
  /// The file's text.
  package var text: String
  /// The points that must be written by hand, one per line.
  package var open: [String]
  /// The points to review, one per line.
  package var review: [String]
}

/// Writes the body of a step file: the statements of a handler, with comments.
///
/// Every statement works on the logical views of the version that the step creates; points that require a
/// manual decision are comments that begin with `TODO:`.
///
/// - Parameters:
///   - fillings: The operations.
///   - model: The version that the step creates.
///   - old: The version before the step.
///   - header: The first lines of the file.
/// - Returns: The text.
package func writeHandler(
  _ fillings: [Filling], for model: Model, after old: Model, header: [String]
) -> HandlerText {
  var sections: [(title: String, statements: [HandlerStatement])] = []
  let groups: [(title: String, isIn: (Filling) -> Bool)] = [
    ("Converted values.", { if case .convert = $0 { true } else { false } }),
    (
      "Objects that move to another entity tree.",
      { if case .copyObjects = $0 { true } else { false } }
    ),
    ("Relationships.", { if case .relate = $0 { true } else { false } }),
    (
      "Required values.",
      {
        switch $0 {
        case .fill, .askForObjects: true
        default: false
        }
      }
    ),
    (
      "Unique values: of equal objects, the one with the lowest key stays.",
      { if case .mergeDuplicates = $0 { true } else { false } }
    ),
  ]
  for group in groups {
    let statements = fillings.filter(group.isIn).flatMap { $0.statements(in: model, fillings) }
    if !statements.isEmpty { sections.append((group.title, statements)) }
  }
  var lines = header
  for section in sections {
    lines += ["", comment(section.title)]
    for statement in section.statements { lines += [""] + statement.lines }
  }
  lines += droppedLines(from: old, to: model)
  let remarks = sections.flatMap(\.statements).flatMap(\.remarks)
  func marked(_ mark: String) -> [String] {
    remarks.filter { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
  }
  return HandlerText(
    text: lines.joined(separator: "\n") + "\n", open: marked("TODO: "), review: marked("REVIEW: "))
}

/// The elements that the step drops, which statements can still read.
private func droppedLines(from old: Model, to model: Model) -> [String] {
  let step = MigrationStep(partFrom: old, to: model)
  var lines: [String] = []
  for pair in step.entityPairs {
    guard let source = pair.source else { continue }
    for removed in pair.removed where removed.declaringEntity == source.name {
      lines.append("  old.\(name(source.name)).\(name(removed.name))")
    }
  }
  lines += step.removedEntities.map { "  old.\(name($0.name))" }
  guard !lines.isEmpty else { return [] }
  return ["", comment("This step drops the following; a statement can still read it.")]
    + lines.map { comment($0) }
}

extension Filling {
  /// The statements for the operations.
  func statements(in model: Model, _ all: [Filling]) -> [HandlerStatement] {
    switch self {
    case .convert(let entity, let old, let new): convertStatements(entity, old: old, new: new)
    case .relate(let copy): relateStatements(copy, in: model)
    case .fill(let entity, let path, let attribute):
      fillStatements(
        entity, path: path, attribute: attribute, unique: all.isUnique(path, of: entity, in: model))
    case .askForObjects(let entity, let relationship):
      askStatements(entity, relationship, in: model)
    case .mergeDuplicates(let entity, let names): mergeStatements(entity, names, in: model)
    case .copyObjects(let copy): copyStatements(copy, in: model)
    }
  }
}

extension [Filling] {
  /// Whether values of a property must be unique.
  fileprivate func isUnique(_ path: String, of entity: String, in model: Model) -> Bool {
    contains { filling in
      guard case .mergeDuplicates(let owner, let names) = filling, names == [path] else {
        return false
      }
      return model.line(of: owner).contains { $0.name == entity }
        || model.line(of: entity).contains { $0.name == owner }
    }
  }
}

private func askStatements(
  _ entity: String, _ relationship: String, in model: Model
) -> [HandlerStatement] {
  let target = model.entities[entity]?.relationships[relationship]
  let end = target?.destinationEntity ?? "…"
  let proposal =
    target?.isToMany ?? false
    ? "set the inverse of \(name(relationship)) in \(name(end)), or "
      + "INSERT INTO \(name("\(entity).\(relationship)"))(owner, target) SELECT …;"
    : "UPDATE \(name(entity)) SET \(name(relationship)) = (SELECT _id FROM \(name(end)) WHERE …) "
      + "WHERE \(name(relationship)) IS NULL;  or DELETE FROM \(name(entity)) WHERE …;"
  return [
    .missing(
      "\(entity).\(relationship) must lead to an object of \(end): choose one, or delete the objects without one",
      proposal: proposal)
  ]
}

private func fillStatements(
  _ entity: String, path: String, attribute: Attribute, unique isUnique: Bool
) -> [HandlerStatement] {
  guard let value = neutralValue(of: attribute, unique: isUnique) else {
    return [
      .missing(
        "\(entity).\(path) must have a value: choose one",
        proposal: "UPDATE \(name(entity)) SET \(name(path)) = … WHERE \(name(path)) IS NULL;")
    ]
  }
  return [
    HandlerStatement(
      remarks: ["REVIEW: \(entity).\(path) is set to \(value.words) where it has no value"],
      sql: "UPDATE \(name(entity)) SET \(name(path)) = \(value.sql) WHERE \(name(path)) IS NULL")
  ]
}

private func convertStatements(
  _ entity: String, old: Attribute, new: Attribute
) -> [HandlerStatement] {
  let sources = old.storedLeaves
  let targets = new.storedLeaves
  guard old.type == .composite || new.type == .composite else {
    return [convertStatement(entity, old: (old.name, old), new: (new.name, new))]
  }
  return targets.map { target in
    let own = target.path.drop { $0 != "." }
    guard let source = sources.first(where: { $0.path.drop { $0 != "." } == own }) else {
      return .missing("\(entity).\(target.path) has no source: choose its value")
    }
    return convertStatement(entity, old: source, new: target)
  }
}

private func convertStatement(
  _ entity: String, old: (path: String, attribute: Attribute),
  new: (path: String, attribute: Attribute)
) -> HandlerStatement {
  let (source, target) = (name(old.path), name(new.path))
  guard !new.attribute.isDerived else {
    return HandlerStatement(remarks: ["\(new.path) is derived"])
  }
  switch conversion(from: old.attribute, to: new.attribute, source) {
  case .expression(let expression, let remark):
    return HandlerStatement(
      remarks: remark.map { ["REVIEW: \(entity).\(new.path): \($0)"] } ?? [],
      sql: "UPDATE \(name(entity)) SET \(target) = \(expression) WHERE \(source) IS NOT NULL")
  case .unknown(let what):
    return .missing(
      "\(entity).\(new.path): \(what), which only a program can: say how",
      proposal: "program: ./convert reads \(name(entity))(_id, \(source)) writes "
        + "\(name(entity))(\(target))")
  }
}
