#include <sqlite3.h>

/// Has references enforced or not, also within a transaction; SQLite's own function takes a variable number
/// of arguments, which Swift cannot give.
static inline int csqlite_enforce_foreign_keys(sqlite3 *database, int enforces) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_FKEY, enforces, (int *)0);
}

/// Has a name in double quotes that is none be an error, and no text.
static inline int csqlite_refuse_quoted_texts(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
}
