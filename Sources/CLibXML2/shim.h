#include <libxml/xmlversion.h>

// Debian's libxml2 is built with ICU, and its encoding.h then includes the system's ICU headers, whose
// types collide with those of the ICU inside Foundation. Nothing here uses the two fields they declare.
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
