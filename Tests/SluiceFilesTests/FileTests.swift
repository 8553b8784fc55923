import Foundation
import Sluice
import SluiceFiles
import SluiceMigrations
import Testing

@MainActor @Suite struct FileTests {
  private let folder: Folder
  private var key: SharedKey<Settings> { .file(folder.file) }

  init() throws { folder = try Folder() }

  @Test func `A value is present when the program starts again`() async throws {
    let store = program(key)
    store.send(.dark(true))
    try await store.saved()
    #expect(program(key).state.settings.isDark)
    #expect(folder.names == ["settings.json"])
  }

  @Test func `A change is written without a call to save`() async throws {
    let store = program(key)
    store.send(.grow)
    await wait { folder.names == ["settings.json"] }
    #expect(try folder.text().contains("13"))
  }

  @Test func `A change of a value that is no longer held is written, too`() async throws {
    do {
      let store = program(key)
      store.send(.grow)
    }
    await wait { folder.names == ["settings.json"] }
    #expect(program(key).state.settings.size == 13)
  }

  @Test func `A default is not written`() async throws {
    let store = program(key)
    store.send(.dark(false))
    try await store.saved()
    #expect(folder.names == [])
  }

  @Test func `The file is readable, and has a version`() async throws {
    let store = program(key)
    store.send(.grow)
    try await store.saved()
    #expect(
      try folder.text() == """
        {
          "value" : {
            "isDark" : false,
            "size" : 13
          },
          "version" : 1
        }
        """)
  }

  @Test func `A compact file has no line breaks, and reads as any other`() async throws {
    let compact = SharedKey<Settings>.file(folder.file, compact: true)
    let store = program(compact)
    store.send(.grow)
    try await store.saved()
    #expect(try folder.text() == #"{"value":{"isDark":false,"size":13},"version":1}"#)
    #expect(program(key).state.settings.size == 13)
    let readable = program(key)
    readable.send(.grow)
    try await readable.saved()
    #expect(try folder.text().contains("\n") && program(compact).state.settings.size == 14)
  }

  @Test func `Two programs with one file notice each other's writes, and the last write wins`() async throws {
    let (one, two) = (program(key), program(key))
    one.send(.dark(true))
    await wait { two.state.settings.isDark }
    #expect(two.state.settings.isDark)
    two.send(.grow)
    await wait { one.state.settings.size == 13 }
    #expect(one.state.settings == Settings(isDark: true, size: 13))
    #expect(one.state == two.state)
  }

  @Test func `A damaged file is moved aside and reported, and nothing is lost`() async throws {
    try folder.write("{ no")
    var failures: [String] = []
    let store = program(key, onFailure: { failures.append("\($0)") })
    await wait { !failures.isEmpty }
    #expect(store.state.settings == Settings())
    store.send(.grow)
    try await store.saved()
    #expect(folder.names == ["settings.json", "settings.json.damaged-1"])
    #expect(try folder.text("settings.json.damaged-1") == "{ no")
    #expect(failures.count == 1)
    #expect(failures.first?.contains("has no value that can be read") == true)
    #expect(failures.first?.contains("settings.json.damaged-1, so nothing is lost") == true)
  }

  @Test func `A file that is damaged while the program runs is moved aside before it is overwritten`() async throws {
    var failures: [String] = []
    let store = program(key, onFailure: { failures.append("\($0)") })
    store.send(.grow)
    try await store.saved()
    try folder.write("{ no")
    store.send(.grow)
    try await store.saved()
    #expect(folder.names == ["settings.json", "settings.json.damaged-1"])
    #expect(program(key).state.settings.size == 14)
  }

  @Test func `A file of a later version stays unchanged, and saving fails with an explanation`() async throws {
    try folder.write(#"{"version": 3, "value": {"colour": "dark"}}"#)
    let store = program(key, onFailure: { _ in })
    store.send(.grow)
    let error = await #expect(throws: FileError.self) { try await store.saved() }
    #expect("\(error!)".contains("is of version 3, and this program knows version 1 only"))
    #expect(try folder.text().contains("colour"))
  }

  @Test func `A file of an earlier version is migrated`() throws {
    struct Old: Codable { var dark: Int }
    try folder.write(#"{"version": 1, "value": {"dark": 1}}"#)
    let key = SharedKey<Settings>.file(
      folder.file, migrations: Migrations { Version(2) { $0.state(from: Old.self) { Settings(isDark: $0.dark == 1) } } }
    )
    #expect(program(key).state.settings.isDark)
  }

  @Test func `A file of an earlier version without a migration is moved aside`() async throws {
    try folder.write(#"{"version": 1, "value": {"dark": 1}}"#)
    var failures: [String] = []
    let key = SharedKey<Settings>.file(folder.file, migrations: Migrations { Version(3) { _ in } })
    let store = program(key, onFailure: { failures.append("\($0)") })
    await wait { !failures.isEmpty }
    #expect(store.state.settings == Settings())
    #expect(
      failures.first?.contains("it is of version 1, and the migrations of this program begin with version 2") == true)
    #expect(folder.names == ["settings.json.damaged-1"])
  }

  @Test func `A folder that is missing is made`() async throws {
    let deep = folder.url.appendingPathComponent("a/b/settings.json")
    let store = program(.file(deep))
    store.send(.grow)
    try await store.saved()
    #expect(FileManager.default.fileExists(atPath: deep.path))
  }

  @Test func `Many changes are few writes`() async throws {
    let store = program(key)
    for _ in 0..<1_000 { store.send(.grow) }
    try await store.saved()
    #expect(program(key).state.settings.size == 1_012)
  }
}
