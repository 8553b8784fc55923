// swift-tools-version: 6.2
import PackageDescription

// Each third-party package sits behind a trait, and no trait is on by default: a package that depends on
// `Sluice` alone clones and builds nothing else. `Scripts/checks/no-dependencies` proves it.
let package = Package(
  name: "sluice",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "Incremental", targets: ["Incremental"]),
    .library(name: "Sluice", targets: ["Sluice"]),
    .library(name: "SluiceDurable", targets: ["SluiceDurable"]),
    .library(name: "SluiceFiles", targets: ["SluiceFiles"]),
    .library(name: "SluiceHost", targets: ["SluiceHost"]),
    .library(name: "SluiceTesting", targets: ["SluiceTesting"]),
    .library(name: "SluiceCombine", targets: ["SluiceCombine"]),
    .library(name: "SluiceInspector", targets: ["SluiceInspector"]),
    .library(name: "SluiceJournal", targets: ["SluiceJournal"]),
    .library(name: "SluiceJournalTool", targets: ["SluiceJournalTool"]),
    .library(name: "SluiceLifecycle", targets: ["SluiceLifecycle"]),
    .library(name: "SluiceLogging", targets: ["SluiceLogging"]),
    .library(name: "SluiceMigrations", targets: ["SluiceMigrations"]),
    .library(name: "SluiceNavigation", targets: ["SluiceNavigation"]),
    .library(name: "SluicePostgres", targets: ["SluicePostgres"]),
    .library(name: "SluiceQueries", targets: ["SluiceQueries"]),
    .library(name: "SluiceSQLite", targets: ["SluiceSQLite"]),
    .library(name: "SluiceSeeds", targets: ["SluiceSeeds"]),
    .library(name: "SluiceSwiftUI", targets: ["SluiceSwiftUI"]),
    .library(name: "SluiceTracing", targets: ["SluiceTracing"]),
    .library(name: "SluiceUndo", targets: ["SluiceUndo"]),
  ],
  traits: [
    .trait(name: "Combine", description: "Builds SluiceCombine, publishers (OpenCombine where there is no Combine)."),
    .trait(name: "Inspector", description: "Builds SluiceInspector, which shows a store to a browser (FlyingFox)."),
    .trait(
      name: "Journal",
      description: "Builds SluiceJournal, the durable journal (GRDB, SQLite), and its tool (swift-argument-parser)."),
    .trait(name: "Lifecycle", description: "Builds SluiceLifecycle, stores as services (swift-service-lifecycle)."),
    .trait(
      name: "Logging", description: "Builds SluiceLogging, logs and metrics of a store (swift-log, swift-metrics)."),
    .trait(name: "Postgres", description: "Builds SluicePostgres, a log that many processes share (libpq)."),
    .trait(name: "SQLite", description: "Builds SluiceSQLite, shared values in a database (GRDB, SQLite)."),
    .trait(name: "Testing", description: "Builds the readable differences of SluiceTesting (swift-custom-dump)."),
    .trait(name: "Tracing", description: "Builds SluiceTracing, spans of a store (swift-distributed-tracing)."),
    .default(enabledTraits: []),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .target(name: "Incremental"),
    .target(name: "Sluice", dependencies: ["Incremental"]),
    .target(name: "SluiceDurable", dependencies: ["Incremental", "Sluice"]),
    .target(
      name: "SluiceFiles", dependencies: ["Incremental", "Sluice", "SluiceMigrations"],
      resources: [.copy("PrivacyInfo.xcprivacy")]),
    .target(name: "SluiceHost", dependencies: ["Incremental", "Sluice"]),
    .target(name: "SluiceMigrations", dependencies: ["Incremental", "Sluice"]),
    .target(name: "SluiceNavigation", dependencies: ["Incremental", "Sluice"]),
    .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .target(
      name: "SluicePostgres",
      dependencies: [
        "Incremental", "Sluice", "SluiceMigrations", .target(name: "CPostgres", condition: .when(traits: ["Postgres"])),
      ]),
    .target(name: "SluiceUndo", dependencies: ["Incremental", "Sluice"]),
    .target(
      name: "SluiceTesting",
      dependencies: [
        "Incremental", "Sluice", "SluiceNavigation", "SluiceUndo",
        .product(name: "CustomDump", package: "swift-custom-dump", condition: .when(traits: ["Testing"])),
      ]
    ),
    .target(name: "SluiceCombine", dependencies: ["Incremental", "Sluice", openCombine("OpenCombine")]),
    .target(
      name: "SluiceInspector",
      dependencies: ["Incremental", "Sluice", "SluiceHost", flyingSocks],
      resources: [.copy("Page")]
    ),
    .target(
      name: "SluiceJournal",
      dependencies: ["Incremental", "Sluice", "SluiceMigrations", grdb("Journal"), grdb("Journal", "GRDBSQLite")],
      resources: [.copy("PrivacyInfo.xcprivacy")]),
    .target(
      name: "SluiceJournalTool",
      dependencies: [
        "Sluice", "SluiceDurable", "SluiceJournal", "SluiceMigrations",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Journal"])),
      ]),
    .target(name: "SluiceLifecycle", dependencies: ["Incremental", "Sluice", lifecycle("ServiceLifecycle")]),
    .target(
      name: "SluiceLogging",
      dependencies: ["Sluice", logging("Logging", "swift-log"), logging("CoreMetrics", "swift-metrics")]
    ),
    .target(name: "SluiceTracing", dependencies: ["Incremental", "Sluice", tracing("Tracing")]),
    .target(name: "SluiceQueries", dependencies: ["Incremental", "Sluice", "SluiceDurable"]),
    .target(name: "SluiceSQLite", dependencies: ["Incremental", "Sluice", "SluiceMigrations", grdb("SQLite")]),
    .target(name: "SluiceSeeds", dependencies: ["Incremental", "Sluice", "SluiceUndo"]),
    // Empty where there is no SwiftUI.
    .target(name: "SluiceSwiftUI", dependencies: ["Sluice", "SluiceNavigation"]),
    // How many cases a test tries.
    .target(name: "Thoroughness", path: "Tests/Support/Thoroughness"),
    .testTarget(name: "IncrementalTests", dependencies: ["Incremental", "Thoroughness"]),
    .testTarget(
      name: "SluiceTests",
      dependencies: [
        "Sluice", "SluiceFiles", "SluiceNavigation", "SluiceSeeds", "SluiceTesting", "SluiceUndo", "Thoroughness",
      ],
      // Read where they are: a run of another build.
      exclude: ["Tape/run.state.json", "Tape/run.tape"]
    ),
    .testTarget(
      name: "SeedTests",
      dependencies: [
        "Incremental", "Sluice", "SluiceCombine", "SluiceNavigation", "SluiceSeeds", "SluiceTesting", "SluiceUndo",
        "Thoroughness",
      ],
      exclude: ["Effective", "Incremental", "Recombine", "RedCat", "Resin", "Swidux"].map { "\($0)/README.md" }
    ),
    .testTarget(
      name: "SluiceDurableTests",
      dependencies: ["Sluice", "SluiceDurable", "SluiceJournal", "SluiceTesting", "Thoroughness"]),
    .testTarget(name: "SluiceFilesTests", dependencies: ["Sluice", "SluiceFiles", "SluiceMigrations", "Thoroughness"]),
    .testTarget(
      name: "SluiceHostTests",
      dependencies: [
        "Sluice", "SluiceDurable", "SluiceHost", "SluiceJournal", "SluiceMigrations", "SluiceTesting", "Thoroughness",
      ]),
    .testTarget(name: "SluiceMigrationsTests", dependencies: ["Sluice", "SluiceMigrations", "Thoroughness"]),
    .testTarget(
      name: "SluicePostgresTests",
      dependencies: [
        "Incremental", "Sluice", "SluiceDurable", "SluiceHost", "SluiceJournal", "SluiceMigrations", "SluicePostgres",
        "SluiceTesting", "Thoroughness",
      ]),
    .testTarget(
      name: "SluiceTestingTests",
      dependencies: ["Sluice", "SluiceNavigation", "SluiceTesting", "SluiceUndo", "Thoroughness"]),
    .testTarget(
      name: "SluiceCombineTests",
      dependencies: [
        "Incremental", "Sluice", "SluiceCombine", "SluiceTesting", "Thoroughness", openCombine("OpenCombineDispatch"),
      ]
    ),
    .testTarget(
      name: "SluiceInspectorTests",
      dependencies: [
        "Incremental", "Sluice", "SluiceHost", "SluiceInspector", "SluiceNavigation", "Thoroughness", flyingSocks,
      ]
    ),
    .testTarget(
      name: "SluiceJournalTests",
      dependencies: [
        "Sluice", "SluiceDurable", "SluiceJournal", "SluiceJournalTool", "SluiceMigrations", "SluiceTesting",
        "Thoroughness",
        grdb("Journal"),
      ],
      // Read where they are: journals of earlier versions.
      exclude: ["Golden"]),
    .testTarget(
      name: "SluiceLifecycleTests",
      dependencies: [
        "Sluice", "SluiceLifecycle", lifecycle("ServiceLifecycle"), lifecycle("ServiceLifecycleTestKit"),
      ]
    ),
    .testTarget(
      name: "SluiceTracingTests",
      dependencies: ["Sluice", "SluiceHost", "SluiceTracing", tracing("Tracing"), tracing("InMemoryTracing")]
    ),
    .testTarget(
      name: "SluiceLoggingTests",
      dependencies: [
        "Sluice", "SluiceHost", "SluiceLogging", logging("Logging", "swift-log"),
        logging("InMemoryLogging", "swift-log"),
        logging("MetricsTestKit", "swift-metrics"), logging("CoreMetrics", "swift-metrics"),
      ]
    ),
    .testTarget(
      name: "SluiceQueriesTests",
      dependencies: ["Sluice", "SluiceDurable", "SluiceQueries", "SluiceTesting", "Thoroughness"]),
    .testTarget(
      name: "SluiceSQLiteTests",
      dependencies: ["Sluice", "SluiceMigrations", "SluiceSQLite", "SluiceTesting", "Thoroughness", grdb("SQLite")]),
  ],
  swiftLanguageModes: [.v6]
)

