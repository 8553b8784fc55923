/// How an effect relates to other effects with the same id.
package enum EffectRule: Hashable {
  case together, latest, queued
  /// Never starts; cancels the effects with exactly its name.
  case ending
  case delayed(Duration)
  case debounced(Duration)
  case throttled(Duration, keepsLast: Bool)
}
