package import Findings

/// A finding that was accepted.
package struct Acceptance: Hashable, Sendable {
  /// The finding's fingerprint.
  package var fingerprint: Fingerprint
  /// Why.
  package var reason: String
  /// The last day on which it is accepted, as `2027-01-31`; nil for ever.
  package var expires: String?
  /// The location; nil if not yet written.
  package var location: SourceLocation?

  /// Creates an acceptance.
  package init(
    fingerprint: Fingerprint, reason: String, expires: String?, location: SourceLocation? = nil
  ) {
    self.fingerprint = fingerprint
    self.reason = reason
    self.expires = expires
    self.location = location
  }
}

/// Reads a file of accepted findings.
///
/// - Parameters:
///   - bytes: The content.
///   - file: The path, for messages.
/// - Returns: The accepted findings in the order of the file, and what is wrong with it.
package func readAcceptances(_ bytes: [UInt8], file: String) -> JSONFile<[Acceptance]> {
  var reader = JSONFileReader(bytes, file: file)
  var acceptances: [Acceptance] = []
  if let root = reader.root {
    let members = reader.members(of: root, known: ["formatVersion", "accepted"])
    reader.checkForm(members)
    var seen: Set<Fingerprint> = []
    for node in reader.elements(reader.required("accepted", of: members, in: root)) ?? [] {
      guard let acceptance = reader.acceptance(node) else { continue }
      if !seen.insert(acceptance.fingerprint).inserted {
        reader.note(.wrongValue, range: node.range, summary: "this finding is accepted twice")
      }
      acceptances.append(acceptance)
    }
  }
  return JSONFile(value: acceptances, problems: reader.problems)
}

extension JSONFileReader {
  fileprivate mutating func acceptance(_ node: JSONNode) -> Acceptance? {
    let members = members(of: node, known: ["fingerprint", "reason", "expires"])
    let fingerprint = text(required("fingerprint", of: members, in: node))
    let reason = text(
      required("reason", of: members, in: node), expected: "a reason, which is not empty")
    let expires = text(members["expires"], expected: "a date such as 2027-01-31")
    if let expires, !isDay(expires.text), let day = members["expires"] {
      note(
        .wrongValue, range: day.range,
        summary: "\"\(expires.text)\" is not a valid date, expected one such as 2027-01-31")
    }
    guard let fingerprint, let reason else { return nil }
    return Acceptance(
      fingerprint: Fingerprint(reading: fingerprint.text), reason: reason.text,
      expires: expires?.text,
      location: location(node.range))
  }
}

/// Whether `text` is a day of the calendar, as `2027-01-31`.
package func isDay(_ text: String) -> Bool {
  let parts = text.split(separator: "-", omittingEmptySubsequences: false)
  let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
  guard isPlain, parts.map(\.count) == [4, 2, 2], let year = Int(parts[0]),
    let month = Int(parts[1]), let day = Int(parts[2]), (1...12).contains(month)
  else { return false }
  let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  let lengths = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return (1...lengths[month - 1]).contains(day)
}
