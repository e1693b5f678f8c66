import Loading
import OperatingSystem

/// The bundle at `path` or one of its parents; the working directory may be in one.
///
/// - Parameter path: A file or folder, which need not exist.
/// - Returns: The path of the bundle as seen from the working directory, with its name at the end; `path` itself, without
///   slashes and dots at its end, where it does not lead into one.
func bundleHolding(_ path: String) -> String {
  var path = withoutTrailingSlashes(path)
  while path.hasSuffix("/.") { path = withoutTrailingSlashes(String(path.dropLast())) }
  guard !path.hasSuffix(bundleSuffix), let place = placeOfPath(path), let here = absolutePath(".")
  else { return path }
  let parts = place.split(separator: "/")
  // Only versions are in a bundle, and not the folders of a project that happens to be called like one.
  guard let end = parts.lastIndex(where: { $0.hasSuffix(bundleSuffix) }),
    parts.dropFirst(end + 1).first?.hasSuffix(".xcdatamodel") ?? true
  else { return path }
  let bundle = "/" + parts[...end].joined(separator: "/")
  if end == parts.endIndex - 1, let names = try? listDirectory(bundle),
    !names.contains(where: { $0.hasSuffix(".xcdatamodel") })
  {
    return path
  }
  let folder = relativePath(from: here, to: parentDirectory(of: bundle))
  return inFolder(folder, lastComponent(of: bundle))
}