/// A product of OpenCombine, which is only there with the trait `Combine`, and only needed where the system has no Combine.
func openCombine(_ product: String) -> Target.Dependency {
  .product(
    name: product, package: "OpenCombine",
    condition: .when(platforms: [.linux, .windows, .android, .wasi, .openbsd], traits: ["Combine"]))
}

/// GRDB, which is only there with a trait of those that use it. Each target has the condition of its own trait.
func grdb(_ trait: String, _ product: String = "GRDB") -> Target.Dependency {
  .product(name: product, package: "GRDB.swift", condition: .when(traits: [trait]))
}

/// The sockets of FlyingFox, which are only there with the trait `Inspector`.
var flyingSocks: Target.Dependency {
  .product(name: "FlyingSocks", package: "FlyingFox", condition: .when(traits: ["Inspector"]))
}

/// A product of swift-log or swift-metrics, which is only there with the trait `Logging`.
func logging(_ product: String, _ package: String) -> Target.Dependency {
  .product(name: product, package: package, condition: .when(traits: ["Logging"]))
}

/// A product of swift-service-lifecycle, which is only there with the trait `Lifecycle`.
func lifecycle(_ product: String) -> Target.Dependency {
  .product(name: product, package: "swift-service-lifecycle", condition: .when(traits: ["Lifecycle"]))
}

