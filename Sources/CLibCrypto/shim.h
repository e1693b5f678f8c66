// The functions of SHA-2 by name are deprecated in favour of those that look a digest up, which need most of the library.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
