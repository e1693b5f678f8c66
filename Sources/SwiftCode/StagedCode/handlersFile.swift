/// The file that is written once, for people to edit.
func handlersFile(_ code: StagedCode, _ names: StagedNames) -> String {
  let functions = names.handlers.map { handlerText($0, code: code, names: names) }
  let body =
    functions.isEmpty
    ? "  // No stage of the plan has anything to do beside what Core Data does by itself.\n"
    : functions.joined(separator: "\n")
  return """
    //
    //  \(names.type)MigrationHandlers.swift
    //
    //  This file is generated once and yours to edit.
    //

    import CoreData

    /// What is done to stores beside what Core Data does by itself.
    enum \(names.type)MigrationHandlers: \(names.type)MigrationHandling {
    \(body)}

    """
}

private func handlerText(
  _ function: HandlerFunction, code: StagedCode, names: StagedNames
) -> String {
  let stage = code.stages[function.stage]
  let (from, to) = (code.versions[stage.from].name, code.versions[stage.to].name)
  let when = function.isBefore ? "before Core Data migrates" : "after Core Data has migrated"
  var lines = ["/// \(swiftCommentText(from)) → \(swiftCommentText(to)), \(when)."]
  if let file = function.handler.file {
    lines += [
      "///", "/// The same in SQL, which `modeldiff` does to stores: \(swiftCommentText(file))",
    ]
  }
  if !function.handler.text.isEmpty {
    let text = function.handler.text.split(separator: "\n", omittingEmptySubsequences: false)
    lines += ["///"] + text.map { "///     \(swiftCommentText($0))" }
  }
  let entities = function.handler.entities
  lines.append("\(function.signature) {")
  if entities.isEmpty {
    lines += notWritten(function.name, names)
  } else {
    lines += entities.map { entity in
      "  try \(names.type)Migration.updateEach(\(swiftStringLiteral(entity)), in: context, "
        + "\(objectFunction(function, entity)))"
    }
  }
  lines.append("}")
  for entity in entities {
    lines += [
      "", "/// Changes one object of \(swiftCommentText(entity)).",
      "private static func \(objectFunction(function, entity))(_ object: NSManagedObject) throws {",
    ]
    lines += notWritten("\(function.name), \(entity)", names) + ["}"]
  }
  return lines.map { $0.isEmpty ? "" : "  \(trimmed($0))" }.joined(separator: "\n") + "\n"
}

/// A handler that has not been written makes the migration fail, which leaves the store unchanged.
private func notWritten(_ name: String, _ names: StagedNames) -> [String] {
  [
    "  #warning(\(swiftStringLiteral("\(name) is not written")))",
    "  throw \(names.type)MigrationError.notWritten(\(swiftStringLiteral(name)))",
  ]
}

private func objectFunction(_ function: HandlerFunction, _ entity: String) -> String {
  let plain = modelIdentifier(of: entity)
  return "\(function.name)Of\(plain.prefix(1).uppercased())\(plain.dropFirst())"
}

private func trimmed(_ line: String) -> Substring {
  line[...(line.lastIndex { $0 != " " } ?? line.startIndex)]
}
