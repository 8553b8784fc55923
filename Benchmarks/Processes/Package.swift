// swift-tools-version: 6.2
import PackageDescription

// Apart from the other benchmarks, so that these do not need libpq.
let package = Package(
  name: "processes",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "sluice", path: "../..", traits: ["Postgres"])],
  targets: [
    .executableTarget(
      name: "processes",
      dependencies: [
        .product(name: "Sluice", package: "sluice"),
        .product(name: "SluiceHost", package: "sluice"),
        .product(name: "SluicePostgres", package: "sluice"),
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
