/// What the runs of one node cost, since somebody measures them.
final class NodeCost {
  var runs = 0
  /// How many of the runs changed its value. The others were in vain.
  var changes = 0
  /// The time of its runs, without that of the nodes that they had to run before.
  var nanoseconds = 0
  /// The last cycle in which it ran.
  var cycle = 0
}
