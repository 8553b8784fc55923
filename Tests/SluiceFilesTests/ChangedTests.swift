import Foundation
import Sluice
import SluiceFiles
import Testing
import Thoroughness

/// No program overwrites a value that it has not read, and failures of the system are reported as they are.
@MainActor @Suite struct ChangedTests {
  private let folder: Folder
  private var key: SharedKey<Settings> { .file(folder.file) }

  init() throws { folder = try Folder() }

  @Test func `A change that is not made of the file's value is refused with an explanation, and the file counts`()
    async throws
  {
    var failures: [String] = []
    let store = program(key, onFailure: { failures.append("\($0)") })
    store.send(.grow)
    try await store.saved()
    try folder.write(#"{"version": 1, "value": {"isDark": true, "size": 40}}"#)
    store.send(.grow)
    let error = await #expect(throws: FileError.self) { try await store.saved() }
    #expect("\(error as Any)".contains("was changed by another program after this one had read it"))
    #expect(store.state.settings == Settings(isDark: true, size: 40))
    await wait { !failures.isEmpty }
    #expect(failures.count == 1 && failures[0].contains("send the action again"))
    store.send(.grow)
    try await store.saved()
    #expect(program(key).state.settings == Settings(isDark: true, size: 41))
  }

  @Test func `Changes of a place are repeated on the file's value, each once and in order`() async throws {
    let place = SharedPlaces.stored().place(key, default: Settings())
    try folder.write(#"{"version": 1, "value": {"isDark": true, "size": 40}}"#)
    place.update { $0.size += 1 }
    place.update { $0.size *= 2 }
    try await place.saved()
    #expect(place.value == Settings(isDark: true, size: 82))
    #expect(program(key).state.settings == place.value)
  }

  @Test func `A change that fails on the file's value is refused with its error`() async throws {
    struct TooLarge: Error {}
    let place = SharedPlaces.stored().place(key, default: Settings())
    try folder.write(#"{"version": 1, "value": {"isDark": true, "size": 40}}"#)
    try place.update { if $0.size > 30 { throw TooLarge() } else { $0.size += 1 } }
    await #expect(throws: TooLarge.self) { try await place.saved() }
    #expect(place.value.size == 40)
  }

  @Test func `A write behind a link is noticed`() async throws {
    let link = folder.url.appendingPathComponent("link.json")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "settings.json")
    try folder.write(#"{"version": 1, "value": {"isDark": false, "size": 1}}"#)
    let store = program(.file(link))
    try folder.write(#"{"version": 1, "value": {"isDark": false, "size": 2}}"#)
    await wait { store.state.settings.size == 2 }
    #expect(store.state.settings.size == 2)
  }

  @Test func `A save waits for a program that holds the folder`() async throws {
    let descriptor = open(folder.url.path, O_RDONLY | O_CLOEXEC)
    flock(descriptor, LOCK_EX)
    let place = SharedPlaces.stored().place(key, default: Settings())
    place.update { $0.size = 1 }
    // On a thread that other tests do not share. A process that is being started has the descriptor, too: closing it
    // would not do.
    let names = Locked<[String]?>(nil)
    DispatchQueue(label: "end").asyncAfter(deadline: .now() + .milliseconds(200)) { [folder] in
      let found = folder.names
      names.withLock { $0 = found }
      flock(descriptor, LOCK_UN)
      close(descriptor)
    }
    try await place.saved()
    #expect(names.withLock { $0 } == [])
    #expect(program(key).state.settings.size == 1)
  }

  @Test func `A full disk is named, and the value is saved when there is space again`() async throws {
    guard let disk = TinyDisk() else { return }
    let file = disk.url.appendingPathComponent("settings.json")
    let store = program(.file(file), onFailure: { _ in })
    store.send(.grow)
    try await store.saved()
    try disk.fill()
    store.send(.grow)
    let error = await #expect(throws: FileError.self) { try await store.saved() }
    #expect(error.map { errorName($0) } == "notWritten")
    let words = "\(error?.description ?? "")"
    #expect(
      words.hasPrefix(
        "The file \(file.path) of a shared value could not be written (the disk is full). The value is kept"))
    #expect(words.hasSuffix("free some space on it, and try again."))
    #expect(program(.file(file)).state.settings.size == 13)
    disk.empty()
    try await store.saved()
    #expect(program(.file(file)).state.settings.size == 14)
    disk.makeReadOnly()
    store.send(.grow)
    let refused = await #expect(throws: FileError.self) { try await store.saved() }
    #expect("\(refused as Any)".contains("let the program write to its folder, or choose another one"))
    #expect(program(.file(file)).state.settings.size == 14)
  }

  @Test func `A file that cannot be read is named, and never overwritten`() async throws {
    try FileManager.default.createDirectory(at: folder.file, withIntermediateDirectories: false)
    var failures: [String] = []
    let store = program(key, onFailure: { failures.append("\($0)") })
    await wait { !failures.isEmpty }
    #expect(failures.first?.contains("The file \(folder.file.path) of a shared value could not be read (") == true)
    store.send(.grow)
    await #expect { try await store.saved() } throws: { errorName($0) == "notRead" }
    #expect(folder.names == ["settings.json"])
  }
}
