import DataModel
import Findings

extension TreeReader {
  /// Reads a type that conforms to `VersionedSchema`.
  mutating func readVersioned(_ reference: DeclarationReference) {
    let path = table.path(of: reference)
    let name = path.joined(separator: ".")
    let place = table[reference].place.location
    var problems: [Diagnostic] = []
    var roots: [(DeclarationReference, SourceLocation?)] = []
    if let (constant, scope) = table.constant("models", of: path, near: reference.file) {
      var resolver = ListResolver(table)
      resolver.read(constant.value, in: scope)
      problems += self.problems(resolver, "\(name).models", at: constant.place.location)
      for item in resolver.items {
        if table[item.type].isModel {
          roots.append((item.type, item.location))
        } else {
          problems.append(notAModel(item, name))
        }
      }
    } else {
      roots = models.filter { Array(table.path(of: $0).dropLast()) == path }.map { ($0, nil) }
      problems.append(
        RuleDescription.swiftDataListUnreadable.diagnostic(
          "\(name) has no property “models” in these sources; read with the models that stand in it",
          at: place, severity: roots.isEmpty ? .error : .warning, about: .model))
    }
    let version = table.constant("versionIdentifier", of: path, near: reference.file)
    let text = version.flatMap { versionText($0.constant.value, $0.scope) }
    add(
      name, kind: .versioned, at: place, holder: path,
      version: text.map { ($0, version?.constant.place.location) }, roots: roots, problems: problems
    )
  }

  private func notAModel(_ item: ListResolver.ListItem, _ list: String) -> Diagnostic {
    let name = table.path(of: item.type).joined(separator: ".")
    return RuleDescription.swiftDataListUnreadable.diagnostic(
      "\(list) lists \(name), which is not a class with @Model", at: item.location)
  }

  /// The version that a call of `Schema.Version` makes; nil if it is computed.
  func versionText(_ value: ListExpression, _ scope: NameScope, depth: Int = 0) -> String? {
    guard depth < 4 else { return nil }
    switch value {
    case .call(let call, _):
      var numbers: [String] = []
      for argument in call.arguments {
        guard case .integer(let number) = argument.value else { return nil }
        numbers.append(String(number))
      }
      return numbers.count == 3 ? numbers.joined(separator: ".") : nil
    case .name(let names, _):
      guard let (constant, inner) = table.constant(names, in: scope) else { return nil }
      return versionText(constant.value, inner, depth: depth + 1)
    default: return nil
    }
  }

  /// Reads types that contain models and are not versioned schemas.
  mutating func readNamespaces() {
    let schemas = Set(versioned.map { table.path(of: $0) })
    var holders: [[String]] = []
    var held: [[String]: [(DeclarationReference, SourceLocation?)]] = [:]
    for model in models {
      let holder = Array(table.path(of: model).dropLast())
      guard !holder.isEmpty, !schemas.contains(holder),
        !table.types(at: holder).contains(where: { table[$0].isModel })
      else { continue }
      if held[holder] == nil { holders.append(holder) }
      held[holder, default: []].append((model, nil))
    }
    var count = 0
    for (index, holder) in holders.enumerated() {
      let location = table.declaration(at: holder).map { table[$0].place.location }
      guard count < Self.mostEntities else {
        return tellRest(holders[index...].map { $0.joined(separator: ".") }, at: location)
      }
      add(
        holder.joined(separator: "."), kind: .namespace, at: location, holder: holder, version: nil,
        roots: held[holder] ?? [])
      count += tree.schemas.last?.model.entities.count ?? 0
    }
  }

  /// How many entities are made for types that hold models: each of them may lead to all models there are.
  private static let mostEntities = 8192

  private mutating func tellRest(_ names: [String], at location: SourceLocation?) {
    let shown = names.prefix(3).joined(separator: ", ")
    tree.diagnostics.append(
      RuleDescription.swiftDataSourceTooLarge.diagnostic(
        "types that hold models lead to more than \(Self.mostEntities) models in all; left out as "
          + "schemas: \(shown)" + (names.count > 3 ? " and \(names.count - 3) more" : ""),
        at: location, severity: .warning))
  }

  /// Adds the schema of all models that stand in no schema.
  mutating func readAllModels() {
    let schemas = Set(versioned.map { table.path(of: $0) })
    let free = models.filter { model in
      let path = table.path(of: model)
      return !path.indices.contains { schemas.contains(Array(path[...$0])) }
    }
    let names = Set(free.compactMap { table.path(of: $0).last })
    let paths = Set(free.map { table.path(of: $0) })
    let chosen = names.count == paths.count ? free : free.filter { table.path(of: $0).count == 1 }
    guard !chosen.isEmpty else { return }
    for model in chosen where !table[model].branch.isCertain {
      tree.diagnostics.append(
        RuleDescription.swiftDataConditional.diagnostic(
          "\(table[model].path.joined(separator: ".")) exists only where "
            + "\(table[model].branch.conditions.last ?? "") holds; read as if it does",
          at: table[model].place.location, severity: .warning))
    }
    add(
      "all", kind: .allModels, at: nil, holder: nil, version: nil, roots: chosen.map { ($0, nil) })
  }
}
