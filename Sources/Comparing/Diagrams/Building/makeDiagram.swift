package import DataModel

/// Which details are drawn.
package struct DiagramDetail: OptionSet, Sendable {
  package let rawValue: Int

  /// Makes a set of details.
  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Attributes, fetched properties and constraints, besides relationships.
  package static let attributes = DiagramDetail(rawValue: 1)
  /// In a comparison, entities far from every change, and rows that are as they were.
  package static let unchanged = DiagramDetail(rawValue: 2)
}

/// Gathers what is drawn of a model.
///
/// - Parameters:
///   - model: The model.
///   - title: What the picture is called.
///   - detail: Which details are drawn.
/// - Returns: The diagram; equal models give equal ones.
package func makeDiagram(
  of model: Model, title: String, detail: DiagramDetail = .attributes
) -> Diagram {
  var builder = DiagramBuilder(from: nil, to: model, changes: [], detail: detail)
  return builder.build(title: title)
}

/// Gathers what is drawn of the step between two models.
///
/// Where there are more than a few entities, those that neither changed nor have a neighbour that did
/// are left out, and counted.
///
/// - Parameters:
///   - from: The old model.
///   - to: The new model.
///   - changes: The changes between them.
///   - title: What the picture is called.
///   - detail: Which details are drawn.
/// - Returns: The diagram.
package func makeDiagram(
  from: Model, to: Model, changes: [Change], title: String, detail: DiagramDetail = .attributes
) -> Diagram {
  var builder = DiagramBuilder(from: from, to: to, changes: changes, detail: detail)
  var diagram = builder.build(title: title)
  diagram.isComparison = true
  return detail.contains(.unchanged) ? diagram : diagram.focused()
}
