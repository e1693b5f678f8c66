import Findings
import Loading

extension SourceBundle {
  /// The name of a new version: the one given, or the next one.
  ///
  /// - Parameters:
  ///   - given: The name that the user gave; nil for the next name.
  ///   - base: The version that is copied.
  /// - Returns: The name, which no version has.
  /// - Throws: `ToolchainError` with exit code 65 if the given name is not a valid file name, or taken.
  func newName(_ given: String?, after base: String) throws(ToolchainError) -> String {
    let name =
      given.map(versionName) ?? nextVersionName(after: base, among: versions, bundle: self.name)
    if let problem = problem(ofVersionName: name) {
      throw ToolchainError(
        .invalidVersionName, file: path, "\"\(name)\" cannot be the name of a version: \(problem)")
    }
    if let other = versions.first(where: { $0.lowercased() == name.lowercased() }) {
      throw ToolchainError(
        .invalidVersionName, file: path,
        other == name
          ? "the bundle has a version \"\(name)\" already"
          : "\"\(name)\" and the version \"\(other)\" differ only in upper and lower case",
        explanation: other == name ? "" : "Most Apple disks ignore case and hold only one of them.")
    }
    return name
  }
}

/// The name that Xcode proposes for a version after `base`.
///
/// Xcode adds a number to the name of the bundle: `Model`, `Model 2`, `Model 3`. If the copied version
/// belongs to another series, such as `V7`, the series is continued. The number is one more than the
/// highest.
///
/// *Source:* `Documentation/Formats/xcode-project.md`, names of versions.
func nextVersionName(after base: String, among versions: [String], bundle: String) -> String {
  let series = base == bundle ? nil : numberedName(base)
  let stem = series?.stem ?? bundle + " "
  var highest = series?.number ?? 1
  for version in versions where version.hasPrefix(stem) {
    guard let number = versionNumber(version.dropFirst(stem.count)) else { continue }
    highest = max(highest, number)
  }
  let width = series?.width ?? 1
  var number = highest
  let taken = Set(versions.map { $0.lowercased() })
  while true {
    number += 1
    let digits = String(number)
    let name = stem + String(repeating: "0", count: max(0, width - digits.count)) + digits
    if !taken.contains(name.lowercased()) { return name }
  }
}

/// A name that ends in a number of up to four digits; longer ones are dates.
private func numberedName(_ name: String) -> (stem: String, number: Int, width: Int)? {
  let stem = name.reversed().drop { ("0"..."9").contains($0) }.reversed()
  let digits = name.dropFirst(stem.count)
  guard !stem.isEmpty, let number = versionNumber(digits) else { return nil }
  return (String(stem), number, digits.count)
}

private func versionNumber(_ digits: Substring) -> Int? {
  guard (1...4).contains(digits.count), digits.allSatisfy({ ("0"..."9").contains($0) }) else {
    return nil
  }
  return Int(digits)
}

/// The reason why a version name is not valid; nil if it is.
private func problem(ofVersionName name: String) -> String? {
  if name.isEmpty { return "it is empty" }
  if name.hasPrefix(".") { return "it begins with a dot" }
  if name.contains(where: { $0 == "/" || $0 == ":" }) {
    return "it holds a slash or a colon, which separate folders"
  }
  if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
    return "it holds a control character"
  }
  if name.first == " " || name.last == " " { return "it begins or ends with a space" }
  return name.utf8.count + versionSuffix.utf8.count > 255 ? "it is longer than 243 bytes" : nil
}
