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
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")

/// A library target; `imports` is everything that its sources may import.
func library(_ name: String, imports: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: imports, swiftSettings: settings)
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
func fuzzer(_ name: String, imports: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: imports, path: "Fuzz/\(name)",
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
    .package(url: "https://github.com/apple/swift-crypto", from: "4.0.0"),
  ],
  targets: [
    // Layer 0: the operating system, system libraries, diagnostics.
    system("CLibXML2", pkgConfig: "libxml-2.0", apt: "libxml2-dev"),
    system("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
    system("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
    library("Findings"),
    library("OperatingSystem"),

    // Layer 1: the values.
    library("DataModel"),
    library("PredicateFormat"),
    library("KeyedArchive"),
    library("CheckFiles", imports: ["Findings"]),

    // Layer 2: sources and hashes.
    library("ModelSource", imports: ["DataModel", "PredicateFormat", "Findings", "CLibXML2"]),
    library("VersionHash", imports: ["DataModel", "PredicateFormat", crypto]),
    library("ModelChanges", imports: ["DataModel"]),
    library("StoreSchema", imports: ["DataModel", "PredicateFormat"]),

    // Layer 3: compiled models, the step between two models.
    library(
      "CompiledModel",
      imports: [
        "DataModel", "PredicateFormat", "KeyedArchive", "VersionHash", "StoreSchema", "CZlib",
      ]),
    library("Migration", imports: ["DataModel", "ModelChanges", "VersionHash", "Findings"]),

    library("Diagrams", imports: ["DataModel", "ModelChanges"]),
    library("ModelLint", imports: ["DataModel", "Findings"]),
    library(
      "MappingModel",
      imports: ["DataModel", "Findings", "KeyedArchive", "ModelSource", "VersionHash"]),

    library("SampleRows", imports: ["DataModel", "KeyedArchive", "StoreSchema"]),

    // Layer 4: stores and printed results.
    library(
      "StoreUpgrade",
      imports: ["DataModel", "Findings", "VersionHash", "Migration", "StoreSchema"]),
    library(
      "StoreFile", imports: ["OperatingSystem", "StoreSchema", "CompiledModel", "CSQLite"]),
    library("StoreHealth", imports: ["DataModel", "Findings", "StoreSchema"]),
    library(
      "ReleaseCheck",
      imports: [
        "CheckFiles", "DataModel", "Findings", "VersionHash", "ModelChanges", "Migration",
        "ModelLint", "MappingModel",
      ]),
    library(
      "Reports",
      imports: [
        "DataModel", "Findings", "Diagrams", "VersionHash", "ModelChanges", "StoreSchema",
        "Migration",
      ]),

    // Layer 5: files and pipelines.
    library(
      "Toolchain",
      imports: [
        "DataModel", "Findings", "ModelSource", "VersionHash", "CompiledModel", "StoreFile",
        "ModelChanges", "Migration", "StoreSchema", "SampleRows", "StoreUpgrade", "StoreHealth",
        "Diagrams", "Reports", "CheckFiles", "ModelLint", "MappingModel", "ReleaseCheck",
        "OperatingSystem", crypto,
      ]),

    // Layer 6: the tools, and what they share.
    library(
      "CommandLineTool",
      imports: [
        "OperatingSystem", "Toolchain", "Findings", "Diagrams", "Reports", argumentParser,
      ]),
    tool(
      "modelc",
      imports: [
        "Toolchain", "Findings", "Diagrams", "ModelSource", "VersionHash", "StoreSchema",
        "Reports", "CommandLineTool", argumentParser,
      ]),
    tool(
      "modeldiff",
      imports: [
        "Toolchain", "Findings", "Diagrams", "ModelSource", "VersionHash", "Migration",
        "Reports", "StoreUpgrade", "StoreHealth", "CheckFiles", "ModelLint", "ReleaseCheck",
        "CommandLineTool", "OperatingSystem",
        argumentParser,
      ]),

    // Comparison with real files: `make conformance`.
    .executableTarget(
      name: "conformance",
      dependencies: [
        "DataModel", "Findings", "KeyedArchive", "ModelSource", "VersionHash", "CompiledModel",
        "StoreFile", "Toolchain", "ModelChanges", "Migration", "StoreSchema", "StoreUpgrade",
        "CSQLite", "Diagrams", "Reports", "MappingModel", "ModelLint", "ReleaseCheck",
        "StoreTestSupport",
      ],
      path: "Tests/Conformance", exclude: ["known-deviations.tsv"], swiftSettings: settings),

    // Comparison with Core Data itself, on macOS: `make prove`.
    .executableTarget(name: "prove", path: "Tests/Prove", swiftSettings: settings),

    // Tests.
    .target(
      name: "TestSupport",
      dependencies: ["DataModel", "Findings", "KeyedArchive", "StoreSchema", "CSQLite"],
      path: "Tests/TestSupport",
      swiftSettings: settings),
    .target(
      name: "StoreTestSupport", dependencies: ["DataModel", "Migration", "StoreSchema", "CSQLite"],
      path: "Tests/StoreTestSupport",
      swiftSettings: settings),
    tests("OperatingSystem"),
    tests("CheckFiles", imports: ["Findings"]),
    tests("ModelLint", imports: ["DataModel", "Findings", "ModelSource"]),
    tests(
      "MappingModel",
      imports: ["DataModel", "Findings", "KeyedArchive", "VersionHash", "TestSupport"]),
    tests(
      "ReleaseCheck",
      imports: [
        "CheckFiles", "DataModel", "Findings", "MappingModel", "ModelLint", "ModelSource",
        "VersionHash", "TestSupport",
      ]),
    tests("DataModel"),
    tests("PredicateFormat"),
    tests("KeyedArchive"),
    tests("ModelSource", imports: ["DataModel", "Findings", "TestSupport"]),
    tests("VersionHash", imports: ["DataModel", "TestSupport"]),
    tests("ModelChanges", imports: ["DataModel", "VersionHash", "TestSupport"]),
    tests(
      "Migration",
      imports: [
        "DataModel", "Findings", "ModelChanges", "ModelSource", "VersionHash", "TestSupport",
      ]),
    tests(
      "StoreSchema", imports: ["DataModel", "TestSupport"], exclude: ["Golden"]),
    tests(
      "CompiledModel",
      imports: [
        "DataModel", "KeyedArchive", "VersionHash", "StoreSchema", "Findings", "TestSupport",
      ]),
    tests("Diagrams", imports: ["DataModel", "ModelChanges", "TestSupport"]),
    tests("SampleRows", imports: ["DataModel", "StoreSchema", "TestSupport"]),
    tests(
      "StoreUpgrade",
      imports: [
        "CompiledModel", "DataModel", "Findings", "Migration", "Reports", "StoreFile",
        "StoreSchema", "Toolchain", "VersionHash", "StoreTestSupport", "TestSupport",
      ]),
    tests(
      "StoreFile",
      imports: [
        "CompiledModel", "DataModel", "KeyedArchive", "StoreSchema", "VersionHash", "CSQLite",
        "TestSupport",
      ]),
    tests(
      "Reports",
      imports: [
        "DataModel", "Findings", "Diagrams", "Migration", "ModelChanges", "VersionHash",
        "StoreSchema", "TestSupport", crypto,
      ],
      exclude: ["Golden"]),
    tests(
      "Toolchain",
      imports: [
        "DataModel", "Findings", "ModelSource", "VersionHash", "KeyedArchive", "CompiledModel",
        "Migration", "ModelLint", "ReleaseCheck", "CheckFiles", "StoreSchema", "StoreFile",
        "StoreHealth", "Reports", "Diagrams", "CSQLite", "TestSupport",
      ]),
    tests("modelc", imports: ["TestSupport"], exclude: ["Golden"]),
    tests("modeldiff", imports: ["TestSupport"], exclude: ["Golden"]),
    tests("conformance", imports: ["TestSupport"]),
    tests("prove", imports: ["DataModel", "ModelSource", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

// Only for `Fuzz/run`: a fuzzer links with nothing but an instrumented build.
if Context.environment["FUZZ"] != nil {
  package.targets += [
    fuzzer(
      "SourceFuzzer",
      imports: ["DataModel", "Findings", "ModelSource", "VersionHash", "CompiledModel"]),
    fuzzer("ArchiveFuzzer", imports: ["KeyedArchive"]),
    fuzzer(
      "CompiledModelFuzzer",
      imports: ["DataModel", "KeyedArchive", "VersionHash", "CompiledModel"]),
    fuzzer("PredicateFuzzer", imports: ["PredicateFormat"]),
  ]
}
