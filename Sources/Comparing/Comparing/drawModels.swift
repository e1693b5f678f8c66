import DataModel
package import Loading

/// Creates the diagram of a version.
///
/// - Parameters:
///   - version: The version.
///   - detail: The details to draw.
/// - Returns: The diagram.
package func drawVersion(_ version: LoadedVersion, detail: DiagramDetail) -> Diagram {
  makeDiagram(of: version.model, title: version.name, detail: detail)
}

/// Creates the diagram of the step between two versions.
///
/// If only one side is a source, differences in settings that compiled models do not contain are ignored.
///
/// - Parameters:
///   - from: The old version.
///   - to: The new version.
///   - detail: The details to draw.
/// - Returns: The diagram.
package func drawStep(
  from: LoadedVersion, to: LoadedVersion, detail: DiagramDetail
) -> Diagram {
  let (old, new) = comparableModels(from, to)
  return makeDiagram(
    from: old, to: new, changes: diffModels(from: old, to: new),
    title: "\(from.name) → \(to.name)", detail: detail)
}
