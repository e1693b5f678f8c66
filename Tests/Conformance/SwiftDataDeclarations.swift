import Foundation

/// The declarations of a SwiftData model as listed in the corpus, to be written as Swift.
///
/// The corpus lists facts and not the text: kind, name, path, attributes, stored properties, cases,
/// macros and aliases.
struct SwiftDataDeclarations: Decodable {
  /// A declaration.
  struct Declaration: Decodable {
    /// An attribute with its arguments, or an alias or case with its value.
    typealias Pair = [String]

    /// A stored property.
    struct Property: Decodable {
      var name: String
      var type: String?
      var `let`: Bool?
      var attributes: [Pair]?
      var initial: String?
    }

    var kind: String
    /// The name; for an extension that of the type, dotted if the path does not contain all of it.
    var name: String
    var path: [String]
    var inherits: [String]
    var attributes: [String]
    var properties: [Property]?
    var cases: [[String?]]?
    var macros: [Pair]?
    var aliases: [String: String]?

    private enum Key: String, CodingKey {
      case kind, name, path, inherits, attributes, properties, cases, macros, aliases
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      kind = try values.decode(String.self, forKey: .kind)
      var place = try values.decodeIfPresent([String].self, forKey: .path) ?? []
      let written = try values.decodeIfPresent(String.self, forKey: .name)
      // An extension without a name is of the type at its path.
      name = written ?? (kind == "extension" ? place.popLast() : nil) ?? ""
      path = place
      inherits = try values.decodeIfPresent([String].self, forKey: .inherits) ?? []
      attributes = try values.decodeIfPresent([String].self, forKey: .attributes) ?? []
      properties = try values.decodeIfPresent([Property].self, forKey: .properties)
      cases = try values.decodeIfPresent([[String?]].self, forKey: .cases)
      macros = try values.decodeIfPresent([Pair].self, forKey: .macros)
      aliases = try values.decodeIfPresent([String: String].self, forKey: .aliases)
    }
  }

  /// The declarations in order.
  let all: [Declaration]

  init(from decoder: any Decoder) throws {
    all = try decoder.singleValueContainer().decode([Declaration].self)
  }
}

/// A notation of the same declarations.
enum SwiftDataSpelling: String, CaseIterable {
  /// As plainly as possible.
  case plain
  /// With comments, strings and computed properties in between, and arguments over several lines.
  case crowded
  /// The types without sugar: `Optional<Array<T>>`.
  case unsugared
  /// Several declarations on a line, and module names before macros.
  case narrow
  /// Each property through an alias of its type.
  case aliased
  /// Types in a namespace that extensions fill, with an alias outside.
  case nested
  /// Everything in branches of `#if` with the same content.
  case conditional
}

extension SwiftDataDeclarations {
  /// The declarations as one Swift source.
  ///
  /// - Parameters:
  ///   - spelling: The notation.
  ///   - models: The models that a list in the source names.
  /// - Returns: The source.
  func source(_ spelling: SwiftDataSpelling, models: [String]) -> String {
    var lines = ["import Foundation", "import SwiftData", "import SwiftUI"]
    for declaration in all {
      for (name, meaning) in (declaration.aliases ?? [:]).sorted(by: { $0.key < $1.key })
      where declaration.kind == "aliases" && !name.contains(".") {
        lines.append("typealias \(name) = \(meaning)")
      }
    }
    var isHolder: Set<[String]> = []
    for declaration in all where declaration.kind != "aliases" && !declaration.name.isEmpty {
      let text = write(declaration, spelling)
      let path = declaration.path
      // An extension stands outside of all types, and names its own in full.
      if path.isEmpty || declaration.kind == "extension" {
        lines.append(text)
        continue
      }
      let isDeclared = all.contains { $0.path + [$0.name] == path }
      if !isDeclared, isHolder.insert(path).inserted {
        lines.append("enum \(path.joined(separator: ".")) {}")
      }
      lines.append("extension \(path.joined(separator: ".")) {\n\(text)\n}")
    }
    let list = models.map { "\($0).self" }.joined(separator: ", ")
    lines.append("let checkedSchema = Schema([\(list)])")
    return lines.joined(separator: "\n")
  }

