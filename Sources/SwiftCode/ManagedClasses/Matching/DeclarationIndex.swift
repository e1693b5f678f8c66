/// The types of all sources by name, and what a written type means among them.
struct DeclarationIndex {
  /// The maximum number of names for names that are followed.
  private static let mostAliases = 32

  private var types: [String: [ClassDeclaration]] = [:]
  private var extensions: [String: [ClassDeclaration]] = [:]
  private var byRuntimeName: [String: [ClassDeclaration]] = [:]

  /// Sorts what `sources` declare.
  init(_ sources: [ClassSource]) {
    let all = sources.flatMap(\.declarations)
    for declaration in all where declaration.kind != .extension {
      types[declaration.name, default: []].append(declaration)
      if let name = declaration.runtimeName { byRuntimeName[name, default: []].append(declaration) }
    }
    for declaration in all where declaration.kind == .extension {
      extensions[settledName(declaration.name, in: declaration.scope), default: []]
        .append(declaration)
    }
  }

  /// The classes called `name` in Swift.
  func classes(named name: String) -> [ClassDeclaration] {
    types[name, default: []].filter { $0.kind == .class }
  }

  /// The classes called `name` at run time by `@objc(name)`.
  func classes(runtimeName name: String) -> [ClassDeclaration] {
    byRuntimeName[name, default: []].filter { $0.kind == .class }
  }

  /// The extensions of the type called `name` in Swift.
  func extensions(of name: String) -> [ClassDeclaration] { extensions[name, default: []] }

  /// The enumerations called `name`.
  func enumerations(named name: String) -> [ClassDeclaration] {
    types[name, default: []].filter { $0.kind == .enumeration }
  }

  /// Whether a source declares a type called `name`.
  func declares(_ name: String) -> Bool { types[name] != nil }

  /// Resolves `type` inside the types in `scope`, removing aliases, modules and implied outer types.
  func settled(_ type: DeclaredType, in scope: [Substring]) -> DeclaredType {
    settled(type, in: scope, aliases: 0)
  }

  private func settled(
    _ type: DeclaredType, in scope: [Substring], aliases: Int
  ) -> DeclaredType {
    switch type {
    case .other: return .other
    case .optional(let inner): return .optional(settled(inner, in: scope, aliases: aliases))
    case .named("Optional", let arguments) where arguments.count == 1:
      return .optional(settled(arguments[0], in: scope, aliases: aliases))
    case .named(let written, let arguments):
      let name = settledName(written, in: scope)
      if let alias = types[name]?.first, case .alias(let meaning) = alias.kind {
        // Of a name that stands for itself, or for a type with parameters, nothing is known.
        guard let meaning, aliases < Self.mostAliases else { return .named(name, arguments) }
        return settled(meaning, in: alias.scope, aliases: aliases + 1)
      }
      return .named(name, arguments.map { settled($0, in: scope, aliases: aliases) })
    }
  }

  /// The whole name of what `name` means where `scope` are the types around it; without a module that is
  /// written in front of it.
  private func settledName(_ name: String, in scope: [Substring]) -> String {
    for count in stride(from: scope.count, to: 0, by: -1) {
      let candidate = scope.prefix(count).joined(separator: ".") + "." + name
      if types[candidate] != nil { return candidate }
    }
    guard types[name] == nil, let dot = name.firstIndex(of: ".") else { return name }
    let rest = String(name[name.index(after: dot)...])
    return types[rest] != nil || Self.modules.contains(String(name[..<dot])) ? rest : name
  }

  /// The modules whose types are written without them everywhere else.
  private static let modules: Set<String> = [
    "Swift", "Foundation", "FoundationEssentials", "CoreData", "ObjectiveC", "CoreGraphics",
    "CoreFoundation", "Darwin", "UIKit", "AppKit", "CoreLocation",
  ]
}
