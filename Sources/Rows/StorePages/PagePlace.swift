import Building
import Findings
import Loading
import OperatingSystem

/// The output file of a page.
struct PagePlace {
  /// The file.
  let path: String
  /// The folder to create for it; nil if it exists.
  private let newFolder: String?
  private let isReplacing: Bool

  private static let fileExtension = ".html"
  private static let nameInFolder = "index.html"

  /// Determines the file for an output: the path itself if it ends in `.html`, otherwise `index.html` in that
  /// folder.
  ///
  /// - Throws: `ToolchainError` with exit code 73 if something else exists there.
  init(_ request: BrowseRequest, store: String) throws(ToolchainError) {
    let output = withoutTrailingSlashes(request.output)
    let kind = FileKind(at: output, followsLinks: true)
    let isFile = output.hasSuffix(Self.fileExtension) && output == request.output
    path = isFile && kind != .directory ? output : joined(output, Self.nameInFolder)
    newFolder = path != output && kind == nil ? output : nil
    isReplacing = request.replacesPage
    try checkFolder(above: newFolder ?? path)
    try checkOutsideSource(path)
    try checkFilePlace(path)
    guard FileKind(at: path, followsLinks: false) != nil else { return }
    guard isReplacing else {
      throw .cannotCreateOutput(path, "it exists already; --force replaces it")
    }
    guard resolvedPath(path) != resolvedPath(store) else {
      throw .cannotCreateOutput(path, "the store is read from this file")
    }
    let head = String(decoding: try readHead(of: path, count: 1024), as: UTF8.self)
    guard head.isEmpty || Self.isPage(head) else {
      throw .cannotCreateOutput(path, "the file there is no page of a store")
    }
  }

  /// Whether a file that begins with `head` is such a page.
  private static func isPage(_ head: String) -> Bool {
    head.hasPrefix("<!doctype html>") && head.contains("Content-Security-Policy")
  }

  /// Creates the file and moves it, or a new folder with it, to its destination atomically.
  ///
  /// - Parameter make: Creates the file at the given path.
  /// - Throws: `ToolchainError` with exit code 73 or 74, and errors of `make`; nothing is left behind.
  func put(
    _ make: (_ temporary: String) throws(ToolchainError) -> Void
  ) throws(ToolchainError) {
    guard let newFolder else { return try putFile(at: path, replacing: isReplacing, make) }
    try makeBeside(newFolder, discarding: removeTree) { temporary throws(ToolchainError) in
      try creating(newFolder) { () throws(SystemError) in try createFolder(temporary) }
      try make(joined(temporary, Self.nameInFolder))
      syncDirectory(temporary)
      try creating(newFolder) { () throws(SystemError) in try moveFile(temporary, to: newFolder) }
    }
  }
}
