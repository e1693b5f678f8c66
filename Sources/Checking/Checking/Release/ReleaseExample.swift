import Findings

/// A bundle before and after a change.
package struct ReleaseExample: Hashable, Sendable {
  /// The versions of a bundle with their names, and which is current.
  package struct Bundle: Hashable, Sendable {
    /// The versions: name, and content of `<model>`.
    package var versions: [Version]
    /// The name of the current version; nil if absent.
    package var current: String?

    /// Creates a bundle.
    package init(versions: [Version], current: String?) {
      self.versions = versions
      self.current = current
    }
  }

  /// A version.
  package struct Version: Hashable, Sendable {
    /// The name.
    package var name: String
    /// What is inside `<model>`.
    package var body: String

    /// Creates a version.
    package init(name: String, body: String) {
      self.name = name
      self.body = body
    }
  }

  /// The bundle at the base; nil if absent.
  package var base: Bundle?
  /// The bundle at the head; nil if removed.
  package var head: Bundle?
  /// A staged migration plan.
  package var plan: String?
  /// Whether the models are mirrored with CloudKit.
  package var usesCloudKit = false
  /// The names of versions configured as shipped.
  package var shipped: [String]?
  /// Swift sources instead of bundles.
  package var swift: SwiftSources?

  /// The contents of Swift files, after `import SwiftData`.
  package struct SwiftSources: Hashable, Sendable {
    /// At the base; nil if they are not there.
    package var base: String?
    /// As they are to be.
    package var head: String
  }

  /// Creates an example of Swift sources.
  init(swiftBase: String?, swiftHead: String) {
    swift = SwiftSources(base: swiftBase, head: swiftHead)
  }

  /// Creates an example of two bundles.
  package init(base: Bundle?, head: Bundle?) {
    self.base = base
    self.head = head
  }

  /// Creates an example; `*` at the beginning of a version's name marks the current one.
  init(
    base: KeyValuePairs<String, String>?, head: KeyValuePairs<String, String>?,
    plan: String? = nil, usesCloudKit: Bool = false, shipped: [String]? = nil
  ) {
    self.base = base.map(Bundle.init)
    self.head = head.map(Bundle.init)
    self.plan = plan
    self.usesCloudKit = usesCloudKit
    self.shipped = shipped
  }
}

extension ReleaseExample.Bundle {
  init(_ versions: KeyValuePairs<String, String>) {
    self.versions = versions.map { name, body in
      ReleaseExample.Version(name: String(name.drop { $0 == "*" }), body: body)
    }
    current = versions.first { $0.key.hasPrefix("*") }.map { String($0.key.dropFirst()) }
  }
}

extension ReleaseExample {
  /// The example as people are shown it.
  var shown: RuleExample {
    if let swift {
      return RuleExample([
        .init(swift.base == nil ? "base: no Swift sources" : "base: Swift", swift.base),
        .init("head: Swift", swift.head),
      ])
    }
    var parts = parts(of: base, "base") + parts(of: head, "head")
    if let plan { parts.append(.init("plan: \(plan)", nil)) }
    if let shipped {
      parts.append(.init("configured as shipped: \(shipped.joined(separator: ", "))", nil))
    }
    if usesCloudKit { parts.append(.init("used with CloudKit", nil)) }
    return RuleExample(parts)
  }

  private func parts(of bundle: Bundle?, _ side: String) -> [RuleExample.Part] {
    guard let bundle else { return [.init("\(side): no bundle", nil)] }
    return bundle.versions.map { version in
      let mark = version.name == bundle.current ? ", current" : ""
      return .init("\(side): version \(version.name)\(mark)", version.body)
    }
  }
}

/// Bodies that examples share.
enum ExampleBody {
  static let empty = #"<entity name="A"/>"#
  static let text =
    #"<entity name="A"><attribute name="x" optional="YES" attributeType="String"/></entity>"#
  static let date =
    #"<entity name="A"><attribute name="x" optional="YES" attributeType="Date"/></entity>"#
  static let two = """
    <entity name="A"><attribute name="x" optional="YES" attributeType="String"/>\
    <attribute name="y" optional="YES" attributeType="String"/></entity>
    """
}
