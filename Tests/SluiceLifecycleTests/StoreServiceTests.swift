#if Lifecycle
  import Foundation
  import ServiceLifecycle
  import ServiceLifecycleTestKit
  import Sluice
  import SluiceLifecycle
  import Testing

  /// A store as a service, and its readiness check.
  @Suite struct StoreServiceTests {
    enum Action: Sendable { case pay(Int), paid(Int) }

    actor Bank {
      private(set) lazy var store = Store<[Int], Action>([], reducer, isolation: self)

      private var reducer: some Reducer<[Int], Action> {
        Reduce { paid, action, context in
          switch action {
          case .pay(let amount):
            context.run { send in
              try await Task.sleep(for: .milliseconds(30))
              send(.paid(amount))
            }
          case .paid(let amount): paid.append(amount)
          }
        }
      }

      var paid: [Int] { store.state }
      var health: String { "\(store.health)" }
      var outlet: Outlet<Action> { store.outlet }
      var service: StoreService { StoreService(store, endingWithin: .seconds(20)) }
    }

    @Test func `A graceful shutdown lets effects finish, and answers what was accepted`() async throws {
      let bank = Bank()
      let (service, outlet) = (await bank.service, await bank.outlet)
      try await testGracefulShutdown { trigger in
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask { try await service.run() }
          for amount in 1...50 { try await outlet.ask(.pay(amount)) }
          #expect(await bank.health == "ready")
          trigger.triggerGracefulShutdown()
          try await group.waitForAll()
        }
      }
      #expect(await bank.paid.sorted() == Array(1...50))
      #expect(await bank.health == "ended")
      await #expect(throws: StoreError.ended) { try await outlet.ask(.pay(51)) }
      #expect("\(service)" == "Store<Array<Int>, Action>")
    }

    @Test func `A service of a store without an actor stops the program with an explanation`() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = StoreService(Store(0, Reduce<Int, Int> { $0 += $1 }, isolation: nil))
      }
      let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(words.contains("A service was made of a store that belongs to no actor."))
      #expect(words.contains("isolation: self") && words.contains("StoreServiceTests.swift"))
    }

    @Test func `A cancelled service ends its store at once`() async throws {
      let bank = Bank()
      let (service, outlet) = (await bank.service, await bank.outlet)
      try await outlet.ask(.pay(1))
      let run = Task { try await service.run() }
      run.cancel()
      await #expect(throws: CancellationError.self) { try await run.value }
      #expect(await bank.health == "ended")
    }

    @Test func `A store whose journal refuses actions is degraded, until it records again`() throws {
      struct Full: Error {}
      final class Disk: Journal {
        let memory = MemoryJournal<Int, Int>()
        var isFull = false
        func append(_ entries: [JournalEntry<Int>]) throws {
          if isFull { throw Full() }
          memory.append(entries)
        }
        func load() throws -> Recording<Int, Int> { memory.load() }
        func offer(snapshot state: Int) throws { memory.offer(snapshot: state) }
        var position: Int? { memory.position }
        var countSinceSnapshot: Int? { memory.countSinceSnapshot }
      }
      let disk = Disk()
      let store = try Store(0, Reduce { $0 += $1 }, journal: disk, onFailure: { _ in })
      #expect(store.health.isReady)
      disk.isFull = true
      store.send(1)
      #expect("\(store.health)".hasPrefix("degraded: Full") && store.health.isReady)
      disk.isFull = false
      store.send(2)
      #expect("\(store.health)" == "ready" && store.state == 2)
      store.shutDown()
      #expect("\(store.health)" == "ended" && !store.health.isReady)
    }
  }
#endif
