// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
  // The headers of libxml2 in Apple's SDKs are not where others look for them.
  .unsafeFlags(["-Xcc", "-iwithsysroot/usr/include/libxml2"], .when(platforms: [.macOS])),
]

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let swiftParser = Target.Dependency.product(name: "SwiftParser", package: "swift-syntax")
let swiftSyntax = Target.Dependency.product(name: "SwiftSyntax", package: "swift-syntax")

/// A library target; `imports` is everything that its sources may import, `embedding` the files whose bytes
/// become constants.
func library(
  _ name: String, imports: [Target.Dependency] = [], embedding files: [String] = []
) -> Target {
  .target(
    name: name, dependencies: imports, resources: files.map { .embedInCode($0) },
    swiftSettings: settings)
}

/// A command-line tool.
func tool(_ name: String, imports: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: imports, swiftSettings: settings)
}

/// The tests of one target.
func tests(
  _ name: String, imports: [Target.Dependency] = [], resources: [Resource]? = nil,
  exclude: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.byName(name: name)] + imports,
    exclude: exclude,
    resources: resources,
    swiftSettings: settings)
}

/// A fuzzer, whose `main` is libFuzzer's.
///
/// It links with nothing but an instrumented build (`Fuzz/run`), but compiles with the tests, so that it stays true.
func fuzzer(_ name: String, imports: [Target.Dependency]) -> Target {
  let path = "Fuzz/\(name)"
  guard Context.environment["FUZZ"] != nil else {
    return .target(name: name, dependencies: imports, path: path, swiftSettings: settings)
  }
  return .executableTarget(
    name: name, dependencies: imports, path: path,
    swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])])
}

/// A system library behind a module map; on Apple's systems that of the SDK, which no other is looked for.
func system(_ name: String, pkgConfig: String, apt: String) -> Target {
  #if os(macOS)
    .systemLibrary(name: name)
  #else
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
  #endif
}

