package import Foundation

/// Where games are saved.
package protocol SavedGames: Sendable {
  func save(_ game: Game, as name: String) throws
  func load(_ name: String) throws -> Game
  func names() throws -> [String]
}

/// Games as files in a folder.
package struct GameFolder: SavedGames {
  private let url: URL

  /// The games in a folder, which is made when the first one is saved.
  package init(_ url: URL) { self.url = url }

  /// Writes a file, whole or not at all.
  package func save(_ game: Game, as name: String) throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try JSONEncoder().encode(game).write(to: file(name), options: .atomic)
  }

  /// Reads a file.
  package func load(_ name: String) throws -> Game {
    let file = try file(name)
    guard let data = try? Data(contentsOf: file) else { throw GameTrouble("There is no game \(name).") }
    do { return try JSONDecoder().decode(Game.self, from: data) } catch {
      throw GameTrouble("\(file.path) is not a saved game. It was left as it is.")
    }
  }

  /// The names of the files, in order.
  package func names() throws -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return files.filter { $0.hasSuffix(".game") }.map { String($0.dropLast(5)) }.sorted()
  }

  private func file(_ name: String) throws -> URL {
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" }) else {
      throw GameTrouble("“\(name)” is no name for a game: use letters, digits and hyphens.")
    }
    return url.appendingPathComponent("\(name).game")
  }
}

/// What went wrong with a saved game, in words for the player.
package struct GameTrouble: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
