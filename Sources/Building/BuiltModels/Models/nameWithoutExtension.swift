/// The name of the file or folder at `path`, without extension.
func nameWithoutExtension(_ path: String) -> String {
  let file = path.split(separator: "/").last.map(String.init) ?? path
  return file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
}