/// A product of swift-distributed-tracing, which is only there with the trait `Tracing`.
func tracing(_ product: String) -> Target.Dependency {
  .product(name: product, package: "swift-distributed-tracing", condition: .when(traits: ["Tracing"]))
}

// `Scripts/test` builds only the tests that a step runs, named with commas between.
if let chosen = Context.environment["SLUICE_TESTS"]?.split(separator: ",").map(String.init) {
  package.targets.removeAll { $0.type == .test && !chosen.contains($0.name) }
  // With one of them, `SLUICE_SOURCES` may name the folders and files of it that are compiled, with commas between.
  if let sources = Context.environment["SLUICE_SOURCES"]?.split(separator: ",").map(String.init), chosen.count == 1 {
    package.targets.first { $0.name == chosen[0] }?.sources = sources
  }
}

for target in package.targets where target.type != .system {
  target.swiftSettings = target.swiftSettings ?? []
  target.swiftSettings? += [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ]
  // The runtime is asked where code runs, in terms of `Builtin.Executor`.
  if target.name == "Incremental" { target.swiftSettings?.append(.enableExperimentalFeature("BuiltinModule")) }
  // A context cannot escape the reducer it was made for.
  if target.name == "Sluice" { target.swiftSettings?.append(.enableExperimentalFeature("Lifetimes")) }
  // `Scripts/test` lets no warning pass.
  if Context.environment["SLUICE_STRICT"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}
