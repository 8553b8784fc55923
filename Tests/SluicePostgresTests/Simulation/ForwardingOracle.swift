#if Postgres
  @testable import SluicePostgres

  /// What a simulation must have of forwarded requests.
  ///
  /// Each posting in the inbox has a text of its own, and each attempt of an owner to record it has another one.
  final class ForwardingOracle {
    private struct Posting {
      let asker: Int64
      /// Its place among those of its process; nil if somebody waits for the answer, so that it has no order.
      let place: Int?
      var texts: Set<String> = []
      var isRecorded = false
      /// The answer to its sender, if it means that the request is never recorded.
      var refusal: String?
    }

    private struct Source: Hashable {
      let asker: Int64
      let stream: String
    }

    weak var oracle: SimulationOracle?
    private var postings: [String: Posting] = [:]
    private var postingOfText: [String: String] = [:]
    private var lastPlace = 0
    /// The last actions without a sender that are recorded, by their places.
    private var recorded: [Source: (place: Int, name: String)] = [:]

    func posts(_ request: PostedRequest, by asker: Int64) {
      lastPlace += 1
      postings[request.text] = Posting(asker: asker, place: request.hasSender ? nil : lastPlace)
    }

    /// Handles that an owner writes an entry for a posting.
    func sends(_ text: String, for posting: String) {
      postings[posting]?.texts.insert(text)
      postingOfText[text] = posting
    }

    /// Handles that an entry is recorded.
    func commits(_ text: String, to stream: String) {
      guard let name = postingOfText[text], var posting = postings[name] else { return }
      if let refusal = posting.refusal { oracle?.fail("\(name) is recorded, and its sender got \(refusal)") }
      posting.isRecorded = true
      postings[name] = posting
      guard let place = posting.place else { return }
      let source = Source(asker: posting.asker, stream: stream)
      if let last = recorded[source], place < last.place {
        oracle?.fail("\(name) is recorded in \(stream), after \(last.name), which was posted later")
      }
      recorded[source] = (place, name)
    }

    /// Handles that the database has an older state: what it has forgotten is recorded again.
    func restore() { recorded = [:] }

    /// Handles the answer to the sender of a posting.
    func ended(_ request: PostedRequest, _ outcome: RelayMachine.Outcome) {
      switch outcome {
      case .answered(let text):
        guard let position = Int(text) else { return refuse(request, text) }
        let number = SimulatedRequest.number(of: request.text)
        if oracle?.isRecorded(number, at: position, of: request.stream) == false {
          oracle?.fail("\(request.text) is answered with \(position) of \(request.stream), and is not recorded there")
        }
      case .cancelled, .refused, .expired(isWithdrawn: true), .ended(wasSent: false): refuse(request, "\(outcome)")
      case .expired, .ended: break
      }
    }

    private func refuse(_ request: PostedRequest, _ words: String) {
      postings[request.text]?.refusal = words
      // What a restored database has forgotten may be refused when it is handled again.
      if postings[request.text]?.isRecorded == true, oracle?.truth.isRestored == false {
        oracle?.fail("The sender of \(request.text) got \(words), and it is recorded")
      }
    }
  }
#endif
