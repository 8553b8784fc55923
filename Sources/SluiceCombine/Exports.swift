// Re-exported, because callers use the results of this module with the operators of one of these.

#if Combine
  #if canImport(Combine)
    @_exported public import Combine
  #else
    @_exported public import OpenCombine
  #endif
#endif
