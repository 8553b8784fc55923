/// What a store takes up from an outlet with a limit, for the trace.
package struct OutletDelivery: Equatable {
  package let policy: OutletPolicy
  /// What was counted since the delivery before, and what is taken up now.
  package let statistics: OutletStatistics
}
