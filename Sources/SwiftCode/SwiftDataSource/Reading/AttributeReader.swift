#if SwiftCode
import SwiftParser
import SwiftSyntax

/// The attributes in front of a declaration, those in branches of `#if` as well.
struct AttributeReader {
  /// The lines of the source.
  let lines: LineTable
  /// Decides which branches of `#if` are read.
  private let conditions: ConditionReader
  /// The names of all, without that of the module.
  private(set) var names: [String] = []
  /// The options in all `@Attribute` attributes together.
  private(set) var attribute: AttributeOptions?
  /// What `@Relationship` says.
  private(set) var relationship: RelationshipOptions?
  /// The positions of `@Attribute` or `@Relationship` and their arguments.
  private(set) var places: [SwiftDataSourceMap.Part: SwiftDataSourceMap.Place] = [:]
  /// The directives that decide which attributes are there, in order.
  private(set) var openConditions: [OpenCondition] = []

  /// Reads `attributes`, without those in inactive `#if` branches.
  init(_ attributes: AttributeListSyntax, lines: LineTable, conditions: ConditionReader) {
    self.lines = lines
    self.conditions = conditions
    read(attributes, depth: 0)
  }

  private mutating func read(_ attributes: AttributeListSyntax, depth: Int) {
    for element in attributes {
      if case .attribute(let attribute) = element { read(attribute) }
      if case .ifConfigDecl(let directive) = element { read(directive, depth) }
    }
  }

  /// Reads the branch that holds, or the first that may; that there are others is noted where they matter.
  private mutating func read(_ directive: IfConfigDeclSyntax, _ depth: Int) {
    let branches = conditions.branches(directive, Branch())
    guard depth < 16, let first = branches.first else { return }
    if case .attributes(let inner)? = first.0.elements { read(inner, depth: depth + 1) }
    guard let condition = first.1.conditions.last else { return }
    let isClosed = branches.last?.0.condition.map { conditions.evaluate($0) == true } ?? true
    var lists = branches.map { clause, _ -> [String] in
      guard case .attributes(let list)? = clause.elements else { return [] }
      return texts(in: list)
    }
    if !isClosed { lists.append([]) }
    if Set(lists).count > 1 {
      openConditions.append(OpenCondition(text: condition, place: lines.place(of: directive)))
    }
  }

  /// The attributes that matter to how a property is stored, as they are written.
  private func texts(in list: AttributeListSyntax) -> [String] {
    list.compactMap { element in
      guard case .attribute(let attribute) = element else { return element.trimmedDescription }
      guard case .named(let path, _) = WrittenType(attribute.attributeName) else { return nil }
      let isWithout = path.last.map(attributesWithoutMeaning.contains) ?? true
      return isWithout ? nil : attribute.trimmedDescription
    }
  }

  private mutating func read(_ attribute: AttributeSyntax) {
    guard case .named(let path, _) = WrittenType(attribute.attributeName), let name = path.last
    else {
      return
    }
    guard path.count == 1 || path[0] == "SwiftData" else {
      names.append(path.joined(separator: "."))
      return
    }
    names.append(name)
    guard name == "Attribute" || name == "Relationship" else { return }
    places[.attribute] = lines.place(of: attribute)
    var arguments: [LabeledExprSyntax] = []
    if case .argumentList(let list)? = attribute.arguments { arguments = Array(list) }
    for argument in arguments {
      if let label = argument.label?.plainName {
        places[.option(label)] = lines.place(of: argument)
      }
    }
    if name == "Attribute" { readAttribute(arguments) } else { readRelationship(arguments) }
  }
}

extension AttributeReader {
  private mutating func readAttribute(_ arguments: [LabeledExprSyntax]) {
    var options = attribute ?? AttributeOptions()
    for argument in arguments {
      switch argument.label?.plainName {
      case "originalName":
        readText(argument, into: &options.originalName, hashed: false, &options.unreadable)
      case "hashModifier":
        readText(argument, into: &options.hashModifier, hashed: true, &options.unreadable)
      case nil: readOption(argument.expression, &options)
      default: options.unreadable.append(unreadable(argument, mayEnterHash: true))
      }
    }
    attribute = options
  }

  private mutating func readOption(_ expression: ExprSyntax, _ options: inout AttributeOptions) {
    if let list = expression.as(ArrayExprSyntax.self) {
      for element in list.elements where !element.expression.is(ArrayExprSyntax.self) {
        readOption(element.expression, &options)
      }
      return
    }
    let call = expression.as(FunctionCallExprSyntax.self)
    let name = lastName(call?.calledExpression ?? expression)
    places[.option(name ?? "")] = lines.place(of: expression)
    switch name {
    case "unique": options.isUnique = true
    case "externalStorage": options.isExternal = true
    case "preserveValueOnDeletion": options.preservesValue = true
    case "ephemeral": options.isEphemeral = true
    case "spotlight": options.isSpotlight = true
    case "allowsCloudEncryption": options.isEncrypted = true
    case "transformable":
      options.transformer = transformer(call) ?? ""
      if options.transformer == "" {
        options.unreadable.append(unreadable(expression, mayEnterHash: false))
      }
    default: options.unreadable.append(unreadable(expression, mayEnterHash: true))
    }
  }

