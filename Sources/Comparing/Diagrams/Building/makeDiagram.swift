package import DataModel

/// The details to draw.
package struct DiagramDetail: OptionSet, Sendable {
  package let rawValue: Int

  /// Creates a set of details.
  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Attributes, fetched properties and constraints, in addition to relationships.
  package static let attributes = DiagramDetail(rawValue: 1)
  /// In a comparison, entities far from every change, and unchanged rows.
  package static let unchanged = DiagramDetail(rawValue: 2)
}

/// Creates the diagram of a model.
///
/// - Parameters:
///   - model: The model.
///   - title: The title of the diagram.
///   - detail: The details to draw.
/// - Returns: The diagram; equal models give equal diagrams.
package func makeDiagram(
  of model: Model, title: String, detail: DiagramDetail = .attributes
) -> Diagram {
  var builder = DiagramBuilder(from: nil, to: model, changes: [], detail: detail)
  return builder.build(title: title)
}

/// Creates the diagram of the step between two models.
///
/// If there are more than a few entities, those without a change in themselves or in a neighbor are left out
/// and counted.
///
/// - Parameters:
///   - from: The old model.
///   - to: The new model.
///   - changes: The changes between them.
///   - title: The title of the diagram.
///   - detail: The details to draw.
/// - Returns: The diagram.
package func makeDiagram(
  from: Model, to: Model, changes: [Change], title: String, detail: DiagramDetail = .attributes
) -> Diagram {
  var builder = DiagramBuilder(from: from, to: to, changes: changes, detail: detail)
  var diagram = builder.build(title: title)
  diagram.isComparison = true
  return detail.contains(.unchanged) ? diagram : diagram.focused()
}
