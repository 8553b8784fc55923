#if Postgres
  import SluiceMigrations

  @testable import SluicePostgres

  /// What a simulation must have: it sees each commit, and compares what processes say with it.
  final class SimulationOracle {
    /// A stream as it has to be.
    struct Stream {
      var name: String
      var texts: [String] = []
      var numbers: Set<Int> = []
      var chain = RecordChain()
      /// The transaction that has taken the stream last.
      var claim = 0
      /// The greatest epoch of a takeover.
      var epoch: Int64 = 0
    }

    struct Truth {
      var streams: [Int64: Stream] = [:]
      var isRestored = false
    }

    private enum Attempt { case underWay, acknowledged, refused }

    weak var simulation: Simulation? { didSet { forwarding.oracle = self } }
    let forwarding = ForwardingOracle()
    private(set) var truth = Truth()
    /// What was in streams before the database was restored.
    private var lost: [[String]] = []
    private var attempts: [String: (state: Attempt, claim: Int)] = [:]
    /// What was ever committed: its stream and its position.
    private var committed: [String: (stream: String, position: Int)] = [:]
    /// The state that a takeover has found.
    private var claimed: [Int: [String]] = [:]
    private var stores: [Int: SimulatedStore] = [:]
    private(set) var damages = 0
    /// The number of streams that were handed over.
    private(set) var gifts = 0

    func fail(_ law: @autoclosure () -> String) { simulation?.fail(law()) }

    /// Whether a request is at a position of a stream; nil if that is unknown because of a restore.
    func isRecorded(_ number: Int, at position: Int, of stream: String) -> Bool? {
      if truth.isRestored { return nil }
      let texts = truth.streams.values.first { $0.name == stream }?.texts ?? []
      return texts.indices.contains(position - 1) && SimulatedRequest.number(of: texts[position - 1]) == number
    }

    var unanswered: [String] { attempts.filter { $0.value.state == .underWay }.keys.sorted() }

    // MARK: - Commits

    func willCommit(_ transaction: ModelTransaction) {
      for (id, row) in transaction.own.streams.sorted(by: { $0.key < $1.key }) {
        guard let row else {
          checkIsClosed(id, "A stream is deleted that a store has")
          truth.streams[id] = nil
          continue
        }
        var stream = truth.streams[id] ?? Stream(name: row.name)
        let isClaim = transaction.claims.contains(id)
        if isClaim {
          if row.epoch <= stream.epoch { fail("Two takeovers of \(row.name) have epoch \(row.epoch)") }
          (stream.claim, stream.epoch) = (transaction.id, row.epoch)
          claimed[transaction.id] = stream.texts
        }
        if row.owner == nil { checkIsClosed(id, "\(row.name) is given up, and a store has it") }
        if transaction.gifts.contains(id) {
          checkIsClosed(id, "\(row.name) is handed over, and a store has it")
          if row.epoch <= stream.epoch { fail("\(row.name) is handed over with epoch \(row.epoch)") }
          // Of nobody, until its new owner takes it.
          (stream.claim, stream.epoch) = (transaction.id, row.epoch)
          gifts += 1
        }
        append(transaction.own.entries[id] ?? [], to: &stream)
        if Int(row.position) != stream.texts.count || row.checksum != stream.chain.end.checksum.stored {
          fail("\(row.name) has \(row.position) entries in its row, and \(stream.texts.count) are there")
        }
        truth.streams[id] = stream
      }
    }

    private func checkIsClosed(_ id: Int64, _ law: @autoclosure () -> String) {
      guard let stream = truth.streams[id], let store = stores[stream.claim] else { return }
      if !store.isClosed, !store.process.isDead, !store.isEnding { fail(law()) }
    }

    private func append(_ entries: [ModelTables.Entry], to stream: inout Stream) {
      for entry in entries {
        let text = entry.action
        let stored = StoredEntry(
          position: Int(entry.position), text: text, checksum: Checksum(stored: entry.checksum), coeffects: nil,
          attached: entry.attached, key: entry.key, reply: nil, schema: 1)
        if stream.chain.take(stored) == nil {
          fail(
            "\(text) is written at position \(entry.position) of \(stream.name), behind \(stream.texts.count) others")
        }
        if let attempt = attempts[text] {
          if attempt.state == .refused { fail("\(text) was refused, and is recorded") }
          if attempt.claim != stream.claim { fail("A former owner of \(stream.name) has written \(text)") }
        }
        if !stream.numbers.insert(SimulatedRequest.number(of: text)).inserted {
          fail("\(text) is recorded twice in \(stream.name)")
        }
        stream.texts.append(text)
        forwarding.commits(text, to: stream.name)
        committed[text] = (stream.name, stream.texts.count)
      }
    }

    /// Handles that the database has an older state.
    func restore(_ former: Truth) {
      lost += truth.streams.values.map(\.texts)
      forwarding.restore()
      truth = former
      truth.isRestored = true
    }

    // MARK: - What stores say

    func opened(_ store: SimulatedStore) {
      stores[store.claim] = store
      if claimed[store.claim] != store.state {
        fail("\(store.name) has \(store.state) at its owner, and \(claimed[store.claim] ?? []) in the log")
      }
    }

    func sends(_ text: String, by store: SimulatedStore) { attempts[text] = (.underWay, store.claim) }

    func acknowledges(_ text: String, at position: Int, in store: SimulatedStore) {
      attempts[text]?.state = .acknowledged
      let found = committed[text]
      if found?.stream != store.name || found?.position != position {
        fail("\(text) is acknowledged at \(position) of \(store.name), and is not recorded there")
      }
    }

    func refuses(_ text: String, in store: SimulatedStore) {
      attempts[text]?.state = .refused
      if truth.streams.values.contains(where: { $0.texts.contains(text) }) { fail("\(text) is refused, and recorded") }
    }

    /// Handles that a key was found in a store.
    func found(_ request: SimulatedRequest, at position: Int, in store: SimulatedStore) {
      let texts = isPast(Array(store.state.prefix(position))) ? store.state : []
      let text = texts.indices.contains(position - 1) ? texts[position - 1] : ""
      if text.isEmpty || SimulatedRequest.number(of: text) != request.number {
        fail("\(request.key) is acknowledged at \(position) of \(store.name), where \(text) is")
      }
    }

    func returned(_ state: [String], in store: SimulatedStore) {
      if !isPast(state) { fail("\(store.name) returns to \(state), which was never recorded") }
    }

    func found(damage: String) {
      damages += 1
      if !truth.isRestored { fail("Nothing was restored, and a stream is damaged: \(damage)") }
    }

    // MARK: - What followers show

    /// Whether texts were the first ones of a stream.
    private func isPast(_ texts: [String]) -> Bool {
      texts.isEmpty || truth.streams.values.contains { $0.texts.starts(with: texts) }
        || lost.contains { $0.starts(with: texts) }
    }

    func shows(_ follower: SimulatedFollower) {
      if follower.state.count != follower.position || !isPast(follower.state) {
        fail("A follower of \(follower.name) shows \(follower.state) at \(follower.position)")
      }
    }

    func ended(_ follower: SimulatedFollower) {
      if !truth.isRestored, truth.streams[follower.id] != nil { fail("A follower of \(follower.name) has ended") }
    }
  }
#endif
