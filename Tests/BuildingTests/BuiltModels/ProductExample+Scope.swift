import DataModel
import ModelFiles

@testable import Building

extension ProductExample {
  /// The example in the form that rules check.
  ///
  /// - Parameter parse: Returns the model with the given content of `<model>`.
  /// - Returns: The input of rules.
  func scope(parse: (String) -> Model) -> ProductScope {
    var product = BuiltProduct(name: product, path: product, isModel: false)
    product.add(partsAt: parts)
    product.models = built.map { $0.model(parse: parse) }
    product.mappings = builtMappings.map { $0.hashes(parse: parse) }
    product.sources = sourcesInProduct
    let model = SourceModel(
      name: "Model", path: "Model.xcdatamodeld", isWhole: true,
      versions: source.versions(in: "Model.xcdatamodeld", parse: parse),
      currentVersion: source.current)
    return ProductScope(
      sources: [model], mappings: mappings.map { $0.hashes(parse: parse) }, product: product
    ) { built, source in diffModels(from: built.model, to: source.model) }
  }
}

extension ProductExample.Built {
  fileprivate func model(parse: (String) -> Model) -> BuiltModel {
    var model = BuiltModel(
      name: nameWithoutExtension(place), path: place, place: place,
      isBundle: place.hasSuffix(".momd"))
    model.versions = versions.versions(in: place, parse: parse)
    if hasInfo, model.isBundle {
      let noted = self.noted ?? versions
      let known = noted.versions(in: place, parse: parse)
      model.info = VersionInfo(
        currentVersionName: noted.current,
        hashes: Dictionary(keepingFirst: known.map { ($0.name, $0.hashes.byName) }),
        checksums: Dictionary(keepingFirst: known.map { ($0.name, $0.hashes.checksum) }))
    }
    model.optimized = optimized.versions(in: place, parse: parse).map { version in
      OptimizedModel(
        name: version.name, path: "\(place)/\(version.name).omo",
        bytes: Array("momv2$".utf8) + version.hashes.entities.flatMap(\.bytes))
    }
    return model
  }
}

extension ProductExample.Mapping {
  fileprivate func hashes(parse: (String) -> Model) -> MappingModelHashes {
    let (old, new) = (
      ModelVersion(name: "", file: "", model: parse(from)),
      ModelVersion(name: "", file: "", model: parse(to))
    )
    return MappingModelHashes(
      file: file, sourcePath: nil, destinationPath: nil, source: old.hashes.byName,
      destination: new.hashes.byName)
  }
}

extension KeyValuePairs<String, String> {
  fileprivate var current: String? {
    first { $0.key.hasPrefix("*") }.map { String($0.key.dropFirst()) }
  }

  fileprivate func versions(in place: String, parse: (String) -> Model) -> [ModelVersion] {
    map { key, body in
      let name = String(key.drop { $0 == "*" })
      return ModelVersion(name: name, file: "\(place)/\(name)", model: parse(body))
    }
  }
}
