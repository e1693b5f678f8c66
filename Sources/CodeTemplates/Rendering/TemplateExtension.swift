import CodeGeneration
import Stencil

/// The tags and filters that templates have besides Stencil's, or in place of them.
final class TemplateExtension: Extension {
  private let budget: TemplateBudget

  /// Makes an extension that counts what is done.
  init(budget: TemplateBudget) {
    self.budget = budget
    super.init()
    registerTags()
    registerTextFilters()
    registerFilter("split") { [budget] value, arguments in
      guard budget.spend() else { throw TemplateSyntaxError(TemplateBudget.message) }
      guard let text = value as? String else { return value }
      let separator = arguments.first as? String ?? " "
      guard arguments.count < 2, !separator.isEmpty else {
        throw TemplateSyntaxError("'split' filter takes one separator, which is not empty")
      }
      return text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
    registerFilter("indent") { value, arguments in
      let width = arguments.isEmpty ? 4 : arguments[0] as? Int ?? -1
      guard arguments.count < 2, (0...80).contains(width) else {
        throw TemplateSyntaxError("'indent' filter takes a width of 0 to 80")
      }
      return indented(text(of: value), by: width)
    }
  }

  private func registerTags() {
    registerTag("include") { [budget] _, token in
      guard token.components.count == 2 else {
        throw TemplateSyntaxError("'include' tag takes the name of a template")
      }
      return IncludeTag(
        name: Variable(token.components[1]), token: token, budget: budget)
    }
    // It takes tags from values, which nobody has looked through.
    registerFilter("filter") { (_: Any?, _: [Any?]) in
      throw TemplateSyntaxError("there is no 'filter' filter; write the filter's name")
    }
    registerTag("now") { _, _ in
      throw TemplateSyntaxError("there is no 'now' tag: the same model gives the same text")
    }
  }

  private func registerTextFilters() {
    let filters: [(String, (String) -> String)] = [
      ("swiftName", swiftIdentifier), ("swiftString", swiftStringLiteral),
      ("upperFirst", { $0.prefix(1).uppercased() + $0.dropFirst() }),
      ("lowerFirst", { $0.prefix(1).lowercased() + $0.dropFirst() }),
      ("comment", commented), ("markdown", markdownText),
    ]
    for (name, function) in filters {
      registerFilter(name) { (value: Any?) in function(text(of: value)) }
    }
  }
}

/// Renders another template in place of the tag.
private struct IncludeTag: NodeType {
  let name: Variable
  let token: Token?
  let budget: TemplateBudget

  init(name: Variable, token: Token, budget: TemplateBudget) {
    self.name = name
    self.token = token
    self.budget = budget
  }

  func render(_ context: Context) throws -> String {
    guard let name = try name.resolve(context) as? String else {
      throw TemplateSyntaxError("'\(name.variable)' is not the name of a template")
    }
    guard budget.depth < TemplateBudget.mostLevels else {
      throw TemplateSyntaxError(
        "more than \(TemplateBudget.mostLevels) templates are included in each other")
    }
    budget.depth += 1
    defer { budget.depth -= 1 }
    let template = try context.environment.loadTemplate(name: name)
    do {
      return try context.push { try template.render(context) }
    } catch let error as TemplateSyntaxError {
      // The place in the other template stays, and this one is told as well.
      guard error.token != nil else { throw error }
      throw TemplateSyntaxError(
        reason: error.reason, token: error.token,
        stackTrace: (token.map { [$0] } ?? []) + error.stackTrace)
    }
  }
}

/// What Stencil writes for a value.
private func text(of value: Any?) -> String {
  if let text = value as? String { return text }
  return value.map { ($0 as? any CustomStringConvertible)?.description ?? "" } ?? ""
}

private func indented(_ text: String, by width: Int) -> String {
  let space = String(repeating: " ", count: width)
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  return lines.enumerated().map { place, line in
    place == 0 || line.isEmpty ? String(line) : space + line
  }.joined(separator: "\n")
}

/// The lines as a documentation comment of Swift.
private func commented(_ text: String) -> String {
  text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    .map { $0.isEmpty ? "///" : "/// \($0)" }.joined(separator: "\n")
}

/// The text as a cell of a Markdown table shows it.
private func markdownText(_ text: String) -> String {
  text.reduce(into: "") { result, character in
    switch character {
    case "|", "\\", "`", "*", "_", "[", "]", "<", ">", "#": result += "\\\(character)"
    case _ where character.isNewline: result += " "
    default: result.append(character)
    }
  }
}
