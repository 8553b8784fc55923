#if Macros
  import Testing

  /// What is written for which enum, word by word.
  @Suite struct ExpansionTests {
    @Test func `Each case is a property, and the enum conforms`() {
      expect(
        """
        @Cases enum Action {
          case add, row(Int, name: String)
          case at(id: Int)
        }
        """,
        expandsTo: """
          enum Action {
            case add, row(Int, name: String)
            case at(id: Int)

            nonisolated struct Cases: Swift::Sendable {
              var add: Sluice::EnumCase<Action, ()> {
                .init(
                  "add",
                  embed: {
                    .add
                  },
                  extract: {
                    if case .add = $0 {
                      ()
                    } else {
                      nil
                    }
                  }
                )
              }
              var row: Sluice::EnumCase<Action, (Int, name: String)> {
                .init(
                  "row",
                  embed: {
                    .row($0, name: $1)
                  },
                  extract: {
                    if case .row(let p0, name: let p1) = $0 {
                      (p0, name: p1)
                    } else {
                      nil
                    }
                  }
                )
              }
              var at: Sluice::EnumCase<Action, Int> {
                .init(
                  "at",
                  embed: {
                    .at(id: $0)
                  },
                  extract: {
                    if case .at(id: let p0) = $0 {
                      p0
                    } else {
                      nil
                    }
                  }
                )
              }
            }

            nonisolated static var cases: Cases {
              .init()
            }

            nonisolated var caseName: Swift::String {
              switch self {
              case .add:
                return "add"
              case .row:
                return "row"
              case .at:
                return "at"
              }
            }
          }

          nonisolated extension Action: Sluice::CasePathable {
          }
          """)
    }

    @Test func `An enum without cases has an empty Cases`() {
      expect("@Cases enum Nothing {}", expandsTo: empty("enum Nothing") + "\n\n" + conformance("Nothing"))
    }

    @Test func `An enum that says itself that it conforms gets no extension`() {
      expect("@Cases enum Nothing: CasePathable {}", expandsTo: empty("enum Nothing: CasePathable"), conforming: true)
    }

    @Test func `Conditions and availability of cases are repeated`() {
      expect(
        """
        @Cases enum Action {
          @available(macOS 15, *) case new
          @available(*, unavailable) case gone
          #if DEBUG
          case debug
          #elseif os(Linux)
          #else
          case other
          #endif
          #if DEBUG
          static let note = ""
          #endif
        }
        """,
        expandsTo: """
          enum Action {
            @available(macOS 15, *) case new
            @available(*, unavailable) case gone
            #if DEBUG
            case debug
            #elseif os(Linux)
            #else
            case other
            #endif
            #if DEBUG
            static let note = ""
            #endif

            nonisolated struct Cases: Swift::Sendable {
              @available(macOS 15, *)
              var new: Sluice::EnumCase<Action, ()> {
                .init(
                  "new",
                  embed: {
                    .new
                  },
                  extract: {
                    if case .new = $0 {
                      ()
                    } else {
                      nil
                    }
                  }
                )
              }
              #if DEBUG
              var debug: Sluice::EnumCase<Action, ()> {
                .init(
                  "debug",
                  embed: {
                    .debug
                  },
                  extract: {
                    if case .debug = $0 {
                      ()
                    } else {
                      nil
                    }
                  }
                )
              }
              #elseif os(Linux)
              #else
              var other: Sluice::EnumCase<Action, ()> {
                .init(
                  "other",
                  embed: {
                    .other
                  },
                  extract: {
                    if case .other = $0 {
                      ()
                    } else {
                      nil
                    }
                  }
                )
              }
              #endif
            }

            nonisolated static var cases: Cases {
              .init()
            }

            nonisolated var caseName: Swift::String {
              switch self {
              case .new:
                return "new"
              #if DEBUG
              case .debug:
                return "debug"
              #elseif os(Linux)
              #else
              case .other:
                return "other"
              #endif
              }
            }
          }

          nonisolated extension Action: Sluice::CasePathable {
          }
          """)
    }
  }
#endif
