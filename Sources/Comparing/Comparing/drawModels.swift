import DataModel
package import Loading

/// Gathers what is drawn of a version.
///
/// - Parameters:
///   - version: The version.
///   - detail: Which details are drawn.
/// - Returns: The diagram.
package func drawVersion(_ version: LoadedVersion, detail: DiagramDetail) -> Diagram {
  makeDiagram(of: version.model, title: version.name, detail: detail)
}

/// Gathers what is drawn of the step between two versions.
///
/// Where only one side is a source, what compiled models do not tell is no change.
///
/// - Parameters:
///   - from: The old version.
///   - to: The new version.
///   - detail: Which details are drawn.
/// - Returns: The diagram.
package func drawStep(
  from: LoadedVersion, to: LoadedVersion, detail: DiagramDetail
) -> Diagram {
  let (old, new) = comparableModels(from, to)
  return makeDiagram(
    from: old, to: new, changes: diffModels(from: old, to: new),
    title: "\(from.name) → \(to.name)", detail: detail)
}
