import Foundation
import SluiceNavigation
import SluiceTesting
import SluiceUndo
import Testing
import Thoroughness

/// A class whose properties change, in the state.
final class CountingModel: Equatable {
  var count = 0
  static func == (a: CountingModel, b: CountingModel) -> Bool { a.count == b.count }
}

class PlainModel { let name = "constant" }
final class NamedModel: PlainModel { var title = "" }

/// A value that keeps its parts in an instance, and copies it before it writes.
struct CopiedOnWrite: Equatable {
  final class Storage { var numbers: [Int] = [] }
  private var storage = Storage()
  var isSorted = false
  static func == (a: CopiedOnWrite, b: CopiedOnWrite) -> Bool { a.storage.numbers == b.storage.numbers }
}

/// A state around a class of its own.
@propertyWrapper struct Boxed<Value> {
  final class Held { var value: Value; init(_ value: Value) { self.value = value } }
  private var held: Held
  init(wrappedValue: Value) { held = Held(wrappedValue) }
  var wrappedValue: Value { held.value }
}

/// Equal words mean an equal value, and an instance is the same words, whatever changes in it: that is said.
@Suite struct ClassInStateTests {
  private struct Screen: Equatable {
    var title = ""
    var model = CountingModel()
  }

  private struct Nested {
    enum Content { case none, some(row: Int, model: NamedModel?) }
    var id = 0
    var rows: [String: [Content]] = [:]
  }

  private actor Worker { var isBusy = false }

  private struct Fine {
    var plain = PlainModel(), worker = Worker(), text = "", numbers = [1], set: Set<Int> = [], cache = CopiedOnWrite()
    @Boxed var boxed = 1
    @Shared(.inMemory("class-in-state")) var shared = 0
    var date = Date(), url = URL(fileURLWithPath: "/"), data = Data(), formatter = DateFormatter(), number = NSNumber(1)
    var path = \Screen.title, call: (@Sendable () -> Void)?, any: any Sendable = 1, key = AnyHashable(1),
      error: (any Error)?
    var rows: Rows<Row> = [], stack = RouteStack<Int>(), undo = UndoStack<Replaced<Int>>(), type: Any.Type = Int.self
    weak var delegate: CountingModel?
    struct Row: Identifiable { var id = 1 }
  }

  @Test func `A mutable class is found in the state, wherever it is`() {
    #expect(
      StateClasses.find(in: Screen.self)
        == "`Screen.model` in the state is an instance of the class `CountingModel`, which has properties that can"
        + " change. Nobody sees such a change: it is the same instance before and after, for observers, undo, tapes and tests."
        + " Make `CountingModel` a struct. If it is no state but does something, make it a dependency. A class with constants only"
        + " may stay.")
    #expect(StateClasses.find(in: Nested.self)?.hasPrefix("`Nested.rows.model` in the state") == true)
    #expect(StateClasses.find(in: CountingModel.self)?.hasPrefix("`CountingModel` in the state") == true)
    #expect(StateClasses.find(in: [(Int, NamedModel)].self)?.contains("the class `NamedModel`") == true)
  }

  @Test func `Constants, actors, closures, system values and values with copy on write are not mistakes`() {
    #expect(StateClasses.find(in: Fine.self) == nil)
    #expect(StateClasses.find(in: PlainModel.self) == nil)
  }

  @Test func `A debug build reports a mutable class once, when the store is made`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      for _ in 0..<2 { _ = Store(Screen(), EmptyReducer<Screen, Int>()) }
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let count = words.components(separatedBy: "an instance of the class `CountingModel`").count - 1
    #expect(count == (LibraryBuild.isDebug ? 1 : 0), "\(words)")
  }

  @MainActor @Test func `A test store explains why a change inside an instance is not a change of the state`() {
    let failures = Log()
    let store = TestStore(Screen(), Reduce<Screen, Int> { screen, amount in screen.model.count += amount })
    store.onFailure = { failures($0.message) }
    store.send(1) { $0.model.count = 1 }
    store.finish()
    #expect(failures.lines.count == 1)
    #expect(failures.lines.first?.contains("1 changed nothing, and neither does the closure.") == true)
    #expect(failures.lines.first?.contains("`Screen.model` in the state is an instance") == true)
  }
}
