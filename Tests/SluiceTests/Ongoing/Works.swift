import Incremental
import SluiceTesting
import SluiceUndo

/// The works that are under way, by their names, as the closures of effects see it.
final class Works: Sendable {
  private let known = Locked<(running: [String], begun: [String])>(([], []))

  /// The names of all that run, sorted.
  var running: [String] { known.withLock { $0.running.sorted() } }

  /// The names of all that began, in order.
  var begun: [String] { known.withLock { $0.begun } }

  func forget() { known.withLock { $0.begun = [] } }

  /// An effect that runs until it is cancelled.
  func effect<Action>(_ name: String) -> Effect<Action> {
    .run { send in
      self.begin(name)
      defer { self.end(name) }
      try await send.sleep(for: .seconds(1_000_000))
    }
  }

  func begin(_ name: String) {
    known.withLock {
      $0.running.append(name)
      $0.begun.append(name)
    }
  }

  func end(_ name: String) {
    known.withLock { known in _ = known.running.firstIndex(of: name).map { known.running.remove(at: $0) } }
  }
}

/// An element that calls for work.
struct Upload: Identifiable, Equatable, Sendable {
  let id: Int
  var progress = 0
}

/// A part that calls for work, with parts of its own.
struct Folder: Identifiable, Equatable, Sendable {
  let id: Int
  var uploads: Rows<Upload> = []
  var folders: Rows<Folder> = []
}

/// A state with each kind of part.
struct WorksApp: Equatable, Sendable {
  var uploads: Rows<Upload> = []
  var list: [Upload] = []
  var name: String?
  var isPolling = false
  var folder: Folder?
  var folders: Rows<Folder> = []
  var history = UndoStack(of: Rows<Upload>.self)
  var sessions: Int { list.count }
}

enum WorksAction: Sendable {
  case set(@Sendable (inout WorksApp) -> Void)
  case folder(FolderAction)
  case inFolder(Int, FolderAction)
  case history(UndoAction)
  case done(Int)
}

enum FolderAction: Sendable {
  case set(@Sendable (inout Folder) -> Void)
  indirect case inside(Int, FolderAction)
}

/// A folder in which folders are.
struct FolderReducer: Reducer {
  let works: Works
  let path: String

  var body: some Reducer<Folder, FolderAction> {
    EachRow(\.folders, action: FolderAction.inside) { FolderReducer(works: works, path: path + "/") }
    Ongoing(\.uploads) { [works, path] upload in works.effect("\(path)\(upload.id)") }
    Reduce { folder, action in if case .set(let change) = action { change(&folder) } }
  }
}

/// A reducer that declares each kind of work.
func worksReducer(_ works: Works) -> Combined<WorksApp, WorksAction> {
  Combined {
    WithUndo<WorksApp, WorksAction>(\.uploads, history: \.history, action: WorksAction.history) {
      Reduce { app, action in
        if case .set(let change) = action { change(&app) }
        if case .done(let id) = action { app.uploads.remove(id: id) }
      }
    }
    Ongoing(\.uploads) { works.effect("upload \($0.id)") }
    Ongoing(\.list, id: { $0.progress }) { works.effect("progress \($0.progress)") }
    Ongoing(\.name) { works.effect("name \($0)") }
    Ongoing(while: \.isPolling) { works.effect("polling") }
    Ongoing(value: \.sessions) { works.effect("sessions \($0)") }
    IfLet(\.folder, action: WorksAction.folder) { FolderReducer(works: works, path: "folder ") }
    EachRow(\.folders, action: WorksAction.inFolder) { FolderReducer(works: works, path: "row ") }
  }
}

extension WorksApp {
  /// The names of the works that it calls for, sorted.
  var called: [String] {
    var names = uploads.map { "upload \($0.id)" } + Set(list.map(\.progress)).map { "progress \($0)" }
    if let name { names.append("name \(name)") }
    if isPolling { names.append("polling") }
    names.append("sessions \(sessions)")
    if let folder { names += folder.called("folder ") }
    names += folders.flatMap { $0.called("row ") }
    return names.sorted()
  }
}

extension Folder {
  fileprivate func called(_ path: String) -> [String] {
    uploads.map { "\(path)\($0.id)" } + folders.flatMap { $0.called(path + "/") }
  }
}

/// The one place where tests of works make a store.
func worksStore(
  _ works: Works, _ app: WorksApp = WorksApp(), clock: ManualClock = ManualClock(),
  isolation: isolated (any Actor)? = #isolation
) -> Store<WorksApp, WorksAction> {
  Store(app, worksReducer(works), dependencies: [Provide(\.clock, clock)])
}
