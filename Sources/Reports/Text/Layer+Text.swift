package import Findings

extension Layer {
  /// The heading of the layer's findings.
  package var heading: String {
    switch self {
    case .input: "Files, stores and git"
    case .configuration: "Files of the check"
    case .source: "The text of a model"
    case .release: "Shipped versions"
    case .product: "What was built"
    case .inference: "Lightweight migration not possible"
    case .store: "Can fail on the rows of a store"
    case .loss: "Loses or changes data"
    case .plan: "Staged migration plan"
    case .cloudKit: "CloudKit"
    case .lint: "Worth a look"
    case .health: "The state of a store"
    }
  }

  /// A short description of the layer.
  package var meaning: String {
    switch self {
    case .input: "input or output that cannot be read or written"
    case .configuration: "problems in the files of the check"
    case .source: "what the compiler refuses or reads differently"
    case .release: "what has shipped and may not change"
    case .product: "models of a product that differ from its sources"
    case .inference: "no mapping can be inferred"
    case .store: "the mapping is inferred, the migration of a store can fail"
    case .loss: "the migration succeeds, data is lost or changes meaning"
    case .plan: "the stages of a staged migration"
    case .cloudKit: "mirroring with CloudKit"
    case .lint: "nothing fails now"
    case .health: "problems of a store, or obstacles to its upgrade"
    }
  }
}