let package = Package(
  name: "coredata-toolchain",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "modelc", targets: ["modelc"]),
    .executable(name: "modeldiff", targets: ["modeldiff"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.6.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax", "603.0.0"..<"604.0.0"),
  ],
  targets: [
    // Layer 0: the operating system, system libraries.
    system("CLibXML2", pkgConfig: "libxml-2.0", apt: "libxml2-dev"),
    system("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
    system("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
    system("CMD", pkgConfig: "libmd", apt: "libmd-dev"),
    .systemLibrary(name: "CLinux"),
    library("OperatingSystem", imports: ["CLinux"]),

    .target(
      name: "Digests", dependencies: [.target(name: "CMD", condition: .when(platforms: [.linux]))],
      swiftSettings: settings),

    // Layer 1: the values.
    library("Text"),
    library("DataModel", imports: ["Text"]),
    library("PredicateFormat", imports: ["Text"]),
    library("KeyedArchive"),
    library("ZipArchive", imports: ["CZlib"]),
    library("Findings", imports: ["DataModel"]),
    library("TextMatching", imports: ["DataModel"]),
    // Layer 2: sources and hashes.
    library("XcodeProject", imports: ["Digests", "Findings", "Text"]),
    library(
      "ModelSource",
      imports: ["CLibXML2", "DataModel", "PredicateFormat", "KeyedArchive", "Findings", "Text"]),
    library("KeyPaths", imports: ["DataModel", "PredicateFormat", "Findings"]),
    library("VersionHash", imports: ["DataModel", "Digests", "PredicateFormat", "Text"]),
    library("LocatedJSON", imports: ["Findings"]),
    library("StepFiles", imports: ["DataModel", "Findings"]),
    library("ModelChanges", imports: ["DataModel", "Findings"]),
    library("StoreSchema", imports: ["DataModel", "PredicateFormat", "Findings"]),
    library("StoreViews", imports: ["DataModel", "StoreSchema", "Text"]),
    library(
      "StoreObjects",
      imports: [
        "DataModel", "Findings", "TextMatching", "LocatedJSON", "StoreSchema", "StoreViews", "Text",
      ]),

    library(
      "RowValidation",
      imports: ["DataModel", "Findings", "StoreSchema", "StoreViews", "StoreObjects"]),

    // Layer 3: compiled models, the step between two models.
    library(
      "CompiledModel",
      imports: [
        "CZlib", "DataModel", "PredicateFormat", "KeyedArchive", "VersionHash", "StoreSchema",
        "Text",
      ]),
    library(
      "Migration",
      imports: ["DataModel", "Findings", "VersionHash", "ModelChanges", "StoreSchema", "Text"]),

    library(
      "ModelSplitting", imports: ["DataModel", "Findings", "VersionHash", "Migration", "Text"]),
    library(
      "Diagrams", imports: ["DataModel", "ModelChanges"], embedding: ["Printing/diagram.css"]),
    library("ModelLint", imports: ["DataModel", "PredicateFormat", "Findings", "KeyPaths"]),
    library(
      "MappingModel",
      imports: [
        "DataModel", "PredicateFormat", "KeyedArchive", "Findings", "KeyPaths", "ModelSource",
        "VersionHash", "CompiledModel", "Text",
      ]),

    library(
      "MappingText",
      imports: [
        "DataModel", "PredicateFormat", "Findings", "VersionHash", "CompiledModel", "MappingModel",
        "Text",
      ]),

    library(
      "BuiltModels",
      imports: [
        "DataModel", "Findings", "VersionHash", "ModelChanges", "CompiledModel", "MappingModel",
        "Text",
      ]),

    library(
      "CodeGeneration", imports: ["DataModel", "PredicateFormat", "Findings", "LocatedJSON"]),
    library("ManagedClasses", imports: ["DataModel", "Findings", "CodeGeneration"]),
    library("StagedCode", imports: ["CodeGeneration"]),
    library("SwiftParsing", imports: ["Findings", swiftParser, swiftSyntax]),
    library(
      "ManagedObjectSource",
      imports: ["Findings", "ManagedClasses", "SwiftParsing", swiftSyntax]),
    library(
      "SwiftDataSource",
      imports: ["DataModel", "Findings", "SwiftParsing", swiftParser, swiftSyntax]),
    library(
      "SwiftDataWriting",
      imports: ["DataModel", "Findings", "CodeGeneration", "SwiftParsing", swiftSyntax, "Text"]),
    library("Redaction", imports: ["KeyedArchive", "LocatedJSON", "Digests", "Text"]),
    // Layer 4: stores and printed results.
    library("RowChanges", imports: ["DataModel", "Findings", "StoreViews", "Migration"]),
    library(
      "StoreUpgrade",
      imports: ["DataModel", "Findings", "VersionHash", "StoreSchema", "Migration", "Text"]),
    library(
      "PredicateQueries",
      imports: [
        "DataModel", "PredicateFormat", "Findings", "TextMatching", "StoreSchema", "StoreViews",
      ]),
    library(
      "StoreFile",
      imports: [
        "CSQLite", "OperatingSystem", "TextMatching", "StoreSchema", "StoreViews", "CompiledModel",
        "Text",
      ]),
    library(
      "MappingUpgrade",
      imports: [
        "DataModel", "PredicateFormat", "Findings", "StoreSchema", "StoreObjects", "CompiledModel",
        "MappingModel", "StoreUpgrade", "PredicateQueries", "Text",
      ]),
    library("StoreHealth", imports: ["DataModel", "Findings", "StoreSchema", "StoreUpgrade"]),
    library(
      "StepPrograms",
      imports: [
        "OperatingSystem", "DataModel", "Findings", "LocatedJSON", "StepFiles", "StoreSchema",
        "StoreViews", "StoreObjects", "Text",
      ]),
    // Layer 5: files and pipelines.
    library(
      "Loading",
      imports: [
        "OperatingSystem", "DataModel", "ZipArchive", "Findings", "ModelSource", "VersionHash",
        "CompiledModel", "SwiftDataSource", "StoreFile", "Text",
      ]),
    library(
      "StoreRows",
      imports: [
        "OperatingSystem", "DataModel", "KeyedArchive", "Findings", "VersionHash", "LocatedJSON",
        "StoreSchema", "StoreViews", "CompiledModel", "StoreFile", "Loading", "Text",
      ]),
    library(
      "RowComparing",
      imports: [
        "OperatingSystem", "DataModel", "Findings", "StoreSchema", "StoreViews", "Migration",
        "RowChanges", "StoreFile", "Loading", "StoreRows",
      ]),
    library(
      "Comparing",
      imports: [
        "OperatingSystem", "DataModel", "Findings", "ModelSource", "VersionHash", "ModelChanges",
        "StoreSchema", "CompiledModel", "Migration", "Diagrams", "SwiftDataSource", "StoreUpgrade",
        "Loading",
      ]),
    library(
      "Compiling",
      imports: [
        "OperatingSystem", "DataModel", "KeyedArchive", "Findings", "ModelSource", "VersionHash",
        "LocatedJSON", "ModelChanges", "StoreSchema", "StoreObjects", "CompiledModel", "Diagrams",
        "MappingModel", "MappingText", "StoreFile", "Loading",
      ]),
    library(
      "StorePages",
      imports: [
        "OperatingSystem", "DataModel", "Findings", "StoreViews", "Diagrams", "Loading",
        "StoreRows", "Compiling", "Text",
      ],
      embedding: [
        "Page/store.css", "Page/data.js", "Page/values.js", "Page/table.js", "Page/lists.js",
        "Page/browse.js",
      ]),
    library(
      "Generating",
      imports: [
        "OperatingSystem", "DataModel", "Findings", "ModelSource", "LocatedJSON", "CodeGeneration",
        "ManagedClasses", "Loading", "Compiling",
      ]),
    library(
      "Versioning",
      imports: [
        "OperatingSystem", "DataModel", "Findings", "XcodeProject", "ModelSource", "ModelChanges",
        "Migration", "Loading",
      ]),
    library("Fleets", imports: ["OperatingSystem", "Findings", "Loading"]),
    library(
      "Upgrading",
      imports: [
        "OperatingSystem", "DataModel", "PredicateFormat", "KeyedArchive", "Findings",
        "VersionHash", "StepFiles", "ModelChanges", "StoreSchema", "StoreViews", "StoreObjects",
        "RowValidation", "CompiledModel", "Migration", "MappingModel", "StoreUpgrade", "StoreFile",
        "MappingUpgrade", "StoreHealth", "StepPrograms", "Loading", "Comparing", "Compiling",
        "Digests", "Text",
      ]),
    library(
      "Rehearsing",
      imports: [
        "OperatingSystem", "DataModel", "Findings", "StoreSchema", "RowValidation", "CompiledModel",
        "Migration", "RowChanges", "StoreFile", "MappingUpgrade", "Loading", "RowComparing",
        "Comparing", "Compiling", "Upgrading",
      ]),
    library(
      "Checking",
      imports: [
        "OperatingSystem", "DataModel", "Findings", "XcodeProject", "ModelSource", "VersionHash",
        "LocatedJSON", "ModelChanges", "StoreSchema", "CompiledModel", "Migration", "Diagrams",
        "ModelLint", "MappingModel", "BuiltModels", "ManagedClasses", "StagedCode",
        "SwiftDataSource",
        "StoreUpgrade", "StoreFile", "Loading", "Comparing", "Upgrading", "Rehearsing", "Text",
      ]),
    library(
      "Splitting",
      imports: [
        "OperatingSystem", "DataModel", "Findings", "ModelSource", "VersionHash", "Migration",
        "ModelSplitting", "Loading", "Versioning", "Checking",
      ]),
    library(
      "Redacting",
      imports: [
        "OperatingSystem", "DataModel", "KeyedArchive", "Findings", "VersionHash", "LocatedJSON",
        "StoreSchema", "StoreViews", "CompiledModel", "Redaction", "StoreFile", "Loading",
        "StoreRows", "Compiling", "Upgrading",
      ]),
    library(
      "ClassChecking",
      imports: [
        "OperatingSystem", "DataModel", "Findings", "CodeGeneration", "ManagedClasses",
        "ManagedObjectSource", "Loading", "Comparing", "Checking",
      ]),
    library(
      "Verifying",
      imports: [
        "OperatingSystem", "DataModel", "Findings", "ModelChanges", "MappingModel", "BuiltModels",
        "Loading", "Comparing", "Checking",
      ]),
    library(
      "SchemaFreezing",
      imports: [
        "OperatingSystem", "DataModel", "Findings", "VersionHash", "Migration", "SwiftDataSource",
        "SwiftDataWriting", "Loading",
      ]),
    library(
      "Reports",
      imports: [
        "DataModel", "PredicateFormat", "Findings", "VersionHash", "StepFiles", "ModelChanges",
        "StoreSchema", "StoreViews", "StoreObjects", "RowValidation", "CompiledModel", "Migration",
        "ModelSplitting", "Diagrams", "MappingModel", "MappingText", "CodeGeneration",
        "SwiftDataWriting", "RowChanges", "StoreUpgrade", "PredicateQueries", "MappingUpgrade",
        "StoreHealth", "StepPrograms", "StoreFile", "StoreRows", "Comparing", "Generating",
        "Versioning",
        "Fleets", "Upgrading", "Rehearsing", "Checking", "Splitting", "Redacting", "Text",
      ],
      embedding: ["Check/Page/page.css", "Check/Page/page.js"]),

    // Layer 6: the tools, and what they share.
    library(
      "CommandLineTool",
      imports: [
        "OperatingSystem", "Findings", "Diagrams", "Loading", "Compiling", "Fleets", "Upgrading",
        "Checking", "Reports", argumentParser,
      ]),
    // Apple's command lines: momc and mapc.
    library(
      "AppleTools",
      imports: [
        "OperatingSystem", "Findings", "ModelSource", "VersionHash", "CodeGeneration", "Loading",
        "Compiling", "Generating", "Reports", "CommandLineTool",
      ]),
    library(
      "ModelcCommands",
      imports: [
        "OperatingSystem", "Findings", "ModelSource", "VersionHash", "StoreViews", "CodeGeneration",
        "SwiftDataWriting", "Redaction", "PredicateQueries", "Loading", "StoreRows", "Comparing",
        "Compiling", "StorePages", "Generating", "Versioning", "Fleets", "Upgrading", "Checking",
        "Redacting", "ClassChecking", "Verifying", "SchemaFreezing", "Reports", "CommandLineTool",
        argumentParser,
      ]),
    library(
      "ModeldiffCommands",
      imports: [
        "OperatingSystem", "Findings", "VersionHash", "StoreSchema", "Migration", "Diagrams",
        "StagedCode", "SwiftDataWriting", "RowChanges", "StoreUpgrade", "StoreHealth", "Loading",
        "RowComparing", "Comparing", "Compiling", "Generating", "Versioning", "Fleets", "Upgrading",
        "Rehearsing", "Checking", "Splitting", "SchemaFreezing", "Reports", "CommandLineTool",
        argumentParser,
      ]),
    // One executable that is called by four names.
    library(
      "Tools", imports: ["OperatingSystem", "AppleTools", "ModelcCommands", "ModeldiffCommands"]),
    tool("modelc", imports: ["Tools"]),
    tool("modeldiff", imports: ["Tools"]),

    // The pages that are made from error codes, `make docs`, and from rules, `make site`.
    tool(
      "pages",
      imports: [
        "Findings", "ModelSource", "Migration", "Reports", argumentParser,
      ]),

    // Comparison with real files: `make conformance`.
    .executableTarget(
      name: "conformance",
      dependencies: [
        "Text",
        "CSQLite", "DataModel", "KeyedArchive", "Findings", "ModelSource", "VersionHash",
        "ModelChanges", "StoreSchema", "StoreViews", "CompiledModel", "Migration", "ModelSplitting",
        "Diagrams", "ModelLint", "MappingModel", "CodeGeneration", "ManagedClasses",
        "ManagedObjectSource", "SwiftDataSource", "StoreUpgrade", "PredicateQueries", "StoreFile",
        "MappingUpgrade", "StoreHealth", "Loading", "StoreRows", "Comparing", "Compiling",
        "Upgrading", "Checking", "SwiftDataWriting", "SchemaFreezing", "Redacting", "Verifying",
        "Reports", "StoreTestSupport", "Digests",
      ],
      path: "Tests/Conformance", exclude: ["known-deviations.tsv"], swiftSettings: settings),

    // Comparison with Core Data itself, on macOS: `make prove`.
    .executableTarget(name: "prove", path: "Tests/Prove", swiftSettings: settings),

    // Tests.
    .target(
      name: "TestSupport",
      dependencies: ["CSQLite", "CZlib", "DataModel", "KeyedArchive", "StoreSchema"],
      path: "Tests/TestSupport",
      swiftSettings: settings),
    .target(
      name: "StoreTestSupport",
      dependencies: ["CSQLite", "DataModel", "Findings", "StoreSchema", "StoreViews", "Migration"],
      path: "Tests/StoreTestSupport",
      swiftSettings: settings),
    .target(
      name: "MappingTestSupport",
      dependencies: ["DataModel", "PredicateFormat", "Findings", "ModelSource", "MappingModel"],
      path: "Tests/MappingTestSupport",
      swiftSettings: settings),
    tests("OperatingSystem", imports: ["TestSupport"]),
    tests("Findings"),
    tests("LocatedJSON", imports: ["Findings"]),
    tests("StepFiles", imports: ["DataModel", "Findings", "ModelSource"]),
    tests(
      "StoreObjects",
      imports: ["DataModel", "Findings", "LocatedJSON", "StoreSchema", "TestSupport"]),
    tests(
      "RowValidation",
      imports: ["DataModel", "Findings", "StoreSchema", "StoreFile", "TestSupport"]),
    tests(
      "StepPrograms",
      imports: [
        "DataModel", "Findings", "StepFiles", "StoreSchema", "StoreViews", "StoreObjects",
        "TestSupport",
      ]),
    tests("ModelLint", imports: ["DataModel", "Findings", "ModelSource"]),
    tests(
      "MappingModel",
      imports: [
        "DataModel", "PredicateFormat", "KeyedArchive", "Findings", "ModelSource", "VersionHash",
        "CompiledModel", "TestSupport",
      ]),
    tests(
      "MappingUpgrade",
      imports: [
        "DataModel", "Findings", "VersionHash", "StoreSchema", "CompiledModel", "MappingModel",
        "StoreFile", "TestSupport", "MappingTestSupport",
      ]),
    tests(
      "MappingText",
      imports: [
        "DataModel", "PredicateFormat", "CompiledModel", "MappingModel", "MappingTestSupport",
      ]),
    tests(
      "ManagedClasses",
      imports: ["DataModel", "Findings", "ModelSource", "CodeGeneration", "ManagedObjectSource"]),
    tests(
      "ManagedObjectSource", imports: ["OperatingSystem", "Findings", "ManagedClasses"]),
    tests(
      "SwiftDataSource",
      imports: ["DataModel", "Findings", "VersionHash", "Loading", "TestSupport"]),
    tests(
      "SchemaFreezing",
      imports: ["Findings", "VersionHash", "SwiftDataSource", "Loading", "TestSupport"],
      exclude: ["Golden"]),
    tests(
      "SwiftDataWriting",
      imports: [
        "DataModel", "Findings", "VersionHash", "SwiftDataSource", "TestSupport", swiftSyntax,
      ],
      exclude: ["Fixtures", "Golden"]),
    tests(
      "BuiltModels",
      imports: [
        "DataModel", "Findings", "ModelSource", "VersionHash", "ModelChanges", "CompiledModel",
        "MappingModel",
      ]),
    tests("DataModel"),
    tests("XcodeProject", imports: ["Findings", "TestSupport"]),
    tests("PredicateFormat", imports: ["TestSupport"]),
    tests("TextMatching", imports: ["TestSupport"]),
    tests(
      "PredicateQueries",
      imports: [
        "DataModel", "PredicateFormat", "Findings", "StoreSchema", "StoreFile", "TestSupport",
      ]),
    tests("KeyPaths", imports: ["DataModel", "PredicateFormat", "TestSupport"]),
    tests("KeyedArchive", imports: ["TestSupport"]),
    tests("ZipArchive", imports: ["TestSupport"]),
    tests("ModelSource", imports: ["DataModel", "KeyedArchive", "Findings", "TestSupport"]),
    tests("VersionHash", imports: ["DataModel", "Digests", "TestSupport", "Text"]),
    tests("ModelChanges", imports: ["DataModel", "VersionHash", "TestSupport"]),
    tests(
      "Migration",
      imports: ["DataModel", "Findings", "ModelSource", "ModelChanges", "TestSupport"]),
    tests(
      "ModelSplitting",
      imports: ["DataModel", "Findings", "ModelSource", "VersionHash", "StoreTestSupport"]),
    tests(
      "StoreSchema", imports: ["DataModel", "TestSupport"], exclude: ["Golden"]),
    tests("StoreViews", imports: ["DataModel", "StoreSchema", "TestSupport", "Text"]),
    tests(
      "CompiledModel",
      imports: [
        "DataModel", "PredicateFormat", "KeyedArchive", "VersionHash", "StoreSchema", "TestSupport",
      ]),
    tests("Diagrams", imports: ["DataModel", "ModelChanges", "TestSupport"]),
    tests(
      "CodeGeneration", imports: ["DataModel", "Findings", "LocatedJSON", "TestSupport"],
      exclude: ["Fixtures", "Golden"]),
    tests("StagedCode", imports: ["TestSupport"], exclude: ["Fixtures", "Golden"]),
    tests(
      "StoreUpgrade",
      imports: [
        "DataModel", "KeyedArchive", "Findings", "VersionHash", "StoreSchema", "CompiledModel",
        "Migration", "StoreFile", "Loading", "Compiling", "Upgrading", "Reports", "MappingModel",
        "TestSupport", "StoreTestSupport",
      ]),
    tests(
      "StoreFile",
      imports: [
        "CSQLite", "DataModel", "KeyedArchive", "VersionHash", "StoreSchema", "CompiledModel",
        "TestSupport", "Text",
      ]),
    tests(
      "Reports",
      imports: [
        "DataModel", "Findings", "VersionHash", "ModelChanges", "StoreViews", "Migration",
        "Diagrams", "RowChanges", "Comparing", "Checking", "TestSupport", "Digests",
      ],
      exclude: ["Golden"]),
    tests(
      "StoreRows",
      imports: [
        "CSQLite", "DataModel", "KeyedArchive", "Findings", "VersionHash", "StoreSchema",
        "StoreViews", "CompiledModel", "StoreFile", "Loading", "Compiling", "TestSupport",
      ]),
    tests("Text", imports: ["TestSupport"]),
    tests("RowChanges", imports: ["Findings", "StoreViews", "TestSupport"]),
    tests(
      "RowComparing",
      imports: [
        "Findings", "ModelSource", "StoreSchema", "StoreViews", "RowChanges", "Loading",
        "StoreRows", "Compiling", "Reports", "TestSupport",
      ]),
    tests(
      "StorePages",
      imports: [
        "CSQLite", "DataModel", "Findings", "StoreSchema", "StoreViews", "Diagrams", "Loading",
        "StoreRows", "Compiling", "TestSupport", "Digests",
      ],
      exclude: ["Golden"]),
    tests("Compiling", imports: ["DataModel", "StoreSchema", "TestSupport"]),
    tests("Versioning"),
    tests(
      "Splitting",
      imports: [
        "DataModel", "Findings", "ModelSource", "VersionHash", "ModelSplitting", "Loading",
        "Versioning", "Checking", "TestSupport",
      ]),
    tests(
      "Rehearsing",
      imports: [
        "OperatingSystem", "Findings", "Loading", "Comparing", "Compiling", "Upgrading",
        "TestSupport",
      ]),
    tests(
      "Checking",
      imports: [
        "DataModel", "Findings", "ModelSource", "VersionHash", "LocatedJSON", "ModelLint",
        "MappingModel", "SwiftDataSource", "Loading", "Upgrading",
      ]),
    // What stories have in common to be tested: bundles, repositories, stores in temporary folders.
    .testTarget(
      name: "StoriesTests",
      dependencies: [
        "CSQLite", "OperatingSystem", "DataModel", "Findings", "ModelSource", "VersionHash",
        "LocatedJSON", "StepFiles", "ModelChanges", "StoreSchema", "StoreObjects", "RowValidation",
        "CompiledModel", "Migration", "Diagrams", "ModelLint", "MappingModel",
        "BuiltModels", "CodeGeneration", "ManagedClasses", "SwiftDataSource", "SwiftDataWriting",
        "RowChanges", "StoreUpgrade", "PredicateQueries", "StoreFile", "MappingUpgrade",
        "StoreHealth", "StepPrograms", "Loading", "StoreRows", "Comparing", "Compiling",
        "Generating", "Versioning", "Fleets", "Upgrading", "Rehearsing", "Checking", "Redacting",
        "Reports", "TestSupport",
      ], swiftSettings: settings),
    tests(
      "CommandLineTool",
      imports: [
        "Findings", "Diagrams", "Fleets", "Upgrading", "Checking", "Reports", "TestSupport",
        argumentParser,
      ]),
    // The executable is run by Apple's names.
    tests(
      "AppleTools",
      imports: ["DataModel", "ModelSource", "CodeGeneration", "modelc", "TestSupport"]),
    tests("modelc", imports: ["DataModel", "CompiledModel", "TestSupport"], exclude: ["Golden"]),
    tests("modeldiff", imports: ["TestSupport", "MappingTestSupport"], exclude: ["Golden"]),
    tests("Redaction", imports: ["KeyedArchive", "LocatedJSON", "TestSupport", "Digests", "Text"]),
    tests(
      "Redacting",
      imports: [
        "CSQLite", "OperatingSystem", "KeyedArchive", "Findings", "CompiledModel", "Redaction",
        "StoreHealth",
        "Loading", "Comparing", "Compiling", "Upgrading", "TestSupport",
      ]),
    tests(
      "ClassChecking",
      imports: ["Findings", "ModelSource", "CodeGeneration", "Loading", "Checking", "Reports"]),
    tests(
      "Verifying",
      imports: [
        "Findings", "ModelSource", "CompiledModel", "Loading", "Compiling", "Checking", "Reports",
        "TestSupport",
      ]),
    tests("conformance", imports: ["TestSupport"]),
    tests("pages", imports: ["Findings", "Migration", "Reports", "TestSupport"]),
    tests("prove", imports: ["DataModel", "ModelSource", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

// The tools in the builds of other packages; Integrations/swiftpm has the same plugins with tools that are built already. For
// its own plugins SwiftPM builds the tools a second time, which nobody who works on this package needs.
let isDependency = Context.packageDirectory.contains("/checkouts/")
if isDependency || Context.environment["WITH_PLUGINS"] != nil {
  package.products += ["CompileModels", "CheckModels", "GenerateClasses"].map {
    .plugin(name: $0, targets: [$0])
  }
  package.targets += [
    .plugin(name: "CompileModels", capability: .buildTool(), dependencies: ["modelc"]),
    .plugin(
      name: "CheckModels",
      capability: .command(
        intent: .custom(
          verb: "check-models", description: "Check Core Data models before a change is merged.")),
      dependencies: ["modeldiff"]),
    .plugin(
      name: "GenerateClasses",
      capability: .command(
        intent: .custom(
          verb: "generate-classes", description: "Write the class files of Core Data models."),
        permissions: [
          .writeToPackageDirectory(reason: "It writes class files into the folders of targets.")
        ]),
      dependencies: ["modelc"]),
  ]
}

package.targets += [
  fuzzer(
    "SourceFuzzer",
    imports: ["DataModel", "Findings", "ModelSource", "VersionHash", "CompiledModel"]),
  fuzzer("ArchiveFuzzer", imports: ["KeyedArchive"]),
  fuzzer("RewriteFuzzer", imports: ["KeyedArchive"]),
  fuzzer(
    "CompiledModelFuzzer",
    imports: ["DataModel", "KeyedArchive", "ModelSource", "VersionHash", "CompiledModel"]),
  fuzzer("PredicateFuzzer", imports: ["PredicateFormat"]),
  fuzzer(
    "ObjectFuzzer",
    imports: [
      "Text",
      "DataModel", "Findings", "LocatedJSON", "StoreSchema", "StoreObjects",
    ]),
  fuzzer("StepFileFuzzer", imports: ["DataModel", "Findings", "StepFiles"]),
  fuzzer("ClassSourceFuzzer", imports: ["Findings", "ManagedClasses", "ManagedObjectSource"]),
  fuzzer("ZipFuzzer", imports: ["ZipArchive"]),
  fuzzer("SwiftDataFuzzer", imports: ["DataModel", "Findings", "SwiftDataSource"]),
]

// Only for `make plugins`: a program whose model is compiled by the plugin, with the tools built here.
if Context.environment["PLUGIN_TRIAL"] != nil {
  package.targets.append(
    .executableTarget(
      name: "plugin-trial", path: "Tests/PluginTrial", exclude: ["Trips.xcdatamodeld"],
      swiftSettings: settings, plugins: ["CompileModels"]))
}
