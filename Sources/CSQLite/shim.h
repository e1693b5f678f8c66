#include <float.h>
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

/// Whether `count` bytes are UTF-8: the shortest forms of code points that are no surrogates, as RFC 3629 has them.
static inline int csqlite_is_utf8(const unsigned char *text, int count) {
  if (!text) return 0;
  for (int place = 0; place < count;) {
    unsigned char first = text[place++];
    if (first < 0x80) continue;
    int rest = first >= 0xC2 && first < 0xE0 ? 1 : first >= 0xE0 && first < 0xF0 ? 2
               : first >= 0xF0 && first < 0xF5 ? 3 : 0;
    if (!rest || count - place < rest) return 0;
    unsigned char least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    unsigned char greatest = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    if (text[place] < least || text[place] > greatest) return 0;
    for (int next = 1; next < rest; next++) {
      if ((text[place + next] & 0xC0) != 0x80) return 0;
    }
    place += rest;
  }
  return 1;
}

/// `step_value(value, kind, message)`: gives back a value that a column takes, else fails with the message. The kinds are
/// 0 a Boolean, 2 a number, 3 a date, 4 text in UTF-8, 5 bytes, 6 a number of single precision, to which it is rounded, and
/// 16, 32, 64 a whole number of so many bits. It is C as it is called for each value that a step file writes.
static inline void csqlite_step_value(
    sqlite3_context *context, int count, sqlite3_value **values) {
  int type = sqlite3_value_type(values[0]);
  int is_number = type == SQLITE_INTEGER || type == SQLITE_FLOAT;
  double number = is_number ? sqlite3_value_double(values[0]) : 0;
  int kind = sqlite3_value_int(values[1]);
  int is_taken = 0;
  switch (kind) {
  case 0:
    is_taken = is_number && (number == 0 || number == 1);
    break;
  case 2:
    is_taken = is_number;
    break;
  case 3:
    is_taken = is_number && number - number == 0;
    break;
  case 4:
    is_taken = type == SQLITE_TEXT
                   ? csqlite_is_utf8(sqlite3_value_text(values[0]), sqlite3_value_bytes(values[0]))
                   : type != SQLITE_BLOB;
    break;
  case 5:
    is_taken = type == SQLITE_BLOB;
    break;
  case 6:
    is_taken = is_number && (number - number != 0 || (number <= FLT_MAX && number >= -FLT_MAX));
    break;
  default: {
    double limit = kind == 16 ? 0x1p15 : kind == 32 ? 0x1p31 : 0x1p63;
    if (type == SQLITE_INTEGER && kind == 64) {
      is_taken = 1;
    } else {
      is_taken = is_number && number >= -limit && number < limit &&
                 (double)(sqlite3_int64)number == number;
    }
  }
  }
  if (type == SQLITE_NULL) {
    sqlite3_result_null(context);
  } else if (is_taken && kind == 6) {
    sqlite3_result_double(context, (double)(float)number);
  } else if (is_taken) {
    sqlite3_result_value(context, values[0]);
  } else {
    const char *message = (const char *)sqlite3_value_text(values[2]);
    sqlite3_result_error(context, message ? message : "", -1);
  }
}

/// Adds `step_value` to a connection.
static inline int csqlite_add_step_value(sqlite3 *database) {
  return sqlite3_create_function_v2(
      database, "step_value", 3, SQLITE_UTF8 | SQLITE_INNOCUOUS | SQLITE_DETERMINISTIC, 0,
      csqlite_step_value, 0, 0, 0);
}
