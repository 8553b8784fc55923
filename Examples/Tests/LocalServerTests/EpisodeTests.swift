import Foundation
import LocalServer
import Testing

@Suite struct EpisodeTests {
  @Test func `An episode is reported once, and its end once with the number of its occurrences`() async {
    let (lines, log) = AsyncStream<String>.makeStream()
    var episode = Episode { log.yield($0) }
    episode.end { "\($0)" }
    for _ in 0..<2 {
      for _ in 0..<3 { episode.note("full") }
      episode.end { "\($0)" }
      episode.end { "\($0)" }
    }
    episode.note("full")
    episode.note("broken")
    log.finish()
    var said: [String] = []
    for await line in lines { said.append(line) }
    #expect(said == ["full", "3", "full", "3", "full", "broken"])
  }
}
