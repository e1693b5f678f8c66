#if SwiftCode
import Findings
import SwiftSyntax

/// The surroundings of a declaration.
struct Surroundings {
  /// The names of the types around it, outermost first.
  var names: [String] = []
  /// The index in the file of the enclosing extension.
  var outerExtension: Int?
  /// The `#if` conditions of its branch.
  var branch = Branch()
}

/// Collects the declarations of a source.
struct DeclarationReader {
  /// The lines of the source.
  let lines: LineTable
  /// The number of the file.
  let file: Int
  /// Decides which branches of `#if` are read.
  let conditions: ConditionReader
  /// What was found.
  var result: FileDeclarations
  /// The indices of variables outside types, by name.
  private var globals: [String: Int] = [:]
  /// The maximum number of components in a type's full name.
  private static let greatestDepth = 24

  /// Creates a reader of one file.
  init(lines: LineTable, file: Int, conditions: ConditionReader, result: FileDeclarations) {
    (self.lines, self.file, self.conditions, self.result) = (lines, file, conditions, result)
  }

  /// Reads declarations outside types.
  mutating func read(_ statements: CodeBlockItemListSyntax, _ around: Surroundings) {
    for statement in statements {
      if case .decl(let declaration) = statement.item { read(declaration, around) }
    }
  }

  private mutating func read(_ declaration: DeclSyntax, _ around: Surroundings) {
    if let branches = declaration.as(IfConfigDeclSyntax.self) {
      readBranches(branches, around)
    } else if let alias = declaration.as(TypeAliasDeclSyntax.self) {
      readAlias(alias, around)
    } else if let variable = declaration.as(VariableDeclSyntax.self) {
      guard around.names.isEmpty else { return }
      for constant in readConstants(variable, around.branch) { add(constant) }
    } else if let function = declaration.as(FunctionDeclSyntax.self) {
      guard around.names.isEmpty, let body = function.body else { return }
      result.functions.append((function.name.plainName, lines.place(of: body).bytes))
      if let constant = readResult(function, around.branch) { result.results.append(constant) }
    } else if let imported = declaration.as(ImportDeclSyntax.self) {
      readImport(imported)
    } else {
      readType(declaration, around)
    }
  }

  private mutating func add(_ constant: TypeConstant) {
    if let place = globals[constant.name] {
      result.constants[place] = constant.merged(with: result.constants[place])
    } else {
      globals[constant.name] = result.constants.count
      result.constants.append(constant)
    }
  }

  /// Collects the calls that make schemas, containers and configurations.
  mutating func readCalls(in tree: SourceFileSyntax) {
    let found = findCalls(in: tree, lines, conditions) { localConstants(in: $0) }
    result.calls = found.calls
    if let place = found.excess {
      tell("the file makes more than \(mostCalls) schemas, containers and configurations", place)
    }
  }

  /// Reports that a limit is exceeded.
  private mutating func tell(_ text: String, _ place: Findings.SourceLocation) {
    // Of many the first are as good as all.
    guard result.problems.count < 16 else { return }
    result.problems.append(
      RuleDescription.swiftDataSourceTooLarge.diagnostic(text, at: place))
  }

  private mutating func readBranches(_ branches: IfConfigDeclSyntax, _ around: Surroundings) {
    for (clause, branch) in conditions.branches(branches, around.branch) {
      var around = around
      around.branch = branch
      switch clause.elements {
      case .statements(let statements): read(statements, around)
      case .decls(let members): for member in members { read(member.decl, around) }
      default: break
      }
    }
  }

  private mutating func readImport(_ imported: ImportDeclSyntax) {
    guard let name = imported.path.first?.name.plainName else { return }
    result.imports.insert(name)
    let isExported = imported.attributes.contains { element in
      guard case .attribute(let attribute) = element else { return false }
      return attribute.attributeName.trimmedDescription == "_exported"
    }
    if isExported { result.exports.insert(name) }
  }

  private mutating func readAlias(_ alias: TypeAliasDeclSyntax, _ around: Surroundings) {
    var declaration = TypeDeclaration(
      kind: .alias(WrittenType(alias.initializer.value)),
      path: around.names + [alias.name.plainName], outerExtension: around.outerExtension,
      place: lines.place(of: alias.name), file: file, branch: around.branch)
    declaration.isOfFile = around.names.isEmpty && alias.modifiers.isOfFile
    declaration.isPublic = alias.modifiers.isOfOtherModules
    declaration.bytes = lines.place(of: alias).bytes
    declaration.parameters = alias.genericParameterClause.parameterNames
    declaration.inherited = WrittenType.parts(of: alias.initializer.value)
    declaration.hasError = alias.hasError
    result.types.append(declaration)
  }

  private mutating func readType(_ syntax: DeclSyntax, _ around: Surroundings) {
    guard let group = syntax.asProtocol((any DeclGroupSyntax).self),
      var declaration = head(syntax, around)
    else { return }
    guard declaration.path.count <= Self.greatestDepth else {
      let text = "the type is nested in more than \(Self.greatestDepth - 1) others"
      return tell(text, declaration.place.location)
    }
    declaration.inherited =
      group.inheritanceClause?.inheritedTypes.flatMap { WrittenType.parts(of: $0.type) } ?? []
    readAttributes(group.attributes, of: &declaration)
    let number = result.types.count
    result.types.append(declaration)
    var inside = around
    inside.names = declaration.path
    if declaration.kind == .extension { inside.outerExtension = number }
    readMembers(group.memberBlock.members, inside, into: &declaration)
    result.types[number] = declaration
  }

