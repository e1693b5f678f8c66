package import Findings
import Text

/// The line that momc prints for `diagnostic`, with a newline at the end.
///
/// The location is the `.xcdatamodel` or `.xcmappingmodel` and `Entity.property`. For a whole file there is nothing between
/// two colons and `[0]` at the end, so that the patterns of build systems match; a position in the file, for which
/// they have no field, is part of the text. Notes, which build systems do not parse, have one colon.
///
/// *Source:* `Documentation/Formats/momc.md`, lines.
package func momcLine(_ diagnostic: Diagnostic) -> String {
  var path = diagnostic.location?.file ?? ""
  for file in ["/contents", "/xcmapping.xml"] where path.hasSuffix(file) {
    path.removeLast(file.utf8.count)
  }
  let element = [diagnostic.entity, diagnostic.property].compactMap(\.self).joined(separator: ".")
  let severity = diagnostic.severity.rawValue
  let line =
    if !element.isEmpty {
      "\(path):\(element): \(severity): \(diagnostic.summary)"
    } else if diagnostic.severity == .note {
      "\(path): \(severity): \(diagnostic.summary)"
    } else {
      "\(path):: \(severity): \(position(of: diagnostic))\(diagnostic.summary) [0]"
    }
  return printable(line) + "\n"
}

/// The position in the file, as the beginning of a text; empty if not known.
private func position(of diagnostic: Diagnostic) -> String {
  switch diagnostic.location {
  case .text(_, let start, _): "line \(start.line), column \(start.column): "
  case .byte(_, let offset): "byte \(offset): "
  default: ""
  }
}
