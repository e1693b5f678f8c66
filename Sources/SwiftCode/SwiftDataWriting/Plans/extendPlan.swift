#if SwiftCode
package import Findings
import SwiftSyntax

/// Adds schemas and stages to the end of a migration plan, or to its beginning, and leaves all else of the source as it is.
///
/// - Parameters:
///   - source: The source that declares the plan.
///   - file: Its path, which the edits name.
///   - plan: The plan: its name, and the schemas and stages to add.
/// - Returns: The edits.
/// - Throws: ``PlanProblem``.
/// - Complexity: O(n) in the size of the source.
package func extendPlan(
  in source: [UInt8], file: String, with plan: MigrationPlan
) throws(PlanProblem) -> [Replacement] {
  let tree: SourceFileSyntax
  switch parseSwift(LineTable(source, file: file)) {
  case .tree(let parsed): tree = parsed
  case .refused(let problem): throw .unreadable(problem.text)
  }
  let finder = PlanFinder(path: plan.name.split(separator: ".").map(String.init), in: tree)
  guard let members = finder.members else { throw .noPlan(plan.name) }
  var edits: [Replacement] = []
  let lists = [
    ("schemas", plan.schemas.map { ["\(typePath($0)).self"] }),
    ("stages", plan.stages.map(\.lines)),
  ]
  for (name, elements) in lists where !elements.isEmpty {
    guard let list = list(named: name, in: members) else { throw .noList("\(plan.name).\(name)") }
    if plan.comesFirst, let first = list.elements.first {
      edits.append(insertion(before: first, of: list, elements, file: file, source))
    } else {
      edits += additions(to: list, elements, file: file, source)
    }
  }
  return edits
}

/// Finds a type, and its extensions, by its whole name.
private struct PlanFinder {
  /// The members of the type and its extensions; nil if there is no such type.
  private(set) var members: [MemberBlockItemSyntax]?

  init(path: [String], in tree: SourceFileSyntax) {
    collect(path[...], in: tree.statements.map { Syntax($0.item) })
  }

  private mutating func collect(_ path: ArraySlice<String>, in items: [Syntax]) {
    for group in items.compactMap({ $0.asProtocol((any DeclGroupSyntax).self) }) {
      let names = Self.names(of: group)
      guard !names.isEmpty, path.starts(with: names) else { continue }
      let (inner, rest) = (group.memberBlock.members, path.dropFirst(names.count))
      if rest.isEmpty {
        members = (members ?? []) + inner
      } else {
        collect(rest, in: inner.map { Syntax($0.decl) })
      }
    }
  }

  /// The name of a type, or those that an extension names.
  private static func names(of group: any DeclGroupSyntax) -> [String] {
    if let extended = group.as(ExtensionDeclSyntax.self) {
      return extended.extendedType.trimmedDescription.split(separator: ".").map(String.init)
    }
    return (group.asProtocol((any NamedDeclSyntax).self)?.name.plainName).map { [$0] } ?? []
  }
}

/// The array literal that a property of a type is.
private func list(named name: String, in members: [MemberBlockItemSyntax]) -> ArrayExprSyntax? {
  for member in members {
    guard let variable = member.decl.as(VariableDeclSyntax.self) else { continue }
    for binding in variable.bindings {
      guard binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainName == name else {
        continue
      }
      return array(binding.initializer?.value) ?? returned(by: binding.accessorBlock)
    }
  }
  return nil
}

private func array(_ expression: ExprSyntax?) -> ArrayExprSyntax? {
  expression?.as(ArrayExprSyntax.self)
}

/// The array literal that a getter gives, as its only statement.
private func returned(by block: AccessorBlockSyntax?) -> ArrayExprSyntax? {
  guard let items = block?.getter, items.count == 1, let item = items.first?.item else {
    return nil
  }
  return array(item.as(ReturnStmtSyntax.self)?.expression) ?? array(item.as(ExprSyntax.self))
}

