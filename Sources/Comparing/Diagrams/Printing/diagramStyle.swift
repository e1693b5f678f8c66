/// The style of diagrams, `diagram.css`, for a picture or for the head of a page with several.
///
/// Nothing is told by colour alone: what came, went or changed has a sign as well, and lines of what went
/// are broken.
package let diagramStyle = String(
  decoding: PackageResources.diagram_css.dropLast(), as: UTF8.self)
