import Loading
import TestSupport
import Testing

@Suite("Order of the versions of a bundle")
struct VersionOrderTests {
  /// The names of a bundle's versions in reading order.
  private func order(_ bundle: String, _ names: [String]) throws -> [String] {
    let folder = try TemporaryFolder()
    for name in names {
      try folder.makeFolder("\(bundle).xcdatamodeld/\(name).xcdatamodel")
      try folder.write(
        Array("<model/>".utf8), to: "\(bundle).xcdatamodeld/\(name).xcdatamodel/contents")
    }
    let path = folder.path + "/\(bundle).xcdatamodeld"
    return try loadModel(ModelReference(path), scratch: folder.path).versions.map(\.name)
  }

  @Test(arguments: [
    ("Shop", ["Shop", "Shop 2", "Shop 3", "Shop 10"]),
    ("App", ["V1", "V 9", "V 23", "V32"]),
    ("Model", ["Model", "Model_v9", "Model_v94", "Model_title_v95", "Model_v96_fix"]),
    ("Store", ["1.8", "1.8.1", "1.9", "1.10", "2.0"]),
    // The version called as the bundle is the first one, whatever the others are called.
    ("UserData", ["UserData", "MultiUserData", "MultiUserData2", "MultiUserData10"]),
    ("Model3", ["Model3", "Model3_v2", "Model3_v3"]),
    // A number that all names have is none of a version.
    ("Store", ["App5 Model", "App5 Model 2", "App5 Model 10"]),
    ("Model1", ["Model1", "Model2", "Model10"]),
    // Where numbers begin anew, the names go first.
    ("A", ["Alpha 1", "Alpha 2", "Beta 1", "Beta 2"]),
  ])
  func `versions are ordered as people number them`(bundle: String, names: [String]) throws {
    #expect(try order(bundle, names.reversed()) == names)
    #expect(try order(bundle, names) == names)
  }
}
