/// How effects with the same id get along.
package enum EffectRule: Hashable {
  case together, latest, queued
  /// Never starts: it only ends the others with exactly its name.
  case ending
  case delayed(Duration)
  case debounced(Duration)
  case throttled(Duration, keepsLast: Bool)
}
