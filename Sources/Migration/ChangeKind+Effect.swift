package import ModelChanges

extension ChangeKind {
  /// Whether neither stores nor saving nor a later migration depend on the change.
  package var isWithoutEffect: Bool {
    let suffixes = [
      "-user-info", "-spotlight", "-spotlight-name", "-syncable", "-code-generation", "-scalar",
      "-custom-class",
    ]
    return rawValue.hasPrefix("model-") || rawValue.hasPrefix("template-")
      || rawValue.hasPrefix("fetch-request-") || rawValue.hasPrefix("configuration-")
      || self == .entityClass || suffixes.contains { rawValue.hasSuffix($0) }
  }
}
