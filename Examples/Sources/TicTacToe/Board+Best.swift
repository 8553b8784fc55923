extension Board {
  /// A move after which the one whose turn it is can do best, whatever the other does; nil if the game is over.
  ///
  /// A win is worth more the sooner it comes, a loss less. All games are looked through, each board once.
  package var bestMove: Int? {
    guard turn != nil else { return nil }
    var known: [Board: Int] = [:]
    let worths = free.map { (move: $0, worth: -placing(at: $0).worth(&known)) }
    return worths.max { $0.worth < $1.worth }?.move
  }

  /// What the board is worth for the one whose turn it is, or would be.
  private func worth(_ known: inout [Board: Int]) -> Int {
    if let worth = known[self] { return worth }
    let worth =
      switch result {
      case .won: -1 - free.count
      case .drawn: 0
      case nil: free.map { -placing(at: $0).worth(&known) }.max() ?? 0
      }
    known[self] = worth
    return worth
  }
}
