import Findings

/// Reads the XML of `bytes` into a tree; all problems become diagnostics.
///
/// Stops at the first problem; the tree then holds what came before. Nothing is loaded, no entity
/// is expanded.
///
/// - Parameters:
///   - bytes: The bytes of the file.
///   - file: The path of the file, for messages.
///   - limits: The budgets.
///   - allowsDocumentType: Whether a plain `<!DOCTYPE … >` without declarations is accepted.
///   - textHandler: Receives the text between tags with the index of the element that contains it.
/// - Returns: The tree and at most one diagnostic.
/// - Complexity: O(n).
func readXML(
  _ bytes: [UInt8], file: String, limits: SourceLimits, allowsDocumentType: Bool = false,
  textHandler: @escaping (Int, UnsafeBufferPointer<UInt8>) -> Void = { _, _ in }
) -> (document: SourceDocument, diagnostics: [Diagnostic]) {
  let mark: Int
  do throws(XMLProblem) {
    mark = try checkInput(bytes, limits: limits)
  } catch {
    let isReadable = bytes.count <= limits.fileBytes
    let document = SourceDocument(file: file, bytes: isReadable ? bytes : [])
    return (document, [error.diagnostic(in: document)])
  }
  var document = SourceDocument(file: file, bytes: bytes)
  let problem = bytes.withUnsafeBufferPointer { bytes -> XMLProblem? in
    let handler = SAXHandler.parse(
      bytes, mark: mark, limits: limits, allowsDocumentType: allowsDocumentType,
      textHandler: textHandler)
    document.elements = handler.elements
    document.attributes = handler.attributes
    return handler.problem
  }
  document.isComplete = problem == nil
  return (
    document, problem.map { findConflict(bytes) ?? $0 }.map { [$0.diagnostic(in: document)] } ?? []
  )
}
