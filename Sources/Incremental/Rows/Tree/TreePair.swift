/// The relation of two rows with the same label.
@usableFromInline
package enum TreePair {
  case equal
  /// Two versions of one row.
  case updated
  /// Two different rows; the second has taken over the label of the first.
  case replaced
}
