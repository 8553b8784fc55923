/// The measured cost of one node's runs.
final class NodeCost {
  var runs = 0
  /// The number of runs that changed the value. The remaining runs were unnecessary.
  var changes = 0
  /// The time of its runs, without the time of the runs nested in them.
  var nanoseconds = 0
  /// The last cycle in which it ran.
  var cycle = 0
}
