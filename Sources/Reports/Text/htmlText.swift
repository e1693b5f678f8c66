import Comparing
import Text

/// `text` as text in HTML.
func safe(_ text: String) -> String { markupText(printable(text)) }

/// `text` as text in HTML, with what stands between backticks as code.
func prose(_ text: String) -> String {
  let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
  guard parts.count % 2 == 1 else { return safe(text) }
  return parts.enumerated().map { $0 % 2 == 0 ? safe($1) : code($1) }.joined()
}

/// `text` as code in HTML.
func code(_ text: String) -> String { "<code>\(safe(text))</code>" }
