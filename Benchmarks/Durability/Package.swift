// swift-tools-version: 6.2
import PackageDescription

// Apart from the other benchmarks, so that these do not build GRDB.
let package = Package(
  name: "durability",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "sluice", path: "../..", traits: ["Journal"])],
  targets: [
    .executableTarget(
      name: "durability",
      dependencies: [
        .product(name: "Sluice", package: "sluice"),
        .product(name: "SluiceDurable", package: "sluice"),
        .product(name: "SluiceJournal", package: "sluice"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
