import Findings
import Loading
import SwiftCode

extension ReadBundles {
  /// Records generated handlers of `modeldiff stages --swift` that are not implemented: they contain a
  /// warning or always throw.
  ///
  /// - Parameter files: The files named like those with handlers.
  mutating func noteUnwrittenHandlers(in files: [String]) {
    for index in bundles.indices where !bundles[index].isForeign && !bundles[index].isSwift {
      let name = withoutExtension(lastComponent(of: bundles[index].path))
      let wanted = handlersFileName(of: name)
      bundles[index].unwrittenHandlers = files.filter { lastComponent(of: $0) == wanted }
        .compactMap { unwrittenHandler(in: $0, of: name) }
    }
  }

  private func unwrittenHandler(in path: String, of bundle: String) -> Diagnostic? {
    guard let bytes = try? tree.read(path, limit: 4 << 20, followsLinks: false) else { return nil }
    guard let hole = unwrittenCode(in: bytes, file: path).first else { return nil }
    return RuleDescription.handlerUnwritten.diagnostic(
      "a handler of the staged migrations of \(bundle) is not written: \(hole.text)",
      at: hole.location)
  }
}
