#include "mcp/schemas.h"

namespace onrecord::mcp {

namespace {

// Sources that come with a call are for assistants that hold the text already.
const char* const kCheckInput = R"json({
"type": "object", "additionalProperties": false, "required": ["draft"],
"properties": {
"draft": {"type": "string", "minLength": 1, "maxLength": 1000000,
 "description": "The text whose quotations are checked, as it is written."},
"format": {"type": "string", "enum": ["markdown", "text", "html"], "default": "markdown"},
"sources": {"type": "array", "minItems": 1, "maxItems": 50,
 "description": "Sources given as text. Without it, the sources that the server was started with are used.",
 "items": {"type": "object", "additionalProperties": false, "required": ["name", "text"],
 "properties": {
 "name": {"type": "string", "minLength": 1, "maxLength": 200, "description": "A label. Nothing is read from disk."},
 "text": {"type": "string", "minLength": 1, "maxLength": 2000000},
 "format": {"type": "string", "enum": ["markdown", "text", "html", "vtt", "srt"], "default": "text"}}}}}
})json";

const char* const kDefinitions = R"json("$defs": {
"verdict": {"type": "string", "enum": ["agrees", "differs", "unchecked"]},
"place": {"type": "object", "additionalProperties": false,
 "required": ["path", "line", "column", "speaker", "start_seconds", "words"],
 "properties": {"path": {"type": "string"}, "line": {"type": ["integer", "null"], "minimum": 1},
 "column": {"type": ["integer", "null"], "minimum": 1}, "speaker": {"type": ["string", "null"]},
 "start_seconds": {"type": ["number", "null"], "minimum": 0}, "words": {"type": "string"}}},
"comparison": {"type": "object", "additionalProperties": false,
 "required": ["verdict", "classes", "subtypes", "source", "before", "after", "source_marked", "draft_marked", "hidden", "also"],
 "properties": {"verdict": {"$ref": "#/$defs/verdict"},
 "classes": {"type": "array", "items": {"type": "string"}},
 "subtypes": {"type": "array", "items": {"type": "string"}},
 "source": {"$ref": "#/$defs/place"},
 "before": {"type": "string", "description": "The source just before its words."},
 "after": {"type": "string", "description": "The source just after its words."},
 "source_marked": {"type": "string", "description": "The source's words, those that the quotation lacks in {+ +}."},
 "draft_marked": {"type": "string", "description": "The quotation's words, those that the source lacks in [- -]."},
 "hidden": {"type": "array", "items": {"type": "string"}, "description": "Words of the source that a cut hides."},
 "also": {"type": "array", "items": {"$ref": "#/$defs/place"}, "description": "Places that match equally well."}}}
})json";

const char* const kCheckOutput = R"json({
"type": "object", "additionalProperties": false,
"required": ["notice", "counts", "findings", "quotations", "unread_sources", "left_out"],
"properties": {
"notice": {"type": "string"},
"counts": {"type": "object", "additionalProperties": false, "required": ["agrees", "differs", "unchecked"],
 "properties": {"agrees": {"type": "integer", "minimum": 0}, "differs": {"type": "integer", "minimum": 0},
 "unchecked": {"type": "integer", "minimum": 0, "description": "Could not be checked: neither right nor wrong."}}},
"findings": {"type": "array", "items": {"type": "object", "additionalProperties": false,
 "required": ["code", "severity", "state", "reason", "message", "line", "column", "quotation"],
 "properties": {"code": {"type": "string"}, "severity": {"type": "string", "enum": ["high", "medium", "low", "note"]},
 "state": {"type": "string", "enum": ["open", "waived", "baseline"], "description": "Waived: a note in the draft excuses it."},
 "reason": {"type": ["string", "null"], "description": "Of the waiver."},
 "message": {"type": "string"}, "line": {"type": "integer", "minimum": 1}, "column": {"type": "integer", "minimum": 1},
 "quotation": {"type": ["integer", "null"], "minimum": 0, "description": "Index into quotations."}}}},
"quotations": {"type": "array", "items": {"type": "object", "additionalProperties": false,
 "required": ["words", "line", "column", "kind", "speaker", "verdict", "reasons", "comparisons"],
 "properties": {"words": {"type": "string"}, "line": {"type": "integer", "minimum": 1},
 "column": {"type": "integer", "minimum": 1}, "kind": {"type": "string"},
 "speaker": {"type": ["string", "null"]}, "verdict": {"$ref": "#/$defs/verdict"},
 "reasons": {"type": "array", "items": {"type": "string"}, "description": "Why it is unchecked."},
 "comparisons": {"type": "array", "items": {"$ref": "#/$defs/comparison"}}}}},
"unread_sources": {"type": "array", "items": {"type": "string"}},
"left_out": {"type": "integer", "minimum": 0, "description": "Quotations and findings beyond what one answer holds."}},
)json";

const char* const kFindInput = R"json({
"type": "object", "additionalProperties": false, "required": ["words"],
"properties": {
"words": {"type": "string", "minLength": 1, "maxLength": 8000,
 "description": "Words to look for, without quotation marks around them."},
"limit": {"type": "integer", "minimum": 1, "maximum": 20, "default": 5}}
})json";

const char* const kFindOutput = R"json({
"type": "object", "additionalProperties": false,
"required": ["notice", "verdict", "reasons", "places", "unread_sources"],
"properties": {
"notice": {"type": "string"},
"verdict": {"$ref": "#/$defs/verdict", "description": "Of the best place; unchecked when it cannot be told."},
"reasons": {"type": "array", "items": {"type": "string"}},
"places": {"type": "array", "maxItems": 20, "description": "The best places, one a source, the best first.",
 "items": {"$ref": "#/$defs/comparison"}},
"unread_sources": {"type": "array", "items": {"type": "string"}}},
)json";

/// The schema without its line ends: a message is one line.
std::string on_one_line(std::string schema) {
  std::erase(schema, '\n');
  return schema;
}

}  // namespace

std::string check_input_schema() { return on_one_line(kCheckInput); }
std::string check_output_schema() {
  return on_one_line(std::string(kCheckOutput) + kDefinitions + "}");
}
std::string find_input_schema() { return on_one_line(kFindInput); }
std::string find_output_schema() {
  return on_one_line(std::string(kFindOutput) + kDefinitions + "}");
}

}  // namespace onrecord::mcp
