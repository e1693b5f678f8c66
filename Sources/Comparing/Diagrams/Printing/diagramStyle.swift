/// The style of diagrams, `diagram.css`, for an image or for the head of a page with several.
///
/// Nothing depends on color alone: added, removed and changed elements also have a symbol, and removed lines
/// are dashed.
package let diagramStyle = String(
  decoding: PackageResources.diagram_css.dropLast(), as: UTF8.self)
