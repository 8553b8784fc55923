/// The relation of two rows with the same label.
@usableFromInline
package enum TreePair {
  case equal
  /// Two versions of one row.
  case updated
  /// Two rows, one of which has left its label to the other.
  case replaced
}
