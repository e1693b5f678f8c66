package import ArgumentParser

/// A word out of few, as the value of an option.
///
/// The words have no descriptions of their own. What ArgumentParser would find out about that, and about how
/// they are spelled, takes longer than to read all arguments.
package protocol Choice: ExpressibleByArgument, CaseIterable, RawRepresentable<String> {}

extension Choice {
  package init?(argument: String) {
    self.init(rawValue: argument)
  }

  package var defaultValueDescription: String { rawValue }

  package static var allValueStrings: [String] { allCases.map { $0.rawValue } }

  package static var allValueDescriptions: [String: String] { [:] }
}
