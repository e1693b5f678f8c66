/// A release of Xcode.
package struct XcodeVersion: Hashable, Sendable {
  /// The first number.
  package var major: Int
  /// The second number.
  package var minor: Int

  /// Creates the release `major.minor`.
  package init(_ major: Int, _ minor: Int = 0) {
    self.major = major
    self.minor = minor
  }

  /// Reads `26` or `9.3`, with as many further numbers as there are; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.allSatisfy(\.isASCII) ? Int($0) : nil }
    guard numbers.count == parts.count, numbers.allSatisfy({ $0 >= 0 }), let major = numbers.first
    else { return nil }
    self.init(major, numbers.count > 1 ? numbers[1] : 0)
  }

  /// The newest release whose generated files were seen.
  package static let newest = XcodeVersion(27)

  /// The first releases of each form of generated files, oldest first.
  ///
  /// Any release writes what the last of these before it writes.
  package static let firstOfForms = [
    XcodeVersion(8), XcodeVersion(8, 3), XcodeVersion(9), XcodeVersion(9, 3), XcodeVersion(11),
    XcodeVersion(12), XcodeVersion(13), XcodeVersion(26),
    XcodeVersion(27),
  ]
}

extension XcodeVersion: Comparable {
  /// Orders releases by their numbers.
  package static func < (left: XcodeVersion, right: XcodeVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }
}

extension XcodeVersion: CustomStringConvertible {
  /// The release as people write it: `26`, `9.3`.
  package var description: String {
    minor == 0 ? "\(major)" : "\(major).\(minor)"
  }
}
