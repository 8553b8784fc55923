/// The name of a store among many of its kind, such as its key in a host.
package enum StoreName {
  /// The name of the store that is being made; nil if it has none. Traces that are made meanwhile tell it.
  @TaskLocal package static var current: String?
}
