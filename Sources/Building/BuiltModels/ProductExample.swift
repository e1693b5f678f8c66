import Findings

/// A product and its source, which show a rule.
package struct ProductExample: Sendable {
  /// The versions of a model by name, the current one marked with `*`, and the contents of `<model>`.
  package typealias Versions = KeyValuePairs<String, String>

  /// A compiled model of the product.
  struct Built: Sendable {
    /// The path in the product, such as `App.app/Model.momd`.
    var place: String
    /// The versions.
    var versions: Versions
    /// The contents of `VersionInfo.plist` if incorrect; nil if correct.
    var noted: Versions?
    /// Whether there is a `VersionInfo.plist`.
    var hasInfo = true
    /// The optimized models: names, and the contents from which they are built.
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
  fileprivate var parts: [RuleExample.Part] {
    let info: [RuleExample.Part] =
      hasInfo
      ? noted?.parts("\(place)/VersionInfo.plist") ?? []
      : [.init("\(place): no VersionInfo.plist", nil)]
    return versions.parts(place) + info + optimized.parts("\(place), optimized")
  }
}

extension KeyValuePairs<String, String> {
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
