import Findings
import Loading
import StagedCode

extension ReadBundles {
  /// Notes the handlers of staged plans that `modeldiff stages --swift` has written for somebody to fill in, and that nobody has.
  ///
  /// - Parameter files: The files called as those with handlers.
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
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let line = unwrittenLine(in: lines) else { return nil }
    let start = lines[line].utf8.prefix { $0 == 0x20 || $0 == 0x09 }.count
    return RuleDescription.handlerUnwritten.diagnostic(
      "a handler of the staged migrations of \(bundle) is not written",
      at: .text(
        file: path, start: SourcePosition(line: line + 1, column: start + 1),
        end: SourcePosition(line: line + 1, column: lines[line].utf8.count + 1)))
  }
}
