// Documentation/Internals/Modules.md explains why this is a re-export, and not type aliases.

#if canImport(SwiftUI)
  // One import is enough in a file with views, whose actions are often those of navigation.
  @_exported public import SluiceNavigation
#endif
