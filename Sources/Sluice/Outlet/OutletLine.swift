/// The line of an outlet with a limit, removed with the last copy of the outlet.
@usableFromInline
final class OutletLine: Sendable {
  private let postbox: Postbox
  let number: Int

  init(in postbox: Postbox, _ number: Int) { (self.postbox, self.number) = (postbox, number) }

  deinit { postbox.removeLine(number) }

  var statistics: OutletStatistics { postbox.statistics(ofLine: number) }

  /// Ends the wait of a sender, if it is still suspended.
  func cancel(_ sender: WaitingSender) { postbox.cancel(sender, inLine: number) }
}
