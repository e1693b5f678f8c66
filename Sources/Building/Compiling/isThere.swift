package import Loading
import OperatingSystem

/// Whether `file` is in `folder` as it is to become, byte for byte.
package func isThere(_ file: OutputFile, in folder: String) -> Bool {
  hasBytes(file.bytes, at: joined(folder, file.name))
}

/// Whether `output` is at `path` as it is to become: the same files with the same bytes, and no other.
package func isThere(_ output: any CompilerOutput, at path: String) -> Bool {
  guard output.isBundle else { return output.files.allSatisfy { hasBytes($0.bytes, at: path) } }
  guard let names = try? listDirectory(path), Set(names) == Set(output.files.map(\.name)) else {
    return false
  }
  return output.files.allSatisfy { isThere($0, in: path) }
}

private func hasBytes(_ bytes: [UInt8], at path: String) -> Bool {
  guard FileKind(at: path, followsLinks: false) == .file, fileSize(path) == bytes.count else {
    return false
  }
  return (try? readFile(path)) == bytes
}
