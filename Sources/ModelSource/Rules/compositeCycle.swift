import DataModel
import Diagnostics

extension LintRule {
  /// No composite contains itself.
  static let compositeCycle = LintRule(
    "composite-cycle", .error, title: "No composite contains itself.",
    rationale: "The elements of a composite become columns; there would be no end to them.",
    source: "Follows from how composite attributes are stored.",
    triggering: [
      #"<composite name="C"><attribute name="a" attributeType="Composite" composite="C"/>"#
        + "</composite>",
      #"<composite name="C"><attribute name="a" attributeType="Composite" composite="D"/>"#
        + #"</composite><composite name="D"><attribute name="a" attributeType="Composite" "#
        + #"composite="C"/></composite>"#,
    ],
    nonTriggering: [
      #"<composite name="C"><attribute name="a" attributeType="Composite" composite="D"/>"#
        + #"<attribute name="b" attributeType="Composite" composite="D"/></composite>"#
        + #"<composite name="D"><attribute name="a" attributeType="String"/></composite>"#
    ]
  ) { input in
    input.model.composites.compactMap { composite in
      guard reaches(composite.name, from: composite, in: input.model) else { return nil }
      return LintFinding(
        .composite(composite.name), "\(composite.name): the composite contains itself")
    }
  }

  private static func reaches(_ name: String, from start: Composite, in model: Model) -> Bool {
    var seen: Set<String> = []
    var open = [start]
    while let composite = open.popLast() {
      for attribute in composite.attributes where attribute.type == .composite {
        guard let next = attribute.compositeName else { continue }
        if next == name { return true }
        guard seen.insert(next).inserted, let nested = model.composites[next] else { continue }
        open.append(nested)
      }
    }
    return false
  }
}
