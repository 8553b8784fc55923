/// What an effect does to those that run or wait under its id.
package enum EffectRule: Hashable {
  case together, latest, queued
  case delayed(Duration)
  case debounced(Duration)
  case throttled(Duration, keepsLast: Bool)
}
