#if SwiftCode
import SwiftSyntax

/// Decides which branches of `#if` hold, as far as the options say.
struct ConditionReader {
  /// The known conditions and their values, by text without spaces.
  let known: [String: Bool]

  /// The branches that may be there, each with what must hold for it.
  ///
  /// - Parameters:
  ///   - syntax: A directive with its branches.
  ///   - outer: What must hold for the directive itself.
  /// - Returns: The branches in order; those that do not hold are left out.
  func branches(
    _ syntax: IfConfigDeclSyntax, _ outer: Branch
  ) -> [(IfConfigClauseSyntax, Branch)] {
    var result: [(IfConfigClauseSyntax, Branch)] = []
    var open: [String] = []
    for clause in syntax.clauses {
      let text = clause.condition.map { String($0.trimmedDescription.prefix(80)) }
      let value = clause.condition.map { evaluate($0) } ?? true
      if value == false { continue }
      var branch = outer
      branch.conditions += open.map { "!(\($0))" }
      if value == nil, let text {
        branch.conditions.append(text)
        open.append(text)
      }
      result.append((clause, branch))
      if value == true { break }
    }
    return result
  }

  /// Whether a condition holds; nil if that differs between the systems that have SwiftData.
  func evaluate(_ condition: ExprSyntax) -> Bool? {
    let text = condition.trimmedDescription
    let values = Set(
      Self.systems.map { system in
        var reader = ConditionText(text, known: known) { system.value(of: $0, $1) }
        return reader.read()
      })
    return values.count == 1 ? values.first ?? nil : nil
  }

  /// The systems that have SwiftData.
  private static let systems = [
    AppleSystem(name: "iOS", interface: "UIKit"), AppleSystem(name: "macOS", interface: "AppKit"),
    AppleSystem(name: "tvOS", interface: "UIKit"), AppleSystem(name: "watchOS", interface: "UIKit"),
    AppleSystem(name: "visionOS", interface: "UIKit"),
  ]
}

/// A system on which an app with SwiftData runs.
private struct AppleSystem {
  /// Its name in `os(…)`.
  var name: String
  /// The system's user interface framework besides SwiftUI.
  var interface: String

  /// Decides a condition such as `os(iOS)`.
  ///
  /// - Parameters:
  ///   - condition: What stands before the parenthesis.
  ///   - argument: What stands in it.
  /// - Returns: Whether it holds there; nil if it may.
  func value(of condition: String, _ argument: String) -> Bool? {
    switch condition {
    case "os":
      // `OSX` and `xrOS` are older names of two of them.
      let names = [name] + (name == "macOS" ? ["OSX"] : name == "visionOS" ? ["xrOS"] : [])
      return names.contains(argument)
    case "canImport":
      if argument == interface { return true }
      if ["UIKit", "AppKit"].contains(argument) { return false }
      return Self.frameworks.contains(argument)
        ? true : Self.foreign.contains(argument) ? false : nil
    default: return nil
    }
  }

  /// Modules that each of the systems has.
  private static let frameworks: Set<String> = [
    "SwiftData", "Foundation", "CoreData", "CoreFoundation", "CoreGraphics", "SwiftUI", "Combine",
    "Observation", "Darwin", "ObjectiveC", "Dispatch", "os", "CoreLocation", "CloudKit", "Swift",
    "UniformTypeIdentifiers", "Security",
  ]

  /// Modules that none of these systems has.
  private static let foreign: Set<String> = [
    "Glibc", "Musl", "WinSDK", "CRT", "ucrt", "Android", "Bionic", "WASILibc", "SwiftGlibc",
    "FoundationNetworking", "FoundationXML",
  ]
}

/// Evaluates the text of a condition: `!`, `&&`, `||`, parentheses, and known terms.
private struct ConditionText {
  private let bytes: [UInt8]
  private let known: [String: Bool]
  /// Returns the value of a condition with an argument; nil if open.
  private let value: (_ condition: String, _ argument: String) -> Bool?
  private var place = 0

  init(
    _ text: String, known: [String: Bool],
    value: @escaping (_ condition: String, _ argument: String) -> Bool?
  ) {
    bytes = text.utf8.filter { $0 > 0x20 }
    self.known = known
    self.value = value
  }

  /// The value of the whole text; nil if open or invalid.
  mutating func read() -> Bool? {
    guard bytes.count <= 1000 else { return nil }
    let value = either(0)
    return place == bytes.count ? value : nil
  }

  private mutating func take(_ mark: String) -> Bool {
    guard bytes[place...].starts(with: mark.utf8) else { return false }
    place += mark.utf8.count
    return true
  }

  private mutating func either(_ depth: Int) -> Bool? {
    var value = both(depth)
    while take("||") {
      let right = both(depth)
      value = value == true || right == true ? true : value == false && right == false ? false : nil
    }
    return value
  }

  private mutating func both(_ depth: Int) -> Bool? {
    var value = one(depth)
    while take("&&") {
      let right = one(depth)
      value = value == false || right == false ? false : value == true && right == true ? true : nil
    }
    return value
  }

  private mutating func one(_ depth: Int) -> Bool? {
    guard depth < 64 else { return nil }
    if take("!") { return one(depth + 1).map { !$0 } }
    if take("(") {
      let value = either(depth + 1)
      return take(")") ? value : nil
    }
    return plain()
  }

  /// A name, or a call like `os(iOS)` or `swift(>=5.9)`.
  private mutating func plain() -> Bool? {
    let start = place
    while place < bytes.count, isWordPart(bytes[place]) { place += 1 }
    let name = String(decoding: bytes[start..<place], as: UTF8.self)
    if place < bytes.count, bytes[place] == UInt8(ascii: "(") {
      var depth = 0
      repeat {
        if bytes[place] == UInt8(ascii: "(") { depth += 1 }
        if bytes[place] == UInt8(ascii: ")") { depth -= 1 }
        place += 1
      } while depth > 0 && place < bytes.count
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    if let value = known[text] { return value }
    switch name {
    case "true": return true
    case "false": return false
    // What reads SwiftData is built with a Swift that has macros.
    case "swift", "compiler": return text.contains(">=5") ? true : nil
    default:
      guard text.last == ")" else { return nil }
      return value(name, String(text.dropFirst(name.count + 1).dropLast()))
    }
  }
}
#endif
