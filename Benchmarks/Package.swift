// swift-tools-version: 6.2
import PackageDescription

// A client of the library, as users write it: a plain `swift build -c release` builds what is measured.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "bench", targets: ["bench"]),
    .executable(name: "gate", targets: ["gate"]),
  ],
  dependencies: [
    .package(name: "sluice", path: "..", traits: ["Combine", "Inspector"]),
    // Only to be measured beside `Rows`.
    .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
    // Only to be measured beside a store.
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
  ],
  targets: [
    .target(name: "Shapes", dependencies: [.product(name: "Incremental", package: "sluice")]),
    .target(
      name: "Containers",
      dependencies: [
        .product(name: "Incremental", package: "sluice"),
        .product(name: "HashTreeCollections", package: "swift-collections"),
      ]
    ),
    .target(
      name: "Stores",
      dependencies: [
        .product(name: "Incremental", package: "sluice"),
        .product(name: "Sluice", package: "sluice"),
        .product(name: "SluiceCombine", package: "sluice"),
        .product(name: "SluiceInspector", package: "sluice"),
        .product(name: "SluiceQueries", package: "sluice"),
        .product(name: "SluiceTesting", package: "sluice"),
        .product(name: "SluiceUndo", package: "sluice"),
        .product(name: "OpenCombine", package: "OpenCombine"),
      ]
    ),
    .target(name: "Heap"),
    // Does nothing, where a profiler can see it.
    .target(name: "Marks"),
    .executableTarget(name: "gate", dependencies: ["Shapes", "Stores", "Heap", "Marks"]),
    .executableTarget(name: "bench", dependencies: ["Containers", "Shapes", "Stores", "Heap"]),
    .testTarget(name: "ShapesTests", dependencies: ["Shapes"]),
    .testTarget(name: "ContainersTests", dependencies: ["Containers"]),
    .testTarget(name: "StoresTests", dependencies: ["Stores"]),
    .testTarget(name: "HeapTests", dependencies: ["Heap"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where !["Heap", "Marks"].contains(target.name) {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
  // `Scripts/test` lets no warning pass.
  if Context.environment["SLUICE_STRICT"] != nil { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }
}
