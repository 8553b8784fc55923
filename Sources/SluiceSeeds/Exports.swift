@_exported public import Sluice
