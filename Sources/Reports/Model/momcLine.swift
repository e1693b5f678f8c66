package import Findings

/// The line that momc prints for `diagnostic`, with a newline at the end.
///
/// The place is the `.xcdatamodel` or `.xcmappingmodel` and `Entity.property`, as parsers of momc's output expect.
///
/// *Source:* `Documentation/Formats/momc.md`, messages.
package func momcLine(_ diagnostic: Diagnostic) -> String {
  var path = diagnostic.location?.file ?? ""
  for file in ["/contents", "/xcmapping.xml"] where path.hasSuffix(file) {
    path.removeLast(file.utf8.count)
  }
  let element = [diagnostic.entity, diagnostic.property].compactMap(\.self).joined(separator: ".")
  let place = element.isEmpty ? (diagnostic.severity == .error ? ":0" : "") : ":\(element)"
  let line = "\(path)\(place): \(diagnostic.severity.rawValue): \(diagnostic.summary)"
  return printable(line) + "\n"
}
