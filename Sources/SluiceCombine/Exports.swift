// Re-exported, because callers use the results of this module with the operators of Combine or OpenCombine, and one
// import is enough in a file with publishers.

#if Combine
  @_exported public import Sluice

  #if canImport(Combine)
    @_exported public import Combine
  #else
    @_exported public import OpenCombine
  #endif
#endif
