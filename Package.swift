// swift-tools-version: 6.2

import PackageDescription

/// The folder of the parser that the toolchain itself has, which need not be built; nil for that of swift-syntax.
///
/// What is released has swift-syntax linked into it; CI builds all else with this one.
let hostParser = Context.environment["SWIFT_HOST_PARSER"].flatMap { $0.isEmpty ? nil : $0 }

/// The headers of libxml2 in Apple's SDKs are not where others look for them.
///
/// A package that is depended on by version may have no such flags, so that on a Mac it is depended on by branch or by path.
#if os(macOS)
let sdkFlags: [SwiftSetting] = [
  .unsafeFlags(["-Xcc", "-iwithsysroot/usr/include/libxml2"], .when(platforms: [.macOS]))
]
#else
let sdkFlags: [SwiftSetting] = []
#endif

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
  ] + sdkFlags + (hostParser.map { [.unsafeFlags(["-I", $0])] } ?? [])

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let parsers =
  hostParser != nil
  ? []
  : ["SwiftParser", "SwiftSyntax"].map {
    Target.Dependency.product(
      name: $0, package: "swift-syntax", condition: .when(traits: ["SwiftCode"]))
  }

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
    .library(name: "CoreDataToolchain", targets: ["CoreDataToolchain"]),
  ],
  traits: [
    .trait(name: "SwiftCode", description: "Reads and edits Swift sources, by swift-syntax."),
    .default(enabledTraits: ["SwiftCode"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.6.0")
  ]
    + (hostParser != nil
      ? [] : [.package(url: "https://github.com/swiftlang/swift-syntax", "603.0.0"..<"604.0.0")]),
  targets: [
    // Layer 0: the operating system, system libraries.
    system("CLibXML2", pkgConfig: "libxml-2.0", apt: "libxml2-dev"),
    system("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
    system("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
    system("CLibCrypto", pkgConfig: "libcrypto", apt: "libssl-dev"),
    .systemLibrary(name: "CLinux"),

    // What knows of nothing of the field.
    .target(
      name: "Text",
      dependencies: [.target(name: "CLibCrypto", condition: .when(platforms: [.linux]))],
      swiftSettings: settings),
    library("OperatingSystem", imports: ["CLinux"]),

    // What models mean, and what is read and written.
    library("DataModel", imports: ["Text"]),
    library("Findings", imports: ["DataModel"]),
    library("ModelFiles", imports: ["CLibXML2", "CZlib", "Text", "DataModel", "Findings"]),
    .target(
      name: "SwiftCode", dependencies: ["Text", "DataModel", "Findings"] + parsers,
      swiftSettings: settings,
      linkerSettings: hostParser.map {
        [
          .unsafeFlags(["-L", $0, "-Xlinker", "-rpath", "-Xlinker", $0]),
          .linkedLibrary("SwiftParser"), .linkedLibrary("SwiftSyntax"),
        ]
      }),
    library("Migration", imports: ["Text", "DataModel", "Findings", "ModelFiles"]),
    library(
      "StoreModel",
      imports: ["CZlib", "Text", "DataModel", "Findings", "ModelFiles", "Migration"]),
    library(
      "StoreFile",
      imports: [
        "CSQLite", "Text", "OperatingSystem", "DataModel", "Findings", "ModelFiles",
        "StoreModel",
      ]),

    // Arguments become values, once.
    library(
      "Loading",
      imports: [
        "Text", "OperatingSystem", "DataModel", "Findings", "ModelFiles", "SwiftCode", "StoreModel",
        "StoreFile",
      ]),

    // The stories: each begins with a file that is its pipeline.
    library(
      "Comparing",
      imports: [
        "Text", "OperatingSystem", "DataModel", "Findings", "ModelFiles",
        "SwiftCode", "Migration", "StoreModel", "Loading",
      ], embedding: ["Diagrams/Printing/diagram.css"]),
    library(
      "Building",
      imports: [
        "Text", "OperatingSystem", "DataModel", "Findings", "ModelFiles",
        "SwiftCode", "Migration", "StoreModel", "StoreFile", "Loading", "Comparing",
      ]),
    library(
      "Checking",
      imports: [
        "Text", "OperatingSystem", "DataModel", "Findings", "ModelFiles",
        "SwiftCode", "Migration", "StoreModel", "StoreFile", "Loading", "Comparing", "Building",
        "Upgrading",
      ]),
    library(
      "Upgrading",
      imports: [
        "Text", "OperatingSystem", "DataModel", "Findings", "ModelFiles",
        "Migration", "StoreModel", "StoreFile", "Loading", "Comparing", "Building", "Rows",
      ]),
    library(
      "Rows",
      imports: [
        "Text", "OperatingSystem", "DataModel", "Findings", "ModelFiles",
        "Migration", "StoreModel", "StoreFile", "Loading", "Comparing", "Building",
      ],
      embedding: [
        "StorePages/Page/browse.js", "StorePages/Page/data.js", "StorePages/Page/lists.js",
        "StorePages/Page/store.css", "StorePages/Page/table.js", "StorePages/Page/values.js",
      ]),

    // What is said, and the commands.
    library(
      "Reports",
      imports: [
        "Text", "DataModel", "Findings", "ModelFiles", "SwiftCode", "Migration",
        "StoreModel", "StoreFile", "Comparing", "Building", "Checking", "Upgrading", "Rows",
      ], embedding: ["Check/Page/page.css", "Check/Page/page.js"]),
    library(
      "Commands",
      imports: [
        "Text", "OperatingSystem", "DataModel", "Findings", "ModelFiles",
        "SwiftCode", "Migration", "StoreModel", "Loading", "Comparing", "Building", "Checking",
        "Upgrading", "Rows", "Reports", argumentParser,
      ]),
    // The small public face, for other programs.
    library(
      "CoreDataToolchain",
      imports: [
        "OperatingSystem", "DataModel", "Findings", "Migration", "StoreModel", "Loading",
        "Comparing", "Building", "Rows",
      ]),
    tool("modelc", imports: ["Commands"]),
    tool("modeldiff", imports: ["Commands"]),

    // The pages that are made from error codes, `make docs`, and from rules, `make site`.
    .executableTarget(
      name: "pages",
      dependencies: ["Findings", "ModelFiles", "Migration", "Reports", argumentParser],
      path: "Scripts/pages", swiftSettings: settings),

    // Comparison with real files: `make conformance`.
    .executableTarget(
      name: "conformance",
      dependencies: [
        "CSQLite", "Text", "DataModel", "Findings", "ModelFiles", "SwiftCode",
        "Migration", "StoreModel", "StoreFile", "Loading", "Comparing", "Building", "Checking",
        "Upgrading", "Rows", "Reports", "StoreTestSupport",
      ],
      path: "Tests/Conformance", exclude: ["known-deviations.tsv"], swiftSettings: settings),

    // Comparison with Core Data itself, on macOS: `make prove`.
    .executableTarget(name: "prove", path: "Tests/Prove", swiftSettings: settings),

    // Tests.
    .target(
      name: "TestSupport",
      dependencies: ["CSQLite", "CZlib", "DataModel", "ModelFiles"],
      path: "Tests/TestSupport",
      swiftSettings: settings),
    .target(
      name: "StoreTestSupport",
      dependencies: ["CSQLite", "DataModel", "Findings", "Migration", "StoreModel"],
      path: "Tests/StoreTestSupport",
      swiftSettings: settings),
    .target(
      name: "MappingTestSupport",
      dependencies: ["DataModel", "Findings", "ModelFiles"],
      path: "Tests/MappingTestSupport",
      swiftSettings: settings),
    tests(
      "Building",
      imports: [
        "DataModel", "Findings", "ModelFiles", "SwiftCode", "Loading", "TestSupport",
      ], exclude: ["SchemaFreezing/Golden"]),
    tests(
      "Checking",
      imports: [
        "DataModel", "Findings", "ModelFiles", "SwiftCode", "Migration", "Loading", "Building",
        "Upgrading", "Reports", "TestSupport",
      ]),
    tests(
      "Commands",
      imports: [
        "Text", "DataModel", "Findings", "ModelFiles", "SwiftCode", "Comparing", "Checking",
        "Upgrading", "Reports", "TestSupport", argumentParser,
      ]),
    tests("Comparing", imports: ["DataModel", "TestSupport"]),
    tests("CoreDataToolchain", imports: ["TestSupport"]),
    tests("DataModel", imports: ["Text", "TestSupport"], exclude: ["StoreSchema/Golden"]),
    tests("Findings"),
    tests(
      "Migration",
      imports: ["Text", "DataModel", "Findings", "ModelFiles", "TestSupport", "StoreTestSupport"]),
    tests(
      "ModelFiles",
      imports: [
        "DataModel", "Findings", "Migration", "StoreModel", "TestSupport",
        "MappingTestSupport",
      ]),
    tests("OperatingSystem", imports: ["TestSupport"]),
    tests(
      "Reports",
      imports: [
        "Text", "DataModel", "Findings", "Migration", "StoreModel", "Comparing", "Checking",
        "TestSupport",
      ], exclude: ["Golden"]),
    tests(
      "Rows",
      imports: [
        "CSQLite", "Text", "DataModel", "Findings", "ModelFiles", "StoreModel",
        "StoreFile", "Loading", "Comparing", "Building", "Reports", "TestSupport",
      ], exclude: ["StorePages/Golden"]),
    tests(
      "StoreFile",
      imports: [
        "CSQLite", "Text", "DataModel", "Findings", "ModelFiles", "StoreModel",
        "TestSupport",
      ]),
    tests(
      "StoreModel",
      imports: [
        "CSQLite", "Text", "DataModel", "Findings", "ModelFiles", "Migration",
        "StoreFile", "Loading", "Comparing", "Building", "Upgrading", "Reports", "TestSupport",
        "StoreTestSupport", "MappingTestSupport",
      ]),
    tests(
      "SwiftCode",
      imports: [
        "OperatingSystem", "DataModel", "Findings", "ModelFiles", "Loading", "TestSupport",
      ],
      exclude: [
        "SwiftDataWriting/Fixtures", "SwiftDataWriting/Golden", "CodeGeneration/Fixtures",
        "CodeGeneration/Golden", "StagedCode/Fixtures", "StagedCode/Golden",
      ]),
    tests("Text", imports: ["TestSupport"]),
    tests(
      "Upgrading",
      imports: [
        "CSQLite", "Text", "OperatingSystem", "Findings", "ModelFiles", "StoreModel", "Loading",
        "Comparing", "Building", "TestSupport",
      ]),
    tests("conformance", imports: ["Text", "TestSupport"]),
    tests(
      "modelc", imports: ["Text", "DataModel", "ModelFiles", "TestSupport"], exclude: ["Golden"]),
    tests(
      "modeldiff", imports: ["Text", "TestSupport", "MappingTestSupport"], exclude: ["Golden"]),
    tests("pages", imports: ["Findings", "Migration", "Reports", "TestSupport"]),
    tests("prove", imports: ["DataModel", "ModelFiles", "TestSupport"]),
    // What stories have in common to be tested: bundles, repositories, stores in temporary folders.
    .testTarget(
      name: "StoriesTests",
      dependencies: [
        "CSQLite", "Text", "OperatingSystem", "DataModel", "Findings", "ModelFiles",
        "SwiftCode", "Migration", "StoreModel", "StoreFile", "Loading", "Comparing", "Building",
        "Checking", "Upgrading", "Rows", "Reports", "TestSupport",
      ], swiftSettings: settings),
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
  fuzzer("SourceFuzzer", imports: ["DataModel", "Findings", "ModelFiles"]),
  fuzzer("ArchiveFuzzer", imports: ["ModelFiles"]),
  fuzzer("RewriteFuzzer", imports: ["ModelFiles"]),
  fuzzer("CompiledModelFuzzer", imports: ["DataModel", "ModelFiles", "StoreModel"]),
  fuzzer("PredicateFuzzer", imports: ["DataModel"]),
  fuzzer("ObjectFuzzer", imports: ["Text", "DataModel", "Findings", "StoreModel"]),
  fuzzer("StepFileFuzzer", imports: ["DataModel", "Findings", "StoreModel"]),
  fuzzer("ClassSourceFuzzer", imports: ["Findings", "SwiftCode"]),
  fuzzer("ZipFuzzer", imports: ["ModelFiles"]),
  fuzzer("CloudKitSchemaFuzzer", imports: ["ModelFiles"]),
  fuzzer(
    "DamagedStoreFuzzer",
    imports: ["DataModel", "Findings", "Loading", "OperatingSystem", "StoreFile"]),
  fuzzer("SwiftDataFuzzer", imports: ["DataModel", "Findings", "SwiftCode"]),
]

// Only for `make plugins`: a program whose model is compiled by the plugin, with the tools built here.
if Context.environment["PLUGIN_TRIAL"] != nil {
  package.targets.append(
    .executableTarget(
      name: "plugin-trial", path: "Tests/PluginTrial", exclude: ["Trips.xcdatamodeld"],
      swiftSettings: settings, plugins: ["CompileModels"]))
}
