import SwiftCode

/// Reads a command line of Apple's `momc` or `mapc`.
///
/// The last two arguments other than options are source and destination. An option has its value after `=` or as
/// the next argument. An unknown option is ignored, together with excess arguments after it,
/// so that build scripts for later releases work.
///
/// - Parameter arguments: The arguments, without the name of the program.
/// - Returns: The parsed arguments.
/// - Throws: ``BuildArgumentError`` for a missing path or value, and for an invalid value.
/// - Source: `Documentation/Formats/momc.md`, call.
package func readBuildArguments(
  _ arguments: [String]
) throws(BuildArgumentError) -> BuildArguments {
  var reader = BuildArgumentReader(rest: arguments[...])
  try reader.read()
  return reader.result
}

private struct BuildArgumentReader {
  var rest: ArraySlice<String>
  var result = BuildArguments()
  private var paths: [String] = []

  init(rest: ArraySlice<String>) {
    self.rest = rest
  }

  mutating func read() throws(BuildArgumentError) {
    while let argument = rest.popFirst() {
      guard argument != "--" else {
        paths += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        paths.append(argument)
        continue
      }
      try readOption(argument)
    }
    if result.asksForHelp { return }
    guard let destination = paths.popLast(), let source = paths.popLast() else {
      throw BuildArgumentError(text: "expected a source and a destination")
    }
    guard !source.isEmpty, !destination.isEmpty else {
      throw BuildArgumentError(text: "a path is empty, expected a source and a destination")
    }
    result.source = source
    result.destination = destination
    result.ignored += paths
  }

  private mutating func readOption(_ argument: String) throws(BuildArgumentError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let given = parts.count > 1 ? String(parts[1]) : nil
    if let flag = BuildOption.flags[name] {
      result[keyPath: flag] = try isSet(name, given)
    } else if BuildOption.hasValue(name) {
      guard let value = given ?? rest.popFirst() else {
        throw BuildArgumentError(text: "the option \(name) has no value")
      }
      try take(value, of: name)
    } else if !BuildOption.flagsWithoutEffect.contains(name) {
      result.ignored.append(argument)
    }
  }

  /// Whether a flag is set; a setting of Xcode 4 to 8 may say so, as in `-XD_MOMC_NO_WARNINGS=YES`.
  private func isSet(_ name: String, _ given: String?) throws(BuildArgumentError) -> Bool {
    guard let given else { return true }
    guard BuildOption.isOldSetting(name) else {
      throw BuildArgumentError(text: "the option \(name) takes no value")
    }
    switch given.uppercased() {
    case "YES", "TRUE", "1": return true
    case "NO", "FALSE", "0", "": return false
    default:
      throw BuildArgumentError(text: "the value of \(name) is \"\(given)\", expected YES or NO")
    }
  }

  private mutating func take(_ value: String, of name: String) throws(BuildArgumentError) {
    switch name {
    case "--module": result.module = value.isEmpty ? nil : value
    case "--action":
      guard let action = BuildArguments.Action(rawValue: value) else {
        throw BuildArgumentError(
          text: "the action is \"\(value)\", expected compile or generate")
      }
      result.action = action
    case "--xcode":
      guard let xcode = XcodeVersion(value), xcode >= XcodeVersion(8) else {
        throw BuildArgumentError(
          text: "the release of Xcode is \"\(value)\", expected a number from 8 on")
      }
      result.xcode = xcode
    default:
      guard let platform = BuildOption.platform(of: name) else { return }
      result.deploymentTargets[platform] = value
    }
  }
}
