// swift-tools-version: 6.2
import PackageDescription

// Examples that need more than the library: an HTTP server, and a command line. The root package never resolves these.
let package = Package(
  name: "examples",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "todos-server", targets: ["TodosCommand"]),
    .executable(name: "todos-journal", targets: ["TodosJournal"]),
    .executable(name: "tic-tac-toe", targets: ["TicTacToeCommand"]),
    .executable(name: "tic-tac-toe-server", targets: ["TicTacToeServer"]),
    .executable(name: "weather", targets: ["WeatherCommand"]),
    .executable(name: "weather-server", targets: ["WeatherServer"]),
    .executable(name: "feed", targets: ["FeedServer"]),
    .executable(name: "seven-guis", targets: ["SevenGUIsServer"]),
    .executable(name: "sync-ups", targets: ["SyncUpsServer"]),
    .executable(name: "fleet", targets: ["FleetServer"]),
    .executable(name: "focus", targets: ["FocusCommand"]),
  ],
  dependencies: [
    .package(name: "sluice", path: "..", traits: ["Inspector", "Journal"]),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .target(name: "Notes", dependencies: [.product(name: "Sluice", package: "sluice")]),
    .target(
      name: "Todos",
      dependencies: [
        "Notes", .product(name: "Sluice", package: "sluice"), .product(name: "SluiceUndo", package: "sluice"),
      ]),
    .target(
      name: "LocalServer",
      dependencies: [.product(name: "FlyingSocks", package: "FlyingFox")],
      resources: [.copy("Web")]
    ),
    .target(
      name: "TodosServer",
      dependencies: [
        "LocalServer", "Notes", "Todos",
        .product(name: "Sluice", package: "sluice"),
        .product(name: "SluiceInspector", package: "sluice"),
        .product(name: "SluiceJournal", package: "sluice"),
      ],
      resources: [.copy("Web")]
    ),
    .executableTarget(
      name: "TodosCommand",
      dependencies: [
        "LocalServer", "Todos", "TodosServer", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .executableTarget(
      name: "TodosJournal",
      dependencies: [
        "Todos", .product(name: "Sluice", package: "sluice"), .product(name: "SluiceJournalTool", package: "sluice"),
      ]
    ),
    .target(name: "TypedLines"),
    .target(
      name: "TicTacToe",
      dependencies: [.product(name: "Sluice", package: "sluice"), .product(name: "SluiceUndo", package: "sluice")]),
    .executableTarget(
      name: "TicTacToeCommand",
      dependencies: [
        "TicTacToe", "TypedLines", .product(name: "Sluice", package: "sluice"),
        .product(name: "SluiceInspector", package: "sluice"), .product(name: "SluiceUndo", package: "sluice"),
      ]
    ),
    .executableTarget(
      name: "TicTacToeServer",
      dependencies: [
        "LocalServer", "TicTacToe", .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Sluice", package: "sluice"), .product(name: "SluiceUndo", package: "sluice"),
      ],
      resources: [.copy("Web")]
    ),
    .target(
      name: "Weather",
      dependencies: [
        .product(name: "Sluice", package: "sluice"), .product(name: "SluiceQueries", package: "sluice"),
      ]
    ),
    .target(
      name: "WeatherClient",
      dependencies: [
        "Weather",
        .product(name: "Sluice", package: "sluice"),
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ]
    ),
    .target(name: "WeatherBackend", dependencies: ["LocalServer"]),
    .executableTarget(
      name: "WeatherCommand",
      dependencies: [
        "TypedLines", "Weather", "WeatherBackend", "WeatherClient", .product(name: "Sluice", package: "sluice"),
        .product(name: "SluiceInspector", package: "sluice"),
      ]
    ),
    .executableTarget(
      name: "WeatherServer",
      dependencies: [
        "LocalServer", "Weather", "WeatherBackend", "WeatherClient",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Sluice", package: "sluice"),
      ],
      resources: [.copy("Web")]
    ),
    .target(
      name: "Feed",
      dependencies: [
        .product(name: "Sluice", package: "sluice"), .product(name: "SluiceFiles", package: "sluice"),
        .product(name: "SluiceQueries", package: "sluice"),
      ]
    ),
    .executableTarget(
      name: "FeedServer",
      dependencies: [
        "Feed", "LocalServer", .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Sluice", package: "sluice"), .product(name: "SluiceQueries", package: "sluice"),
      ],
      resources: [.copy("Web")]
    ),
    .target(
      name: "CaseStudies",
      dependencies: [
        .product(name: "Sluice", package: "sluice"), .product(name: "SluiceFiles", package: "sluice"),
        .product(name: "SluiceNavigation", package: "sluice"),
        .product(name: "SluiceSwiftUI", package: "sluice"),
      ]
    ),
    .testTarget(
      name: "CaseStudiesTests",
      dependencies: [
        "CaseStudies", .product(name: "Sluice", package: "sluice"), .product(name: "SluiceFiles", package: "sluice"),
        .product(name: "SluiceNavigation", package: "sluice"),
        .product(name: "SluiceTesting", package: "sluice"),
      ]
    ),
    .target(
      name: "SyncUps",
      dependencies: [
        .product(name: "Sluice", package: "sluice"), .product(name: "SluiceFiles", package: "sluice"),
        .product(name: "SluiceNavigation", package: "sluice"),
        .product(name: "SluiceSwiftUI", package: "sluice"),
      ]
    ),
    .executableTarget(
      name: "SyncUpsServer",
      dependencies: [
        "LocalServer", "SyncUps", .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Sluice", package: "sluice"), .product(name: "SluiceFiles", package: "sluice"),
        .product(name: "SluiceNavigation", package: "sluice"),
      ],
      resources: [.copy("Web")]
    ),
    .testTarget(
      name: "SyncUpsServerTests",
      dependencies: [
        "LocalServer", "SyncUps", "SyncUpsServer",
        .product(name: "Sluice", package: "sluice"), .product(name: "SluiceTesting", package: "sluice"),
      ]
    ),
    .testTarget(
      name: "SyncUpsTests",
      dependencies: [
        "SyncUps", .product(name: "Sluice", package: "sluice"), .product(name: "SluiceFiles", package: "sluice"),
        .product(name: "SluiceNavigation", package: "sluice"),
        .product(name: "SluiceTesting", package: "sluice"),
      ]
    ),
    .target(
      name: "SevenGUIs",
      dependencies: [.product(name: "Sluice", package: "sluice"), .product(name: "SluiceUndo", package: "sluice")]),
    .executableTarget(
      name: "SevenGUIsServer",
      dependencies: [
        "LocalServer", "SevenGUIs", .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Sluice", package: "sluice"), .product(name: "SluiceUndo", package: "sluice"),
      ],
      resources: [.copy("Web")]
    ),
    .testTarget(
      name: "SevenGUIsTests",
      dependencies: [
        "SevenGUIs", "SevenGUIsServer",
        .product(name: "Sluice", package: "sluice"), .product(name: "SluiceTesting", package: "sluice"),
        .product(name: "SluiceUndo", package: "sluice"),
      ]
    ),
    .target(name: "Fleet", dependencies: [.product(name: "Sluice", package: "sluice")]),
    .executableTarget(
      name: "FleetServer",
      dependencies: [
        "Fleet", "LocalServer", .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Sluice", package: "sluice"),
      ],
      resources: [.copy("Web")]
    ),
    // The program of the tutorial for a terminal.
    .executableTarget(
      name: "FocusCommand",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"), .product(name: "Sluice", package: "sluice"),
        .product(name: "SluiceFiles", package: "sluice"),
      ]
    ),
    .testTarget(
      name: "FocusTests",
      dependencies: [
        "FocusCommand", .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Sluice", package: "sluice"), .product(name: "SluiceTesting", package: "sluice"),
      ]
    ),
    .testTarget(
      name: "FleetTests", dependencies: ["Fleet", "FleetServer", .product(name: "Sluice", package: "sluice")]),
    .testTarget(
      name: "FeedTests",
      dependencies: [
        "Feed", .product(name: "Sluice", package: "sluice"), .product(name: "SluiceQueries", package: "sluice"),
        .product(name: "SluiceTesting", package: "sluice"),
      ]
    ),
    .testTarget(
      name: "WeatherTests",
      dependencies: [
        "Weather", "WeatherBackend", "WeatherClient", "WeatherServer",
        .product(name: "Sluice", package: "sluice"),
        .product(name: "SluiceTesting", package: "sluice"),
      ]
    ),
    .testTarget(
      name: "TicTacToeTests",
      dependencies: [
        "LocalServer", "TicTacToe", "TicTacToeServer",
        .product(name: "Sluice", package: "sluice"), .product(name: "SluiceUndo", package: "sluice"),
      ]),
    .testTarget(name: "NotesTests", dependencies: ["Notes", .product(name: "Sluice", package: "sluice")]),
    .testTarget(
      name: "TodosTests",
      dependencies: [
        "Notes", "Todos", .product(name: "Sluice", package: "sluice"), .product(name: "SluiceUndo", package: "sluice"),
      ]),
    .testTarget(
      name: "LocalServerTests",
      dependencies: [
        "LocalServer", .product(name: "FlyingSocks", package: "FlyingFox"),
        .product(name: "SluiceTesting", package: "sluice"),
      ]
    ),
    .testTarget(
      name: "TodosServerTests",
      dependencies: [
        "LocalServer", "Notes", "Todos", "TodosServer",
        .product(name: "Sluice", package: "sluice"),
        .product(name: "SluiceJournal", package: "sluice"),
        .product(name: "SluiceTesting", package: "sluice"), .product(name: "SluiceUndo", package: "sluice"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
  // `Scripts/test` lets no warning pass.
  if Context.environment["SLUICE_STRICT"] != nil { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }
}
