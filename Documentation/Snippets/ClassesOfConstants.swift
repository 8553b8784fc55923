import Sluice

/// Large, and made once: two are equal if they are one instance.
nonisolated final class Picture: Sendable, Equatable {
  let pixels: [UInt8]
  init(_ pixels: [UInt8]) { self.pixels = pixels }
  static func == (first: Picture, second: Picture) -> Bool { first === second }
}

nonisolated struct Album: Equatable { var cover: Picture? }

let album = Reduce<Album, Picture> { album, picture in album.cover = picture }
let store = Store(Album(), album)
let token = store.observe(\.cover) { print("cover of", $0?.pixels.count ?? 0, "bytes") }
let picture = Picture([1, 2, 3])
store.send(picture)
store.send(picture)  // the same instance: no change
store.send(Picture([4]))
