import DataModel
import ModelFiles

@testable import Migration

/// A split and its verification.
struct Tried {
  var split: ModelSplit
  var verification: SplitVerification
  var from: Model
  var to: Model

  /// Splits a step between two models.
  init(_ from: String, _ to: String, shipped: Bool = false, keepsRemoved: Bool = false) {
    self.from = model(from)
    self.to = model(to)
    var options = SplitOptions()
    options.hasShipped = shipped
    options.keepsRemoved = keepsRemoved
    split = splitModels(from: self.from, to: self.to, options: options)
    verification = verifySplit(split, from: self.from, to: self.to)
  }

  /// The text of the handler after a step.
  func handler(_ index: Int = 0) -> HandlerText {
    writeHandler(
      split.fillings[index] ?? [], for: split.versions[index + 1], after: split.versions[index],
      header: [])
  }
}
