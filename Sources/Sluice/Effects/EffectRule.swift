/// How effects with the same id get along.
package enum EffectRule: Hashable {
  case together, latest, queued
  case delayed(Duration)
  case debounced(Duration)
  case throttled(Duration, keepsLast: Bool)
}
