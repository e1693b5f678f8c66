extension ProductRule {
  /// All rules, in the order in which reports print them.
  package static let all: [ProductRule] = [
    productModelMissing, productPartWithoutModel, productNameCase, productVersionMissing,
    productVersionExtra,
    productCurrentVersion, productHashDiffers, productModelStale, productVersionInfo,
    productOptimizedModel, productModelsDisagree, productMappingMissing, productMappingStale,
    productHoldsSource, productModelUnknown,
  ]
}