/// Adds elements to the end of a list, in the manner of those that are there.
///
/// A comment after the last element stays with it.
private func additions(
  to list: ArrayExprSyntax, _ elements: [[String]], file: String, _ source: [UInt8]
) -> [Replacement] {
  let indentation = indentation(before: list, source)
  let isOneLine = !list.elements.contains { $0.leadingTrivia.containsNewline }
  guard let last = list.elements.last else {
    return [fill(list, with: elements, indentation: indentation, file: file)]
  }
  let start = last.expression.endPositionBeforeTrailingTrivia.utf8Offset
  let hasComma = last.trailingComma != nil
  if isOneLine, elements.allSatisfy({ $0.count == 1 }), !hasComma {
    let text = elements.map { ", " + $0[0] }.joined()
    return [Replacement(file: file, bytes: start..<start, text: text)]
  }
  let inner =
    isOneLine ? indentation + "    " : columnText(of: last.expression, source) ?? indentation
  let texts = elements.map { lines in lines.map { "\n" + inner + $0 }.joined() }
  let end =
    last.trailingTrivia.containsComment ? last.endPosition : last.endPositionBeforeTrailingTrivia
  let place = end.utf8Offset..<end.utf8Offset
  guard !hasComma else {
    return [Replacement(file: file, bytes: place, text: texts.map { $0 + "," }.joined())]
  }
  return [
    Replacement(file: file, bytes: start..<start, text: ","),
    Replacement(file: file, bytes: place, text: texts.joined(separator: ",")),
  ]
}

/// Puts elements before the first one of a list, on lines of their own where that has one.
private func insertion(
  before first: ArrayElementSyntax, of list: ArrayExprSyntax, _ elements: [[String]], file: String,
  _ source: [UInt8]
) -> Replacement {
  let start = first.expression.positionAfterSkippingLeadingTrivia.utf8Offset
  let column = columnText(of: first.expression, source)
  if column == nil, elements.allSatisfy({ $0.count == 1 }) {
    let text = elements.map { $0[0] + ", " }.joined()
    return Replacement(file: file, bytes: start..<start, text: text)
  }
  let inner = column ?? indentation(before: list, source) + "    "
  let texts = elements.map { $0.joined(separator: "\n" + inner) + ",\n" + inner }
  let opening = column == nil ? "\n" + inner : ""
  return Replacement(file: file, bytes: start..<start, text: opening + texts.joined())
}

/// The edit of a list without elements.
private func fill(
  _ list: ArrayExprSyntax, with elements: [[String]], indentation: String, file: String
) -> Replacement {
  let start = list.leftSquare.endPositionBeforeTrailingTrivia.utf8Offset
  let bytes = start..<list.rightSquare.positionAfterSkippingLeadingTrivia.utf8Offset
  guard elements.contains(where: { $0.count > 1 }) || elements.count > 2 else {
    return Replacement(
      file: file, bytes: bytes, text: elements.map { $0[0] }.joined(separator: ", "))
  }
  let inner = indentation + "    "
  let texts = elements.map { lines in lines.map { inner + $0 }.joined(separator: "\n") + ",\n" }
  return Replacement(
    file: file, bytes: bytes, text: "\n" + texts.joined() + indentation)
}

/// What is before the first character of the line in which a list begins.
private func indentation(before list: ArrayExprSyntax, _ source: [UInt8]) -> String {
  let offset = list.positionAfterSkippingLeadingTrivia.utf8Offset
  let start = source[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  return String(decoding: source[start...].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
}

/// The indentation of an expression that begins its line; nil if something else precedes it.
private func columnText(of expression: ExprSyntax, _ source: [UInt8]) -> String? {
  let offset = expression.positionAfterSkippingLeadingTrivia.utf8Offset
  let start = source[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  let before = source[start..<offset]
  return before.allSatisfy { $0 == 0x20 || $0 == 0x09 }
    ? String(decoding: before, as: UTF8.self) : nil
}

extension Trivia {
  /// Whether a line ends in it.
  fileprivate var containsNewline: Bool { contains { $0.isNewline } }

  /// Whether a comment is in it.
  fileprivate var containsComment: Bool { contains { $0.isComment } }
}
#endif
