import Sluice

nonisolated struct Artist: Entity {
  let id: Int
  var name: String
}

nonisolated struct Track: Entity {
  let id: Int
  var title: String
  var artist: Artist.ID

  struct Indexes { let byArtist = GroupIndex(\Track.artist) }
  static let indexes = Indexes()
}

nonisolated struct Playlist: Entity {
  let id: Int
  var title: String
  var tracks: [Track.ID] = []
  var cover: Artist.ID?

  struct Indexes {
    let byTrack = GroupIndex(each: \Playlist.tracks)
    let byCover = GroupIndex(\Playlist.cover)
  }
  static let indexes = Indexes()
}

nonisolated struct Music: EntitySchema, Equatable {
  var artists = Entities<Artist>()
  var tracks = Entities<Track>()
  var playlists = Entities<Playlist>()

  static let relations: [Relation<Music>] = [
    .reference(\.tracks, \.byArtist, to: \.artists, onDelete: .cascade),
    .reference(\.playlists, \.byTrack, to: \.tracks, onDelete: .nullify(each: \.tracks)),
    .reference(\.playlists, \.byCover, to: \.artists, onDelete: .nullify(\.cover)),
  ]
}

var music = Tables<Music>()
try music.insert(Artist(id: 1, name: "Nina"), into: \.artists)
try music.insert(Artist(id: 2, name: "Miles"), into: \.artists)
try music.insert(Track(id: 10, title: "Sinnerman", artist: 1), into: \.tracks)
try music.insert(Track(id: 20, title: "So What", artist: 2), into: \.tracks)
try music.insert(Playlist(id: 5, title: "Evening", tracks: [20, 10], cover: 1), into: \.playlists)

do {
  try music.insert(Track(id: 30, title: "Lost", artist: 9), into: \.tracks)
} catch {
  print(error)
}

// The artist's tracks go, too; the playlist stays, without them.
try music.remove(1, from: \.artists)
print(music.tracks.map(\.title), music.playlists[id: 5]?.tracks ?? [], music.playlists.byCover[nil].count)

// Several changes that only make sense together.
try music.edit { tables in
  try tables.tracks.insert(Track(id: 40, title: "Feeling Good", artist: 3))
  try tables.artists.insert(Artist(id: 3, name: "Nina"))
  try tables.playlists.update(5) { $0.tracks.append(40) }
}
print(music.playlists.byTrack[40].map(\.title))
