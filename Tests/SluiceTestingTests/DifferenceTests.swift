#if Testing
  import Sluice
  import SluiceNavigation
  import SluiceTesting
  import Synchronization
  import Testing

  /// The difference that the interceptor for debugging writes.
  @Suite struct DifferenceTests {
    struct Profile {
      var name = "a"
      var age = 3
    }

    enum Action { case rename(String), nothing }

    @Test func `Each action is written with the lines of the state that it changed, and only those`() {
      var lines: [String] = []
      let store = Store(
        Profile(), Reduce<Profile, Action> { if case .rename(let name) = $1 { $0.name = name } },
        interceptors: [.debugDifference { lines.append($0) }])
      store.send(.rename("b"))
      #expect(lines.first == #"Handling action: rename("b"):"#)
      #expect(lines.contains { $0.contains(#"-   name: "a""#) })
      #expect(lines.contains { $0.contains(#"+   name: "b""#) })
      #expect(!lines.contains { $0.contains("- ") && $0.contains("age") })
      lines = []
      store.send(.nothing)
      #expect(lines == ["Handling action: nothing:", "  No state changes", ""])
    }
  }

  /// The difference that the failure of a test store shows.
  @Suite struct FailureDifferenceTests {
    struct Sheet: Equatable { var title = "" }

    struct App: Equatable {
      var sheet = Presented<Sheet>()
      var path = RouteStack<Sheet>()
      @Shared(.inMemory("settings of a difference")) var settings = 1
    }

    enum Action: Equatable { case open, push, set }

    private func failure(of action: Action, in app: App = App(), expecting change: @escaping (inout App) -> Void)
      -> String
    {
      let texts = Mutex<[String]>([])
      let reducer = Reduce<App, Action> { app, action in
        switch action {
        case .open: app.sheet.present(Sheet(title: "b"))
        case .push: app.path.push(Sheet(title: "c"))
        case .set: app.settings = 2
        }
      }
      withKnownIssue {
        let store = TestStore(app, reducer)
        store.send(action, expecting: change)
        store.finish()
      } matching: { issue in
        texts.withLock { $0 += issue.comments.map(\.rawValue) }
        return true
      }
      return texts.withLock { $0.joined(separator: "\n") }
    }

    @Test func `A difference shows a presented destination with its id, as a test writes them`() {
      let text = failure(of: .open) { $0.sheet.present(Sheet(title: "a")) }
      #expect(text.contains(#"id: "1""#), "\(text)")
      #expect(!text.contains("RowID"))
      #expect(!text.contains("maker"))
    }

    @Test func `A difference shows the routes of a stack`() {
      let text = failure(of: .push) { _ in }
      #expect(text.contains(#"id: "1""#), "\(text)")
      #expect(text.contains(#"title: "c""#))
      #expect(!text.contains("maker"))
    }

    @Test func `A difference names a shared value as the user does`() {
      let text = failure(of: .set) { $0.settings = 3 }
      #expect(text.contains("settings: 2"), "\(text)")
      #expect(!text.contains("_settings"))
    }
  }
#endif
