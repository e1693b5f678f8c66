#include <libxml/xmlversion.h>

// Debian's libxml2 is built with ICU, and its encoding.h then includes the system's ICU headers, whose
// types collide with those of the ICU inside Foundation. Nothing here uses the two fields they declare.
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>

/// Ends a parse at its next step. xmlStopParser would free what the caller still reads.
///
/// Here, as newer headers mark the two members as deprecated, which in Swift would be a warning.
static inline void clibxml2_end_parse(xmlParserCtxtPtr context) {
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
  context->disableSAX = 1;
  context->instate = XML_PARSER_EOF;
#pragma clang diagnostic pop
}
