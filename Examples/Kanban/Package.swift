// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that no other example builds Hummingbird.
let package = Package(
  name: "kanban",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "kanban-server", targets: ["KanbanCommand"]),
    .executable(name: "guestbook-server", targets: ["GuestbookServer"]),
    .executable(name: "board-server", targets: ["BoardServer"]),
  ],
  traits: [.trait(name: "Database", description: "Boards that several processes share, on PostgreSQL (libpq).")],
  dependencies: [
    .package(
      name: "sluice", path: "../..",
      traits: [
        "Journal", "Lifecycle", "Logging", "Tracing", .trait(name: "Postgres", condition: .when(traits: ["Database"])),
      ]),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .target(
      name: "Kanban",
      dependencies: [
        .product(name: "Sluice", package: "sluice"), .product(name: "SluiceDurable", package: "sluice"),
      ]),
    .target(
      name: "KanbanServer",
      dependencies: [
        "Kanban", .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "SluiceDurable", package: "sluice"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "Logging", package: "swift-log"), .product(name: "SluiceJournal", package: "sluice"),
        .product(name: "SluiceLifecycle", package: "sluice"), .product(name: "SluiceLogging", package: "sluice"),
        .product(name: "SluiceTracing", package: "sluice"),
        .product(name: "SluiceHost", package: "sluice", condition: .when(traits: ["Database"])),
        .product(name: "SluicePostgres", package: "sluice", condition: .when(traits: ["Database"])),
      ],
      resources: [.copy("Web")]),
    // The whole of a small server, for the guide to servers.
    .executableTarget(
      name: "GuestbookServer",
      dependencies: [
        .product(name: "Hummingbird", package: "hummingbird"), .product(name: "Sluice", package: "sluice"),
        .product(name: "SluiceJournal", package: "sluice"), .product(name: "SluiceLifecycle", package: "sluice"),
      ]),
    // The server of the tutorial.
    .executableTarget(
      name: "BoardServer",
      dependencies: [
        .product(name: "Hummingbird", package: "hummingbird"), .product(name: "Sluice", package: "sluice"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "SluiceJournal", package: "sluice"), .product(name: "SluiceLifecycle", package: "sluice"),
      ]),
    .testTarget(
      name: "BoardServerTests",
      dependencies: [
        "BoardServer", .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdTesting", package: "hummingbird"), .product(name: "Sluice", package: "sluice"),
      ]),
    .executableTarget(
      name: "KanbanCommand",
      dependencies: [
        "KanbanServer", .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ]),
    .testTarget(
      name: "KanbanTests",
      dependencies: [
        "Kanban", "KanbanServer", .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "SluiceLifecycle", package: "sluice"),
        .product(name: "SluiceTesting", package: "sluice"),
      ]),
  ]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ]
  // `Scripts/test` lets no warning pass.
  if Context.environment["SLUICE_STRICT"] != nil { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }
}
