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

/// `step_value(value, kind, title)`: gives back a value that a column takes, else fails with the title. The kinds are 0 a
/// Boolean, 1 a whole number, 2 a number, 3 a date, 4 text, 5 bytes. It is C as it is called for each value that a step
/// file writes.
static inline void csqlite_step_value(
    sqlite3_context *context, int count, sqlite3_value **values) {
  int type = sqlite3_value_type(values[0]);
  int is_number = type == SQLITE_INTEGER || type == SQLITE_FLOAT;
  const char *problem = 0;
  if (type == SQLITE_NULL) {
    sqlite3_result_null(context);
    return;
  }
  switch (sqlite3_value_int(values[1])) {
  case 0: {
    double number = is_number ? sqlite3_value_double(values[0]) : -1;
    if (number != 0 && number != 1) problem = "takes 0 or 1";
    break;
  }
  case 1:
    if (type != SQLITE_INTEGER) {
      double number = type == SQLITE_FLOAT ? sqlite3_value_double(values[0]) : 0x1p63;
      int is_whole =
          number > -0x1p63 && number < 0x1p63 && (double)(sqlite3_int64)number == number;
      if (!is_whole) problem = "takes a whole number; make one of a text with CAST";
    }
    break;
  case 2:
    if (!is_number) problem = "takes a number; make one of a text with CAST";
    break;
  case 3:
    if (!is_number) problem = "takes seconds since 2001; make them of a text with date_in()";
    break;
  case 4:
    if (type == SQLITE_BLOB) problem = "takes text";
    break;
  default:
    if (type != SQLITE_BLOB) problem = "takes bytes; make them of a text with CAST";
  }
  if (!problem) {
    sqlite3_result_value(context, values[0]);
    return;
  }
  const char *title = (const char *)sqlite3_value_text(values[2]);
  char *message = sqlite3_mprintf("%s %s", title ? title : "", problem);
  if (message) {
    sqlite3_result_error(context, message, -1);
    sqlite3_free(message);
  } else {
    sqlite3_result_error_nomem(context);
  }
}

/// Adds `step_value` to a connection.
static inline int csqlite_add_step_value(sqlite3 *database) {
  return sqlite3_create_function_v2(
      database, "step_value", 3, SQLITE_UTF8 | SQLITE_INNOCUOUS | SQLITE_DETERMINISTIC, 0,
      csqlite_step_value, 0, 0, 0);
}
