// swift-tools-version: 6.2

import PackageDescription

// A program that reads models and stores with the library of the toolchain.
let package = Package(
  name: "inspect",
  dependencies: [
    // Without Swift sources there is no need of swift-syntax: it is neither fetched into the program nor built.
    .package(name: "coredata-toolchain", path: "../..", traits: [])
  ],
  targets: [
    .executableTarget(
      name: "inspect",
      dependencies: [.product(name: "CoreDataToolchain", package: "coredata-toolchain")])
  ]
)
