import CodeGeneration
import Findings
import Stencil

/// Reads templates from their folder, each once, and checks them.
final class TemplateLoader: Loader {
  private let folder: TemplateFolder
  private let budget: TemplateBudget
  private var texts: [String: String] = [:]
  /// Why a template cannot be used, which Stencil tells only as text.
  private var failure: ToolchainError?

  /// The largest template, in bytes.
  private static let largest = 256 << 10
  /// The longest chain of templates that extend each other.
  private static let longestChain = 8

  /// Makes a loader that has read nothing.
  init(folder: TemplateFolder, budget: TemplateBudget) {
    self.folder = folder
    self.budget = budget
  }

  func loadTemplate(name: String, environment: Environment) throws -> Template {
    guard budget.spend() else { throw TemplateSyntaxError(TemplateBudget.message) }
    let text: String
    do {
      text = try checkedText(of: name)
    } catch let error as ToolchainError {
      failure = error
      throw error
    }
    return environment.templateClass.init(
      templateString: text, environment: environment, name: name)
  }

  /// The text of a template, which is one of those that can be rendered, like all that it extends.
  private func checkedText(of name: String) throws -> String {
    let text = try self.text(of: name)
    var base = TemplateText(text).base
    var length = 1
    while let next = base {
      length += 1
      guard length <= Self.longestChain else {
        throw TemplateSyntaxError(
          "\"\(name)\" extends more than \(Self.longestChain - 1) templates, or itself")
      }
      base = TemplateText(try self.text(of: next)).base
    }
    return text
  }

  private func text(of name: String) throws -> String {
    if let text = texts[name] { return text }
    guard staysInFolder(name) else {
      throw ToolchainError(
        .missingTemplate, file: folder.path(of: name),
        "\"\(name)\" is not in the folder of templates")
    }
    guard let bytes = try folder.read(name) else {
      throw ToolchainError(
        .missingTemplate, file: folder.path(of: name), "there is no template \"\(name)\"")
    }
    guard bytes.count <= Self.largest, let text = String(validating: bytes, as: UTF8.self) else {
      throw ToolchainError(
        .malformedTemplate, file: folder.path(of: name),
        bytes.count > Self.largest
          ? "the template is larger than 256 KiB" : "the template is not in UTF-8")
    }
    texts[name] = text
    if let problem = TemplateText(text).problem {
      throw located(problem.message, in: name, at: problem.offset)
    }
    return text
  }
}

extension TemplateLoader {
  /// The error at a byte of a template.
  private func located(_ message: String, in name: String, at offset: Int) -> ToolchainError {
    let bytes = Array((texts[name] ?? "").utf8)
    let before = bytes.prefix(offset)
    let line = before.count { $0 == 0x0A } + 1
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let place = SourcePosition(line: line, column: offset - start + 1)
    let location = SourceLocation.text(file: folder.path(of: name), start: place, end: place)
    return ToolchainError(
      .data, [RuleDescription.malformedTemplate.diagnostic(message, at: location)].quoting(bytes))
  }

  /// The error of reading a template that Stencil met as `error`; nil where it met none.
  ///
  /// A file that cannot be used is told where it is asked for.
  func failure(behind error: TemplateSyntaxError) -> ToolchainError? {
    guard var failure, var diagnostic = failure.diagnostics.first else { return nil }
    if case .file = diagnostic.location, let token = error.token {
      diagnostic.location = location(of: token, in: token.sourceMap.filename ?? "")
      let text = texts[token.sourceMap.filename ?? ""] ?? ""
      failure.diagnostics = [diagnostic].quoting(Array(text.utf8))
    }
    return failure
  }

  /// The error of Stencil with its place, in `name` where it says none.
  func located(_ error: TemplateSyntaxError, in name: String) -> ToolchainError {
    let notes = error.stackTrace.map { token in
      DiagnosticNote("included here", at: location(of: token, in: name))
    }
    let place = error.token.map { location(of: $0, in: name) } ?? .file(folder.path(of: name))
    let diagnostic = RuleDescription.malformedTemplate.diagnostic(
      error.reason, at: place, notes: notes)
    let file = error.token?.sourceMap.filename ?? name
    return ToolchainError(.data, [diagnostic].quoting(Array((texts[file] ?? "").utf8)))
  }

  /// Stencil counts lines from 1 and characters from 0.
  private func location(of token: Token, in name: String) -> SourceLocation {
    let (content, line, offset) = token.sourceMap.location
    let column = content.prefix(offset).utf8.count + 1
    let start = SourcePosition(line: max(Int(line), 1), column: column)
    let end = SourcePosition(line: start.line, column: column + token.contents.utf8.count)
    let file = folder.path(of: token.sourceMap.filename ?? name)
    return .text(file: file, start: start, end: end)
  }
}
