// The client library of PostgreSQL, which the system has. `Documentation/ManyProcesses.md` says how to install it.
#include <libpq-fe.h>
