// One import is enough: what the functions of this module give is used with the operators of one of these.

#if Combine
  #if canImport(Combine)
    @_exported public import Combine
  #else
    @_exported public import OpenCombine
  #endif
#endif
