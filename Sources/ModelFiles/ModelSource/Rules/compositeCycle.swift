import DataModel
import Findings

extension LintRule {
  /// No composite contains itself.
  static let compositeCycle = LintRule(
    RuleDescription(
      "composite-cycle", .source, .error,
      title: "A composite contains itself.",
      rationale: "The elements of a composite become columns; there would be infinitely many.",
      fix: "Remove the element that leads back to the composite; use a relationship for a "
        + "structure that repeats.",
      source: "Follows from how composite attributes are stored."),
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
    // One of a circle is enough: the first by name.
    var told: Set<String> = []
    return input.model.composites.compactMap { composite in
      guard !told.contains(composite.name) else { return nil }
      let reached = reach(from: composite, in: input.model)
      guard reached.contains(composite.name) else { return nil }
      for name in reached {
        guard let other = input.model.composites[name],
          reach(from: other, in: input.model).contains(composite.name)
        else { continue }
        told.insert(name)
      }
      return FoundInSource(
        .composite(composite.name), "\(composite.name): the composite contains itself")
    }
  }

  /// The names of the composites that `start` contains, on whatever level.
  private static func reach(from start: Composite, in model: Model) -> Set<String> {
    var seen: Set<String> = []
    var open = [start]
    while let composite = open.popLast() {
      for attribute in composite.attributes where attribute.type == .composite {
        guard let next = attribute.compositeName, seen.insert(next).inserted,
          let nested = model.composites[next]
        else { continue }
        open.append(nested)
      }
    }
    return seen
  }
}
