/// A form in which a diagram is printed.
package enum DiagramFormat: String, Hashable, Sendable, CaseIterable {
  /// A picture, for browsers and documents.
  case svg
  /// Text that GitHub and GitLab draw in Markdown.
  case mermaid
  /// Text for Graphviz.
  case dot

  /// Prints `diagram`.
  ///
  /// - Returns: The whole file, with a newline at the end.
  package func print(_ diagram: Diagram) -> String {
    switch self {
    case .svg: diagram.svg()
    case .mermaid: diagram.mermaid
    case .dot: diagram.dot
    }
  }
}
