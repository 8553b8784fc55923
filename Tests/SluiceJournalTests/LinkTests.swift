#if Journal
  import Foundation
  import Sluice
  import SluiceJournal
  import Testing

  /// A journal at a symbolic link is that of the file, or the folder, to which the link leads.
  @Suite struct LinkTests {
    let folder: Folder

    init() throws { folder = try Folder() }

    private func link(_ name: String, to target: String) throws -> URL {
      let link = folder.url.appending(path: name)
      try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target)
      return link
    }

    private func isLink(_ url: URL) -> Bool {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)) != nil
    }

    private func expectJournal(at link: URL, in place: URL) throws {
      for count in 1...3 {
        let store = try folder.store(SQLiteJournal(at: link))
        store.send(.note("line"))
        #expect(store.state.lines.count == count)
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: place.path).filter { $0.hasPrefix("real.sqlite") }
      #expect(names.sorted() == ["real.sqlite", "real.sqlite.acknowledged", "real.sqlite.lock"])
    }

    @Test func `A journal is created through a link to a file that does not exist yet`() throws {
      let link = try link("link.sqlite", to: "real.sqlite")
      try expectJournal(at: link, in: folder.url)
      #expect(isLink(link))
    }

    @Test func `A journal opens through a link to a link`() throws {
      _ = try link("second.sqlite", to: folder.url.appending(path: "real.sqlite").path)
      let link = try link("first.sqlite", to: "second.sqlite")
      try expectJournal(at: link, in: folder.url)
      #expect(isLink(link))
    }

    @Test func `A journal opens through a link to a folder`() throws {
      try FileManager.default.createDirectory(at: folder.url.appending(path: "real"), withIntermediateDirectories: true)
      let link = try link("folder", to: "real")
      try expectJournal(at: link.appending(path: "real.sqlite"), in: folder.url.appending(path: "real"))
      #expect(isLink(link))
    }
  }
#endif
