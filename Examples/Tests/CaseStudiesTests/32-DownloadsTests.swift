import SluiceNavigation
import SluiceTesting
import Testing

@testable import CaseStudies

struct DownloadsTests {
  let store = TestStore(Download.State(address: "map"), Download())
  let file = FetchFile(address: "map")

  func start() {
    store.send(.tap) { $0.mode = .loading(0) }
    store.answer(file, with: .progress(0.5), isLast: false)
    store.receive(.fetched(.progress(0.5))) { $0.mode = .loading(0.5) }
  }

  @Test func `A download shows its progress, and its file can be deleted`() {
    start()
    store.answer(file, with: .done)
    store.receive(.fetched(.done)) { $0.mode = .downloaded }
    store.send(.tap) { $0.alert.present(.confirming("Delete")) }
    store.choose(.discard, in: \.alert, action: Download.Action.alert)
    store.receive(.discard) { $0.mode = .missing }
    store.finish()
  }

  @Test func `A running download can be stopped`() {
    start()
    store.send(.tap) { $0.alert.present(.confirming("Stop")) }
    store.choose(.discard, in: \.alert, action: Download.Action.alert)
    store.receive(.discard) { $0.mode = .missing }
    store.finish()
  }

  @Test func `The question whether to stop is dismissed when the download is done`() {
    start()
    store.send(.tap) { $0.alert.present(.confirming("Stop")) }
    store.answer(file, with: .done)
    store.receive(.fetched(.done)) {
      $0.mode = .downloaded
      $0.alert.dismiss()
    }
    store.finish()
  }

  @Test func `A download that fails can be started again`() {
    start()
    store.fail(file, with: Offline())
    store.receive(.failed) { $0.mode = .missing }
    start()
    store.answer(file, with: .done)
    store.receive(.fetched(.done)) { $0.mode = .downloaded }
    store.finish()
  }

  @Test func `Downloads in a list run side by side`() {
    let files = ["a", "b"].map { Download.State(address: $0) }
    let store = TestStore(Downloads.State(files: Rows(files)), Downloads())
    for name in ["a", "b"] { store.send(.file(name, .tap)) { $0.files[id: name]?.mode = .loading(0) } }
    for name in ["b", "a"] {
      store.answer(FetchFile(address: name), with: .done)
      store.receive(.file(name, .fetched(.done))) { $0.files[id: name]?.mode = .downloaded }
    }
    store.finish()
  }

  @Test func `One of two running downloads is stopped, and the other continues`() throws {
    let files = ["a", "b"].map { Download.State(address: $0) }
    let store = TestStore(Downloads.State(files: Rows(files)), Downloads())
    for name in ["a", "b"] { store.send(.file(name, .tap)) { $0.files[id: name]?.mode = .loading(0) } }
    store.send(.file("a", .tap)) { _ = $0.files[id: "a"]?.alert.present(.confirming("Stop")) }
    let file = try #require(store.scope(\.files, id: "a", action: Downloads.Action.file))
    file.choose(.discard, in: \.alert, action: Download.Action.alert)
    store.receive(.file("a", .discard)) { $0.files[id: "a"]?.mode = .missing }
    store.answer(FetchFile(address: "b"), with: .done)
    store.receive(.file("b", .fetched(.done))) { $0.files[id: "b"]?.mode = .downloaded }
    store.finish()
  }
}
