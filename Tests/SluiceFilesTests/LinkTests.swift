import Foundation
import Sluice
import SluiceFiles
import Testing

/// A write to a symbolic link writes the file that the link leads to.
@MainActor @Suite struct LinkTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func link(_ name: String, to target: String) throws -> URL {
    let link = folder.url.appendingPathComponent(name)
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target)
    return link
  }

  private func expectTarget(of file: URL, _ links: URL..., target: String = "settings.json") async throws {
    let store = program(.file(file))
    store.send(.grow)
    try await store.saved()
    #expect(try folder.text(target).contains("13"))
    for link in links { #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: link.path)) != nil) }
    #expect(program(.file(file)).state.settings.size == 13)
  }

  @Test func `The target of a link is written, and the link stays`() async throws {
    try folder.write(#"{"version": 1, "value": {"isDark": true, "size": 12}}"#)
    let link = try link("link.json", to: folder.file.path)
    try await expectTarget(of: link, link)
  }

  @Test func `A link that leads to no file yet makes that file, in a folder that is missing, too`() async throws {
    let link = try link("link.json", to: "deep/settings.json")
    try await expectTarget(of: link, link, target: "deep/settings.json")
  }

  @Test func `A value is written through a link to a link`() async throws {
    let second = try link("second.json", to: "settings.json")
    let first = try link("first.json", to: second.path)
    try await expectTarget(of: first, first, second)
  }

  @Test func `A value is written through a link to a folder`() async throws {
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("real"), withIntermediateDirectories: true)
    let link = try link("folder", to: "real")
    try await expectTarget(of: link.appendingPathComponent("settings.json"), link, target: "real/settings.json")
  }

  @Test func `A damaged target is moved aside beside itself, and the link stays`() async throws {
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("real"), withIntermediateDirectories: true)
    let link = try link("settings.json", to: "real/settings.json")
    try Data("{ no".utf8).write(to: folder.url.appendingPathComponent("real/settings.json"))
    try await expectTarget(of: link, link, target: "real/settings.json")
    #expect(try folder.text("real/settings.json.damaged-1") == "{ no")
  }
}