  private mutating func readAttributes(
    _ attributes: AttributeListSyntax, of declaration: inout TypeDeclaration
  ) {
    let attributes = AttributeReader(attributes, lines: lines, conditions: conditions)
    declaration.isModel = attributes.names.contains("Model") && declaration.kind == .class
    for condition in attributes.openConditions {
      result.problems.append(
        RuleDescription.swiftDataConditional.diagnostic(
          "the attributes of \(declaration.path.joined(separator: ".")) depend on "
            + "\(condition.text); the first are read", at: condition.place.location))
    }
  }

  private func head(_ syntax: DeclSyntax, _ around: Surroundings) -> TypeDeclaration? {
    var declaration: TypeDeclaration
    if let type = syntax.as(ExtensionDeclSyntax.self) {
      guard case .named(let names, _) = WrittenType(type.extendedType) else { return nil }
      declaration = TypeDeclaration(
        kind: .extension, path: names, place: lines.place(of: type.extendedType), file: file,
        branch: around.branch)
    } else {
      guard let kind = kind(of: syntax), let type = syntax.asProtocol((any NamedDeclSyntax).self)
      else { return nil }
      declaration = TypeDeclaration(
        kind: kind, path: around.names + [type.name.plainName],
        outerExtension: around.outerExtension, place: lines.place(of: type.name), file: file,
        branch: around.branch)
    }
    let modifiers = syntax.asProtocol((any WithModifiersSyntax).self)?.modifiers
    declaration.isOfFile = around.names.isEmpty && modifiers?.isOfFile == true
    declaration.isPublic = modifiers?.isOfOtherModules == true
    declaration.bytes = lines.place(of: syntax).bytes
    let generic = syntax.asProtocol((any WithGenericParametersSyntax).self)
    declaration.parameters = (generic?.genericParameterClause).parameterNames
    declaration.hasError = syntax.hasError
    return declaration
  }

  private func kind(of syntax: DeclSyntax) -> TypeDeclaration.Kind? {
    switch syntax.kind {
    case .classDecl: .class
    case .structDecl: .structure
    case .enumDecl: .enumeration
    case .actorDecl: .actor
    case .protocolDecl: .protocol
    default: nil
    }
  }

  private mutating func readMembers(
    _ members: MemberBlockItemListSyntax, _ around: Surroundings,
    into type: inout TypeDeclaration
  ) {
    for member in members {
      if let variable = member.decl.as(VariableDeclSyntax.self) {
        readVariable(variable, around.branch, into: &type)
      } else if let cases = member.decl.as(EnumCaseDeclSyntax.self) {
        let cases = readCases(cases, around.branch)
        type.cases += cases
        type.caseNames.formUnion(cases.map(\.name))
      } else if let function = member.decl.as(FunctionDeclSyntax.self) {
        readFunction(function, around.branch, into: &type)
      } else if let initializer = member.decl.as(InitializerDeclSyntax.self) {
        type.initializers.append(readInitializer(initializer))
        if let body = initializer.body {
          type.functions["init", default: []].append(lines.place(of: body).bytes)
        }
      } else if let macro = member.decl.as(MacroExpansionDeclSyntax.self) {
        if let macro = readMacro(macro, around.branch) { type.macros.append(macro) }
      } else if let branches = member.decl.as(IfConfigDeclSyntax.self) {
        for (clause, branch) in conditions.branches(branches, around.branch) {
          guard case .decls(let members) = clause.elements else { continue }
          var around = around
          around.branch = branch
          readMembers(members, around, into: &type)
        }
      } else {
        if let name = member.decl.asProtocol((any NamedDeclSyntax).self)?.name.plainName,
          name.hasSuffix("CodingKeys")
        {
          type.codingKeys.insert(name)
        }
        read(member.decl, around)
      }
    }
  }
}

extension GenericParameterClauseSyntax? {
  /// The names of the parameters.
  fileprivate var parameterNames: [String] { self?.parameters.map(\.name.plainName) ?? [] }
}

extension SyntaxProtocol {
  /// Whether it names a type used in schemas, plans and staged migrations.
  var isOfSchemas: Bool {
    let words = ["PersistentModel", "Schema", "MigrationStage", "ModelReference"]
    return tokens(viewMode: .sourceAccurate).contains { token in
      words.contains { token.text.hasSuffix($0) }
    }
  }
}

extension DeclModifierListSyntax {
  /// Whether the member is one of the type and not of its objects.
  var isOfType: Bool {
    contains { ["static", "class"].contains($0.name.text) }
  }

  /// Whether the declaration is seen in other modules, of its package at least.
  var isOfOtherModules: Bool {
    contains { ["public", "open", "package"].contains($0.name.text) && $0.detail == nil }
  }

  /// Whether the declaration, if outside types, is visible only in its file.
  var isOfFile: Bool {
    contains { ["private", "fileprivate"].contains($0.name.text) && $0.detail == nil }
  }
}
#endif
