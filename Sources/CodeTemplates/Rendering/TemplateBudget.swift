/// How much the templates of one rendering may still do.
final class TemplateBudget {
  /// How many more values may be looked up, those of a list being counted each.
  private var rest = 2_000_000
  /// How many templates are being rendered, one in another.
  var depth = 0

  /// The most templates in templates.
  static let mostLevels = 16
  /// What is said when a budget is spent.
  static let message = "the template takes too long: more than 2000000 values are looked up"

  /// Whether nothing more may be done.
  var isSpent: Bool { rest <= 0 }

  /// Counts values that are looked up; false when there may be no more.
  func spend(_ count: Int = 1) -> Bool {
    rest = max(0, rest - count)
    return rest > 0
  }
}
