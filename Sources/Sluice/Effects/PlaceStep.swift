/// The key of the place that a reducer is lifted to.
package struct LiftedPath: Hashable {
  let path: AnyKeyPath
}

/// One step inwards: where a child is attached, and which of many children.
package struct PlaceStep: Hashable {
  package let attachmentPoint: ObjectIdentifier
  package let key: AnyHashable

  package init(attachmentPoint: ObjectIdentifier, key: AnyHashable) {
    (self.attachmentPoint, self.key) = (attachmentPoint, key)
  }
}
