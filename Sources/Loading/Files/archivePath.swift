import ModelFiles
import OperatingSystem

/// The ZIP archive at `path` or in one of its parents; nil if absent.
///
/// Archives are recognized by their first bytes.
func archivePath(in path: String) -> String? {
  var place = withoutTrailingSlashes(path)
  while true {
    if let kind = FileKind(at: place, followsLinks: true) {
      guard kind == .file, let head = try? readHead(of: place, count: 4),
        ZipArchive.marks.contains(head)
      else { return nil }
      return place
    }
    let parent = parentDirectory(of: place)
    guard parent != place, parent != "." else { return nil }
    place = parent
  }
}
