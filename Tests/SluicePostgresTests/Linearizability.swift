/// A kind of object as one caller after the other would use it.
protocol SequentialModel {
  associatedtype State: Hashable
  /// An operation with its answer, or without one if that is not known.
  associatedtype Operation

  /// Returns the state after an operation; nil if no operation with this answer can happen in this state.
  func state(after operation: Operation, in state: State) -> State?

  /// Whether an operation changes no state. Such a call has its moment as soon as possible, which leaves fewer to try.
  func isRead(_ operation: Operation) -> Bool
}

/// An operation that a client has called, with the times of its call and of its answer.
struct Call<Operation> {
  let operation: Operation
  let start: Int
  /// The time of the answer; nil if there is none: the operation may have happened at any time since, or never.
  let end: Int?
}

extension Call: Sendable where Operation: Sendable {}

/// Decides whether a history of concurrent calls is linearizable: whether each call can be given one moment between its
/// start and its end, so that in the order of these moments each answer is that of the model.
///
/// It is the search of Wing and Gong (Testing and verifying concurrent objects, 1993), with the list and the memory of
/// states by Lowe (Testing for linearizability, 2017), as in Porcupine. A history of many objects is checked for each
/// of them, because linearizability is local.
///
/// - Complexity: Exponential in the number of calls that overlap; linear if answers determine the order.
struct LinearizabilityChecker<Model: SequentialModel> {
  enum Verdict: Equatable {
    /// The calls that happened, in an order that explains all answers.
    case linearizable([Int])
    /// The longest order that was found, and a call whose answer no order explains.
    case rejected(longest: [Int], stuck: Int)

    var isLinearizable: Bool { if case .linearizable = self { true } else { false } }
  }

  let model: Model
  let initial: Model.State

  func check(_ history: [Call<Model.Operation>]) -> Verdict {
    var search = Search(model, initial, history)
    return search.run()
  }

  // MARK: - The search

  /// The beginnings and the ends of calls in the order of time, as a list with links, from which a call is taken that
  /// has its moment, and into which it is put back.
  private struct Search {
    /// A call with its moment, and what it takes to undo that.
    private struct Choice {
      let call: Int
      let former: Model.State
      /// Whether the call changes nothing: then no other choice in its place leads further.
      let isForced: Bool
    }

    /// The calls with a moment, and the state after them.
    private struct Memory: Hashable {
      let chosen: [UInt64]
      let state: Model.State
    }

    private let model: Model
    private let calls: [Call<Model.Operation>]
    private var state: Model.State
    /// For each place of the list the call, and whether it is the end of it. Place 0 is the head.
    private var call: [Int] = [-1]
    private var isEnd: [Bool] = [false]
    private var next: [Int] = []
    private var previous: [Int] = []
    /// The places of each call; 0 if it has no end.
    private var starts: [Int]
    private var ends: [Int]
    private var chosen: [UInt64]
    private var memory: Set<Memory> = []
    private var choices: [Choice] = []
    private var openEnds = 0
    private var longest: [Int] = []
    private var stuck = -1

    init(_ model: Model, _ initial: Model.State, _ calls: [Call<Model.Operation>]) {
      (self.model, self.calls, state) = (model, calls, initial)
      starts = Array(repeating: 0, count: calls.count)
      ends = starts
      chosen = Array(repeating: 0, count: (calls.count + 63) / 64)
      // At one time, a start is before an end: such calls overlap.
      var places: [(time: Int, call: Int, isEnd: Bool)] = []
      for (index, call) in calls.enumerated() {
        places.append((call.start, index, false))
        if let end = call.end { places.append((end, index, true)) }
      }
      places.sort { ($0.time, $0.isEnd ? 1 : 0) < ($1.time, $1.isEnd ? 1 : 0) }
      for place in places {
        if place.isEnd { ends[place.call] = call.count } else { starts[place.call] = call.count }
        openEnds += place.isEnd ? 1 : 0
        call.append(place.call)
        isEnd.append(place.isEnd)
      }
      next = Array(1..<call.count + 1)
      previous = Array(-1..<call.count - 1)
    }

    mutating func run() -> Verdict {
      var place = next[0]
      while openEnds > 0 {
        if place < call.count, !isEnd[place] {
          place = choose(call[place]) ? next[0] : next[place]
          continue
        }
        // A call has ended before its moment could be found.
        note(place < call.count ? call[place] : -1)
        guard let further = goBack() else { return .rejected(longest: longest, stuck: stuck) }
        place = further
      }
      return .linearizable(choices.map(\.call))
    }

    /// Gives a call its moment now, if the model permits that, and if it does not lead where the search was before.
    private mutating func choose(_ index: Int) -> Bool {
      guard let after = model.state(after: calls[index].operation, in: state) else { return false }
      chosen[index / 64] |= 1 << (index % 64)
      guard memory.insert(Memory(chosen: chosen, state: after)).inserted else {
        chosen[index / 64] &= ~(1 << (index % 64))
        return false
      }
      let isForced = calls[index].end != nil && model.isRead(calls[index].operation)
      choices.append(Choice(call: index, former: state, isForced: isForced))
      state = after
      unlink(starts[index])
      if calls[index].end != nil {
        unlink(ends[index])
        openEnds -= 1
      }
      return true
    }

    /// Takes the last choice back; returns the place after it, from which on others are tried; nil if there is none.
    private mutating func goBack() -> Int? {
      while let choice = choices.popLast() {
        state = choice.former
        chosen[choice.call / 64] &= ~(1 << (choice.call % 64))
        if calls[choice.call].end != nil {
          link(ends[choice.call])
          openEnds += 1
        }
        link(starts[choice.call])
        if !choice.isForced { return next[starts[choice.call]] }
      }
      return nil
    }

    private mutating func note(_ call: Int) {
      guard stuck < 0 || choices.count > longest.count else { return }
      longest = choices.map(\.call)
      stuck = call
    }

    private mutating func unlink(_ place: Int) {
      next[previous[place]] = next[place]
      if next[place] < call.count { previous[next[place]] = previous[place] }
    }

    private mutating func link(_ place: Int) {
      next[previous[place]] = place
      if next[place] < call.count { previous[next[place]] = place }
    }
  }
}
