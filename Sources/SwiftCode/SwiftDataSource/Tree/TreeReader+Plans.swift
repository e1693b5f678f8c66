import DataModel
import Findings

extension TreeReader {
  /// Reads a type that conforms to `SchemaMigrationPlan`.
  mutating func readPlan(_ reference: DeclarationReference) {
    let path = table.path(of: reference)
    var plan = SwiftDataPlan(
      name: path.joined(separator: "."), location: table[reference].place.location)
    let count = tree.diagnostics.count
    if let (constant, scope) = table.constant("schemas", of: path, near: reference.file) {
      var resolver = ListResolver(table)
      resolver.read(constant.value, in: scope)
      tree.diagnostics += problems(resolver, "\(plan.name).schemas", at: constant.place.location)
      plan.schemas = resolver.items.map { self.reference($0.type, $0.location) }
    } else {
      missing("schemas", plan)
    }
    if let (constant, scope) = table.constant("stages", of: path, near: reference.file) {
      var steps = 0
      readStages(constant.value, name: nil, scope: scope, plan: &plan, depth: 0, steps: &steps)
    } else {
      missing("stages", plan)
    }
    plan.isComplete = tree.diagnostics.count == count
    tree.plans.append(plan)
  }

  /// How many expressions are read for the stages of a plan: constants may name each other over and over.
  private static let mostSteps = 4096

  /// How many constants may name the next one: what is longer is a circle.
  private static let mostConstants = 256

  private mutating func missing(_ name: String, _ plan: SwiftDataPlan) {
    tree.diagnostics.append(
      RuleDescription.swiftDataListUnreadable.diagnostic(
        "\(plan.name) has no property “\(name)” in these sources", at: plan.location))
  }

  private func reference(
    _ type: DeclarationReference, _ location: SourceLocation
  ) -> SchemaReference {
    let name = table.path(of: type).joined(separator: ".")
    let isKnown = tree.schemas.contains { $0.kind == .versioned && $0.name == name }
    return SchemaReference(name: name, isKnown: isKnown, location: location)
  }

  private mutating func readStages(
    _ value: ListExpression, name: String?, scope: NameScope, plan: inout SwiftDataPlan,
    depth: Int, steps: inout Int
  ) {
    steps += 1
    guard depth < Self.mostConstants, steps <= Self.mostSteps else {
      // Once, for what is left may be as much again.
      if depth >= Self.mostConstants && steps <= Self.mostSteps || steps == Self.mostSteps + 1 {
        unreadable("…", place: value.location ?? plan.location, plan: plan)
      }
      return
    }
    switch value {
    case .list(let values, _), .sum(let values, _):
      for value in values {
        readStages(value, name: nil, scope: scope, plan: &plan, depth: depth + 1, steps: &steps)
      }
    case .name(var names, let place):
      // What begins with a dot is a member of the type that a list of stages has.
      if names.first == "" { names[0] = "MigrationStage" }
      guard let (constant, inner) = table.constant(names, in: scope) else {
        return unreadable(names.joined(separator: "."), place: place, plan: plan)
      }
      readStages(
        constant.value, name: constant.name, scope: inner, plan: &plan, depth: depth + 1,
        steps: &steps)
    case .call(let call, let place):
      if let (constant, inner) = table.result(of: call, in: scope) {
        readStages(
          constant.value, name: constant.name, scope: inner, plan: &plan, depth: depth + 1,
          steps: &steps)
      } else {
        readStage(call, place: place, name: name, scope: scope, plan: &plan)
      }
    case .either(let values, let condition, let place):
      tree.diagnostics.append(openList(condition, "\(plan.name).stages", at: place))
      guard let first = values.first else { return }
      readStages(first, name: name, scope: scope, plan: &plan, depth: depth + 1, steps: &steps)
    default: unreadable("an expression", place: value.location ?? plan.location, plan: plan)
    }
  }

  private mutating func unreadable(
    _ text: String, place: SourceLocation?, plan: SwiftDataPlan
  ) {
    tree.diagnostics.append(
      RuleDescription.swiftDataListUnreadable.diagnostic(
        "\(plan.name).stages has “\(text)”, which cannot be read", at: place))
  }

  private mutating func readStage(
    _ call: ListExpression.Call, place: SourceLocation, name: String?, scope: NameScope,
    plan: inout SwiftDataPlan
  ) {
    let kind = call.callee.last.flatMap { SwiftDataStage.Kind(rawValue: $0) }
    let ends = ["fromVersion", "toVersion"].map { label in
      call.arguments.first { $0.label == label }.flatMap { end($0.value, scope) }
    }
    guard let kind, let from = ends[0], let to = ends[1] else {
      return unreadable(call.callee.joined(separator: ".") + "(…)", place: place, plan: plan)
    }
    plan.stages.append(
      SwiftDataStage(
        name: name, kind: kind, from: from, to: to, location: place,
        willMigrate: handler("willMigrate", call: call, scope: scope),
        didMigrate: handler("didMigrate", call: call, scope: scope)))
  }

  private func end(_ value: ListExpression, _ scope: NameScope) -> SchemaReference? {
    guard case .metatype(let names, let place) = value else { return nil }
    guard case .own(let type) = table.resolve(.named(names, []), in: scope) else {
      return SchemaReference(name: names.joined(separator: "."), isKnown: false, location: place)
    }
    return reference(type, place)
  }
}
