/// An app or extension in a product, with a bundle from which it loads models.
package struct ProductPart: Hashable, Sendable {
  /// The path for messages.
  package var path: String
  /// The path in the product, beginning with the name of the product.
  package var place: String
  /// Whether it is an app that is not inside another.
  package var isOutermostApp: Bool
  /// The path of the outermost app that contains it; nil if absent.
  package var outermostApp: String?

  /// Creates a part.
  package init(path: String, place: String, isOutermostApp: Bool, outermostApp: String?) {
    self.path = path
    self.place = place
    self.isOutermostApp = isOutermostApp
    self.outermostApp = outermostApp
  }

  /// Whether a file or folder is in it.
  func holds(_ path: String) -> Bool { path.hasPrefix(self.path + "/") }
}

extension BuiltProduct {
  /// Adds the apps and extensions at `paths`, all inside the product, and the product itself if it is one.
  package mutating func add(partsAt paths: [String]) {
    let all = (isApp(path) ? [path] : []) + paths
    let apps = all.filter(isApp)
    for path in all {
      let outer = apps.filter { path.hasPrefix($0 + "/") }.min { $0.utf8.count < $1.utf8.count }
      parts.append(
        ProductPart(
          path: path, place: place(of: path), isOutermostApp: isApp(path) && outer == nil,
          outermostApp: outer))
    }
  }
}

/// Whether a folder is named like an app.
private func isApp(_ path: String) -> Bool { path.hasSuffix(".app") }
