/// The tests that compare the plan with the compiled model, written once for people to edit.
func testsFile(_ code: StagedCode, _ names: StagedNames) -> String {
  let type = names.type
  let module = code.module.map { "\n@testable import \($0)\n" } ?? ""
  return """
    //
    //  \(type)MigrationTests.swift
    //
    //  This file is generated once and yours to edit.
    //

    import CoreData
    import XCTest
    \(module)
    /// The plan fits the compiled model that the app has.
    final class \(type)MigrationTests: XCTestCase {
      /// The bundle with the compiled model.
      private let bundle = Bundle.main

      private func model(of version: \(type)Version) throws -> NSManagedObjectModel {
        let url = try version.url(in: bundle)
        return try XCTUnwrap(NSManagedObjectModel(contentsOf: url), version.rawValue)
      }

      @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
      func testChecksumsAreThoseOfTheModel() throws {
        for version in \(type)Version.allCases {
          XCTAssertEqual(try model(of: version).versionChecksum, version.checksum, version.rawValue)
        }
      }

      func testEachStageCanBeInferred() throws {
        for (from, to) in zip(\(type)Version.allCases, \(type)Version.allCases.dropFirst()) {
          XCTAssertNoThrow(
            try NSMappingModel.inferredMappingModel(
              forSourceModel: model(of: from), destinationModel: model(of: to)),
            "\\(from.rawValue) → \\(to.rawValue)")
        }
      }

      @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
      func testThePlanIsAccepted() throws {
        XCTAssertFalse(try \(type)Migration.makeManager(bundle: bundle).stages.isEmpty)
      }
    }

    """
}
