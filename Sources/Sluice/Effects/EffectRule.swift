/// How an effect relates to other effects with the same id.
package enum EffectRule: Hashable {
  case together, latest, queued
  case delayed(Duration)
  case debounced(Duration)
  case throttled(Duration, keepsLast: Bool)
}
