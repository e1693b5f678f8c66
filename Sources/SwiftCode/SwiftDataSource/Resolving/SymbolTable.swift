/// The declarations of a tree by their whole names.
struct SymbolTable: Sendable {
  /// The files that were parsed, by number.
  let files: [FileDeclarations]
  /// The whole name of each declaration; of an extension that of what it extends.
  private(set) var paths: [DeclarationReference: [String]] = [:]
  /// The types, aliases included, by whole name.
  private var types: [String: [DeclarationReference]] = [:]
  /// Of whole names with types that only their own file sees, those that other files see.
  private var seen: [String: [DeclarationReference]] = [:]
  /// The modules of the files, by file number; empty if none is known.
  private(set) var modules: [String?] = []
  /// The modules that an import of a module brings along, itself among them.
  private var exported: [String: Set<String>] = [:]
  /// The numbers of the files by path.
  private var numbers: [String: Int] = [:]
  /// The types and extensions that declare a constant, by the whole name of the type and that of the constant.
  private var constants: [String: [String: [DeclarationReference]]] = [:]
  /// The types and extensions that declare a property of objects that may be a list, or a function that gives one, in
  /// the same way.
  private var values: [String: [String: [DeclarationReference]]] = [:]
  /// The results of functions without parameters outside types, by name.
  private(set) var globalResults: [String: [(file: Int, constant: TypeConstant)]] = [:]
  /// The types and extensions that declare a function, by the whole name of the type and that of the function.
  private var functions: [String: [String: [DeclarationReference]]] = [:]
  /// The functions outside of types by name.
  private(set) var globalFunctions: [String: [(file: Int, bytes: Range<Int>)]] = [:]
  /// The first extension of a whole name.
  private var first: [String: DeclarationReference] = [:]
  /// The extensions by the whole name of what they extend.
  private var extensions: [String: [DeclarationReference]] = [:]
  /// The full names of classes and protocols of the sources in each declaration's inheritance clause.
  private(set) var supertypes: [DeclarationReference: [[String]]] = [:]
  /// The variables outside of types by name.
  private(set) var globals: [String: [(file: Int, constant: TypeConstant)]] = [:]

  /// Creates the table of `files`.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - modules: The modules that the files belong to.
  init(_ files: [FileDeclarations], _ modules: SwiftModules) {
    self.files = files
    if !modules.isEmpty { self.modules = files.map { modules.name(of: $0.path) } }
    addExports()
    addTypes()
    addExtensions()
    types = types.mapValues { $0.sorted() }
    for (path, references) in types {
      let seen = references.filter { !self[$0].isOfFile }
      if seen.count < references.count { self.seen[path] = seen }
    }
    for (number, file) in files.enumerated() { numbers[file.path] = number }
    addSupertypes()
    constants = constants.mapValues { $0.mapValues { $0.sorted() } }
    values = values.mapValues { $0.mapValues { $0.sorted() } }
    for (number, file) in files.enumerated() {
      for constant in file.constants {
        globals[constant.name, default: []].append((number, constant))
      }
      for constant in file.results {
        globalResults[constant.name, default: []].append((number, constant))
      }
      for function in file.functions {
        globalFunctions[function.name, default: []].append((number, function.bytes))
      }
    }
  }

  /// All declarations, sorted by file and index.
  var all: [DeclarationReference] {
    files.indices.flatMap { file in
      files[file].types.indices.map { DeclarationReference(file: file, index: $0) }
    }
  }

  /// A declaration.
  subscript(_ reference: DeclarationReference) -> TypeDeclaration {
    files[reference.file].types[reference.index]
  }

  /// The whole name of a declaration.
  func path(of reference: DeclarationReference) -> [String] {
    paths[reference] ?? self[reference].path
  }

  /// The types, no extensions, with a whole name.
  func types(at path: [String]) -> [DeclarationReference] {
    types[path.joined(separator: ".")] ?? []
  }

  /// The types with a qualified name that are visible in a file, without extensions.
  ///
  /// If none is visible according to the imports of the file, all types of that name count, except private ones of
  /// other files: a target may have its files anywhere. The name of a system type means that type then.
  func types(at path: [String], seenFrom file: Int) -> [DeclarationReference] {
    var all = types(at: path)
    guard !all.isEmpty else { return [] }
    if let seen = seen[path.joined(separator: ".")], !all.contains(where: { $0.file == file }) {
      all = seen
    }
    guard !modules.isEmpty, all.count <= 256 else { return all }
    let visible = all.filter { isVisible($0, from: file) }
    let isOfSystem = path.count == 1 && SystemTypes.attributeTypes[path[0]] != nil
    return visible.isEmpty && !isOfSystem ? all : visible
  }

  /// Whether a type is visible in a file: it is in its module, or public in an imported one.
  private func isVisible(_ reference: DeclarationReference, from file: Int) -> Bool {
    let (own, other) = (modules[file], modules[reference.file])
    if own == other { return true }
    guard let other else { return false }
    let isPublic = path(of: reference).count > 1 || self[reference].isPublic
    return isPublic
      && files[file].imports.contains { $0 == other || exported[$0]?.contains(other) == true }
  }

  /// The types with a full name in the given module or in a folder of that name; empty if absent.
  func types(at path: [String], inModule module: String) -> [DeclarationReference] {
    let all = types(at: path)
    let found = modules.isEmpty ? [] : all.filter { modules[$0.file] == module }
    return found.isEmpty ? all.filter { isIn(module, $0.file) } : found
  }

  /// Whether a file is in a module, or in a folder of its name.
  func isIn(_ module: String, _ file: Int) -> Bool {
    modules.isEmpty || modules[file] == nil
      ? files[file].path.split(separator: "/").dropLast().contains { $0 == module }
      : modules[file] == module
  }