  /// The name of the class that `.transformable(by:)` names, or the text in it.
  private func transformer(_ call: FunctionCallExprSyntax?) -> String? {
    guard let value = call?.arguments.first?.expression else { return nil }
    if let text = value.as(StringLiteralExprSyntax.self) { return text.representedLiteralValue }
    guard let member = value.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "self",
      let base = member.base, case .named(let names, _)? = WrittenType(naming: base)
    else { return nil }
    return names.last
  }

  private mutating func readRelationship(_ arguments: [LabeledExprSyntax]) {
    var options = relationship ?? RelationshipOptions()
    for argument in arguments {
      let value = argument.expression
      switch argument.label?.plainName {
      case "originalName":
        readText(argument, into: &options.originalName, hashed: false, &options.unreadable)
      case "hashModifier":
        readText(argument, into: &options.hashModifier, hashed: true, &options.unreadable)
      case "deleteRule": readRule(value, &options)
      case "minimumModelCount": readCount(argument, into: &options.minimum, &options.unreadable)
      case "maximumModelCount": readCount(argument, into: &options.maximum, &options.unreadable)
      case "inverse": readInverse(argument, &options)
      case nil:
        if lastName(value) == "unique" {
          options.isUnique = true
        } else {
          readRule(value, &options)
        }
      default: options.unreadable.append(unreadable(argument, mayEnterHash: true))
      }
    }
    relationship = options
  }

  private mutating func readRule(_ value: ExprSyntax, _ options: inout RelationshipOptions) {
    guard let name = lastName(value), ["cascade", "nullify", "deny", "noAction"].contains(name)
    else {
      options.unreadable.append(unreadable(value, mayEnterHash: false))
      return
    }
    options.deleteRule = name
  }

  private func readInverse(_ argument: LabeledExprSyntax, _ options: inout RelationshipOptions) {
    if argument.expression.is(NilLiteralExprSyntax.self) {
      options.inverse = .none
    } else if let path = argument.expression.as(KeyPathExprSyntax.self),
      let names = readKeyPath(path),
      let property = names.names.last, !names.isRooted || names.names.count > 1
    {
      options.inverse = .path(Array(names.names.dropLast()), property)
    } else {
      options.unreadable.append(unreadable(argument, mayEnterHash: true))
    }
  }

  private func readText(
    _ argument: LabeledExprSyntax, into text: inout String?, hashed: Bool,
    _ unreadable: inout [Unreadable]
  ) {
    if argument.expression.is(NilLiteralExprSyntax.self) { return }
    let literal = argument.expression.as(StringLiteralExprSyntax.self)
    text = literal?.representedLiteralValue
    if text == nil { unreadable.append(self.unreadable(argument, mayEnterHash: hashed)) }
  }

  private func readCount(
    _ argument: LabeledExprSyntax, into count: inout Int?, _ unreadable: inout [Unreadable]
  ) {
    if argument.expression.is(NilLiteralExprSyntax.self) { return }
    let literal = argument.expression.as(IntegerLiteralExprSyntax.self)
    count = literal.flatMap { Int($0.literal.text.filter { $0 != "_" }) }
    if count == nil { unreadable.append(self.unreadable(argument, mayEnterHash: true)) }
  }

  /// The last name of a path, which may begin with a dot.
  private func lastName(_ expression: ExprSyntax) -> String? {
    expression.as(MemberAccessExprSyntax.self)?.declName.baseName.plainName
      ?? expression.as(DeclReferenceExprSyntax.self)?.baseName.plainName
  }

  private func unreadable(_ node: some SyntaxProtocol, mayEnterHash: Bool) -> Unreadable {
    Unreadable(
      text: String(node.trimmedDescription.prefix(60)), mayEnterHash: mayEnterHash,
      place: lines.place(of: node))
  }
}

/// The names in a key path, and whether it begins with a type; nil if it has subscripts.
func readKeyPath(_ path: KeyPathExprSyntax) -> (isRooted: Bool, names: [String])? {
  var names: [String] = []
  if let root = path.root {
    guard case .named(let root, _) = WrittenType(root) else { return nil }
    names = root
  }
  for component in path.components.prefix(64) {
    switch component.component {
    case .property(let property): names.append(property.declName.baseName.plainName)
    case .optional: continue
    default: return nil
    }
  }
  return (path.root != nil, names)
}

extension LineTable {
  /// The range of a node, without trivia.
  func place(of node: some SyntaxProtocol) -> SwiftDataSourceMap.Place {
    place(
      from: node.positionAfterSkippingLeadingTrivia.utf8Offset,
      to: node.endPositionBeforeTrailingTrivia.utf8Offset)
  }

  /// The position of a byte range.
  func place(from start: Int, to end: Int) -> SwiftDataSourceMap.Place {
    SwiftDataSourceMap.Place(
      location: location(from: start, to: end), bytes: start..<max(start, end))
  }
}
#endif
