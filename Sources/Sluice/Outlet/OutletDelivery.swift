/// The actions that a store takes from an outlet with a limit, for the trace.
package struct OutletDelivery: Equatable {
  package let policy: OutletPolicy
  /// The counts since the previous delivery, and those of the actions taken now.
  package let statistics: OutletStatistics
}