  /// Records inheritance, outer types first, because a name in an inheritance clause may itself be inherited.
  private mutating func addSupertypes() {
    let heirs = all.filter { !self[$0].inherited.isEmpty || self[$0].isModel }
    for reference in heirs.sorted(by: { path(of: $0).count < path(of: $1).count }) {
      let types = namedSupertypes(of: reference)
      if !types.isEmpty { supertypes[reference] = types }
    }
  }

  /// Notes which modules export others again.
  private mutating func addExports() {
    guard !modules.isEmpty else { return }
    for (number, file) in files.enumerated() where !file.exports.isEmpty {
      if let module = modules[number] { exported[module, default: []].formUnion(file.exports) }
    }
    for _ in 0..<4 {
      exported = exported.mapValues { names in
        names.reduce(into: names) { $0.formUnion(exported[$1] ?? []) }
      }
    }
  }

  /// The number of the file with a path.
  func number(ofFile path: String) -> Int? { numbers[path] }

  /// The first type with a full name, otherwise an extension of it.
  func declaration(at path: [String]) -> DeclarationReference? {
    let key = path.joined(separator: ".")
    return types[key]?.first ?? first[key]
  }

  /// The extensions of a type.
  func extensions(of reference: DeclarationReference) -> [DeclarationReference] {
    extensions[path(of: reference).joined(separator: ".")] ?? []
  }

  /// The types and extensions with a whole name that declare a constant.
  func declarations(of constant: String, at path: [String]) -> [DeclarationReference] {
    constants[path.joined(separator: ".")]?[constant] ?? []
  }

  /// The types and extensions with a whole name of whose objects a property may be a list, or that have a function
  /// which gives one.
  func declarations(ofValue name: String, at path: [String]) -> [DeclarationReference] {
    values[path.joined(separator: ".")]?[name] ?? []
  }

  /// The types and extensions with a whole name that declare a function.
  func declarations(ofFunction name: String, at path: [String]) -> [DeclarationReference] {
    functions[path.joined(separator: ".")]?[name] ?? []
  }

  private mutating func add(_ reference: DeclarationReference, at path: [String]) {
    paths[reference] = path
    let key = path.joined(separator: ".")
    types[key, default: []].append(reference)
    addConstants(of: reference, key)
  }

  private mutating func addConstants(of reference: DeclarationReference, _ key: String) {
    for name in self[reference].constants.keys {
      constants[key, default: [:]][name, default: []].append(reference)
    }
    for name in Set(self[reference].values.keys).union(self[reference].results.keys) {
      values[key, default: [:]][name, default: []].append(reference)
    }
    for name in self[reference].functions.keys {
      functions[key, default: [:]][name, default: []].append(reference)
    }
  }

  private mutating func addTypes() {
    for reference in all {
      let type = self[reference]
      if type.kind != .extension, type.outerExtension == nil { add(reference, at: type.path) }
    }
  }

  /// Adds extensions and their members as soon as the extended type is known.
  private mutating func addExtensions() {
    var open = all.filter { self[$0].kind == .extension || self[$0].outerExtension != nil }
    for isLast in [false, false, false, false, true] {
      var left: [DeclarationReference] = []
      for reference in open where !addExtension(reference, isLast: isLast) {
        left.append(reference)
      }
      if left.isEmpty { return }
      open = left
    }
  }

  /// Adds an extension, or a type in one; returns false if the extended type is not yet known.
  private mutating func addExtension(_ reference: DeclarationReference, isLast: Bool) -> Bool {
    let type = self[reference]
    if type.kind == .extension {
      let isInModule = type.path.count > 1 && type.path[0] == "SwiftData"
      let written = Array(type.path.dropFirst(isInModule ? 1 : 0))
      guard let path = extended(type.path) ?? (isLast ? written : nil) else { return false }
      paths[reference] = path
      let key = path.joined(separator: ".")
      if first[key] == nil { first[key] = reference }
      extensions[key, default: []].append(reference)
      addConstants(of: reference, key)
      return true
    }
    guard
      let outer = type.outerExtension.map({ DeclarationReference(file: reference.file, index: $0) })
    else { return true }
    guard let path = paths[outer] else {
      if isLast { add(reference, at: type.path) }
      return isLast
    }
    add(reference, at: path + type.path.dropFirst(self[outer].path.count))
    return true
  }

  /// The full name of the type that an extension names; nil if not known.
  private func extended(_ names: [String]) -> [String]? {
    var path: [String] = []
    for name in names {
      path.append(name)
      var steps = 0
      while let alias = types(at: path).first, case .alias(let meaning) = self[alias].kind {
        guard case .named(let target, _) = meaning, steps < 8 else { return nil }
        steps += 1
        let around = scopes(of: alias).map { $0 + target }
        guard let found = around.first(where: { !types(at: $0).isEmpty && $0 != path }) else {
          return nil
        }
        path = found
      }
    }
    return types(at: path).isEmpty ? nil : path
  }

  /// The whole names of the types whose members a name in a declaration may mean, innermost first.
  ///
  /// In an extension of `A.B` the members of `A` are not among them.
  func scopes(of reference: DeclarationReference) -> [[String]] {
    let type = self[reference]
    let path = path(of: reference)
    var least = 1
    if type.kind == .extension { least = path.count }
    if let outer = type.outerExtension {
      least = paths[DeclarationReference(file: reference.file, index: outer)]?.count ?? 1
    }
    let isAlias = if case .alias = type.kind { true } else { false }
    var scopes: [[String]] = []
    var count = isAlias ? path.count - 1 : path.count
    while count >= least, count > 0 {
      scopes.append(Array(path[..<count]))
      count -= 1
    }
    return scopes + [[]]
  }
}
