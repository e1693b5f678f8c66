import Building
import DataModel
import Findings
import Foundation
import Loading
import Rows

/// The objects of every store, printed and created again, print the same bytes.
///
/// Stores whose objects Core Data would refuse to save are created with the reported problems.
func createdAgain(_ corpus: Corpus) -> Check {
  Check(name: "objects created again", cases: corpus.storesWithCache) { name in
    describingErrors {
      try corpus.copiedStore(name) { path in
        let folder = FileManager.default.temporaryDirectory
          .appending(path: "conformance-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "objects.json").path(percentEncoded: false)
        let first = try printedObjects(of: path, to: file)
        let again = folder.appending(path: "again.sqlite").path(percentEncoded: false)
        let version = try loadModel(
          ModelReference(path), scratch: folder.path(percentEncoded: false)
        ).selectedVersion()
        var options = StoreOptions()
        options.objects = ObjectInput(.file(file), allowsInvalid: true)
        _ = try createStore(of: version, at: again, options: options)
        let second = try printedObjects(
          of: again, to: folder.appending(path: "again.json").path(percentEncoded: false))
        return difference(first, second)
      }
    }
  }
}

/// Prints all objects of a store to a file, and returns the output.
private func printedObjects(of store: String, to file: String) throws -> Data {
  let opened = try openStore(
    store, scratch: FileManager.default.temporaryDirectory.path(percentEncoded: false))
  var bytes = Data()
  let output = RowOutput { bytes.append(contentsOf: $0) }
  _ = try printAllRows(of: opened, isLines: false, style: RowStyle(), to: output)
  try bytes.write(to: URL(filePath: file))
  return bytes
}

/// The first differing line of both.
private func difference(_ first: Data, _ second: Data) -> String? {
  guard first != second else { return nil }
  let lines = [first, second].map { data in
    data.split(separator: 0x0A, omittingEmptySubsequences: false)
  }
  let place = zip(lines[0], lines[1]).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
  let texts = lines.map { part in
    part.indices.contains(place) ? String(decoding: part[place].prefix(300), as: UTF8.self) : ""
  }
  return "line \(place + 1)\n    \(texts[0])\n    \(texts[1])"
}
