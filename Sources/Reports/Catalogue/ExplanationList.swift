package import Findings
package import Migration

/// Everything that can be explained, in groups.
package struct ExplanationList: Sendable {
  /// The headings with what is below them.
  private let groups: [(heading: String, members: [Explanation])]

  /// Makes a list of the rules of a catalogue, and of error codes.
  package init(_ catalogue: Catalogue, _ errors: [CoreDataError]) {
    groups =
      catalogue.groups.map { group in
        (group.heading, group.rules.map { Explanation($0, place: group.place) })
      } + [("Error codes of Core Data", errors.map { Explanation($0, rules: catalogue) })]
  }

  /// The explanation of `subject`, whatever the case of its letters.
  package func explanation(of subject: String) -> Explanation? {
    let wanted = subject.lowercased()
    return groups.lazy.flatMap(\.members).first { $0.subject == wanted }
  }

  /// The subjects that may have been meant by `subject`, the nearest first, at most three.
  package func near(_ subject: String) -> [String] {
    let wanted = String(subject.lowercased().prefix(100))
    guard wanted.count > 1 else { return [] }
    let letters = Array(wanted)
    return groups.flatMap(\.members).map(\.subject).enumerated()
      .compactMap { place, known -> (distance: Int, place: Int, subject: String)? in
        let distance = editDistance(letters, Array(known))
        let isPart = wanted.count > 3 && (known.contains(wanted) || wanted.contains(known))
        guard isPart || distance <= max(1, wanted.count / 4) else { return nil }
        return (distance, place, known)
      }
      .sorted { ($0.distance, $0.place) < ($1.distance, $1.place) }.prefix(3).map(\.subject)
  }

  /// The list as text: subjects and titles below headings, in columns.
  package func text(_ style: TextStyle) -> String {
    let width = groups.flatMap(\.members).map { displayWidth($0.subject) }.max() ?? 0
    return groups.map { heading, members in
      style.bold(heading) + "\n\n"
        + members.map { member in
          let lines = wrapped(member.title, to: max(style.width - width - 4, 30))
          let gap = "\n" + String(repeating: " ", count: width + 4)
          return "  \(padded(member.subject, to: width))  \(lines.joined(separator: gap))\n"
        }.joined()
    }.joined(separator: "\n")
  }
}
