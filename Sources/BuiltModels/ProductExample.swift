import CompiledModel
package import DataModel
import Findings
import MappingModel
import ModelChanges
import VersionHash

/// A product and its source, which show a rule.
package struct ProductExample: Sendable {
  /// The versions of a model by their names, the current one with `*` in front, and what is inside of `<model>`.
  package typealias Versions = KeyValuePairs<String, String>

  /// A compiled model of the product.
  struct Built: Sendable {
    /// The place in the product, such as `App.app/Model.momd`.
    var place: String
    /// The versions.
    var versions: Versions
    /// What `VersionInfo.plist` says where that is something else; nil for what it should say.
    var noted: Versions?
    /// Whether there is a `VersionInfo.plist`.
    var hasInfo = true
    /// The optimized models: names, and the bodies that they are made of.
    var optimized: Versions = [:]

    init(
      _ place: String, _ versions: Versions, noted: Versions? = nil, hasInfo: Bool = true,
      optimized: Versions = [:]
    ) {
      self.place = place
      self.versions = versions
      self.noted = noted
      self.hasInfo = hasInfo
      self.optimized = optimized
    }
  }

  /// A mapping model: its file, and the bodies of the versions that it was made for.
  struct Mapping: Sendable {
    var file: String
    var from: String
    var to: String

    init(_ file: String, from: String, to: String) {
      self.file = file
      self.from = from
      self.to = to
    }
  }

  /// The versions of the source, `Model.xcdatamodeld`.
  var source: Versions
  /// The product.
  var product: String
  /// The apps and extensions in it.
  var parts: [String]
  /// The compiled models of the product.
  var built: [Built]
  /// The mapping models of the source.
  var mappings: [Mapping] = []
  /// The compiled mapping models of the product.
  var builtMappings: [Mapping] = []
  /// The sources that are in the product.
  var sourcesInProduct: [String] = []

  init(
    _ source: Versions, _ built: Built..., mappings: [Mapping] = [],
    builtMappings: [Mapping] = [], sourcesInProduct: [String] = [],
    product: String = "App.app", parts: [String] = []
  ) {
    self.product = product
    self.parts = parts
    self.source = source
    self.built = built
    self.mappings = mappings
    self.builtMappings = builtMappings
    self.sourcesInProduct = sourcesInProduct
  }
}

extension ProductExample {
  /// The example as rules look at it.
  ///
  /// - Parameter parse: Makes a model of what is inside of `<model>`.
  /// - Returns: What rules look at.
  package func scope(parse: (String) -> Model) -> ProductScope {
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

  /// The example as people are shown it.
  var shown: RuleExample {
    var parts = source.parts("source")
    for built in built { parts += built.parts }
    if built.isEmpty { parts.append(.init("\(product): no compiled model", nil)) }
    parts += mappings.map { .init("source: \($0.file)", nil) }
    parts += builtMappings.map { .init("\(product): \($0.file), made for", $0.from + "\n" + $0.to) }
    for part in self.parts where !built.contains(where: { $0.place.hasPrefix(part + "/") }) {
      parts.append(.init("\(part): no compiled model", nil))
    }
    parts += sourcesInProduct.map { .init("\($0) as it is", nil) }
    return RuleExample(parts)
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

  fileprivate var parts: [RuleExample.Part] {
    let info: [RuleExample.Part] =
      hasInfo
      ? noted?.parts("\(place)/VersionInfo.plist") ?? []
      : [.init("\(place): no VersionInfo.plist", nil)]
    return versions.parts(place) + info + optimized.parts("\(place), optimized")
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

  fileprivate func parts(_ place: String) -> [RuleExample.Part] {
    map { key, body in
      let mark = key.hasPrefix("*") ? ", current" : ""
      return .init("\(place): version \(key.drop { $0 == "*" })\(mark)", body)
    }
  }
}

/// Bodies that examples share.
enum ExampleBody {
  static let text =
    #"<entity name="Trip"><attribute name="title" optional="YES" attributeType="String"/></entity>"#
  static let date =
    #"<entity name="Trip"><attribute name="title" optional="YES" attributeType="Date"/></entity>"#
  static let two = """
    <entity name="Trip"><attribute name="title" optional="YES" attributeType="String"/>\
    <attribute name="start" optional="YES" attributeType="Date"/></entity>
    """
  static let other = #"<entity name="Event"/>"#
}