  private func write(_ declaration: Declaration, _ spelling: SwiftDataSpelling) -> String {
    let kind = declaration.kind == "class" ? "final class" : declaration.kind
    let isModel = declaration.attributes.contains("Model")
    let mark = isModel ? (spelling == .narrow ? "@SwiftData.Model " : "@Model\n") : ""
    let inherited =
      declaration.inherits.isEmpty ? "" : ": " + declaration.inherits.joined(separator: ", ")
    var members = (declaration.macros ?? []).map { "#\($0[0])<\(declaration.name)>(\($0[1]))" }
    for (name, meaning) in declaration.aliases ?? [:] {
      members.append("typealias \(name) = \(meaning)")
    }
    for item in declaration.cases ?? [] {
      let payload = item.count > 1 ? item[1].flatMap { $0.isEmpty ? nil : "(\($0))" } : nil
      members.append("case \(item[0] ?? "")\(payload ?? "")")
    }
    for (number, property) in (declaration.properties ?? []).enumerated() {
      members.append(write(property, number, spelling, isModel: isModel))
    }
    let separator = spelling == .narrow ? "; " : "\n  "
    let body = members.joined(separator: separator)
    let name =
      declaration.kind == "extension"
      ? (declaration.path + [declaration.name]).joined(separator: ".") : declaration.name
    let whole = "\(kind) \(name)\(inherited)"
    switch spelling {
    case .crowded:
      return "/* @Model class Ghost { var x: Int } */\n\(mark)public \(whole) {\n"
        + "  var ghost: Int { let x = 1; return x } // } {\n  static let word = \"{ @Model class Ghost\"\n"
        + "  \(body)\n  func read() { var local: Int = 1; local += 1 }\n}"
    case .nested where declaration.path.isEmpty && declaration.kind != "extension":
      return
        "enum In\(declaration.name) {}\nextension In\(declaration.name) {\n\(mark)\(whole) {\n  \(body)\n}\n}\n"
        + "typealias \(declaration.name) = In\(declaration.name).\(declaration.name)"
    case .conditional where isModel:
      return "#if canImport(SwiftData)\n\(mark)\(whole) {\n  \(body)\n}\n#endif"
    default: return "\(mark)\(whole) {\n  \(body)\n}"
    }
  }

  private func write(
    _ property: Declaration.Property, _ number: Int, _ spelling: SwiftDataSpelling, isModel: Bool
  ) -> String {
    let attributes = (property.attributes ?? []).map { pair in
      let arguments = pair.count > 1 && !pair[1].isEmpty ? "(\(pair[1]))" : ""
      switch spelling {
      case .crowded:
        return "@\(pair[0])" + (arguments.isEmpty ? "" : "(\n    \(pair[1]) // one\n  )") + "\n "
      case .narrow: return "@SwiftData.\(pair[0])\(arguments)"
      default: return "@\(pair[0])\(arguments)"
      }
    }
    let word = property.let == true ? "let" : "var"
    let initial = property.initial.flatMap { $0 == "?" ? nil : " = \($0)" } ?? ""
    var text = attributes.joined(separator: " ") + (attributes.isEmpty ? "" : " ")
    guard let type = property.type else { return text + "\(word) \(property.name)\(initial)" }
    switch spelling {
    case .unsugared: text += "\(word) \(property.name): \(unsugared(type))\(initial)"
    case .aliased:
      text =
        "typealias \(isModel ? "M" : "S")\(number) = \(type)\n  " + text
        + "\(word) \(property.name): \(isModel ? "M" : "S")\(number)\(initial)"
    case .conditional where isModel:
      let plain = text + "\(word) \(property.name): \(type)\(initial)"
      return "#if os(iOS)\n  \(plain)\n  #else\n  \(plain)\n  #endif"
    case .crowded: text += "public \(word) /* a */ \(property.name) /* b */ : \(type)\(initial)"
    default: text += "\(word) \(property.name): \(type)\(initial)"
    }
    return text
  }

  /// `[T]?` as `Swift.Optional<Array<T>>`.
  private func unsugared(_ type: String) -> String {
    if type.hasSuffix("?") { return "Swift.Optional<\(unsugared(String(type.dropLast())))>" }
    if type.hasPrefix("["), type.hasSuffix("]"), !type.contains(":") {
      return "Array<\(unsugared(String(type.dropFirst().dropLast())))>"
    }
    return type
  }
}
