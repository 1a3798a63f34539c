// Asks the library, and turns what it gives into the protocol's results.
#include <cmath>

#include "Case.h"

namespace {

/// UTF-16 offsets of UTF-8 offsets; -1 inside a character.
std::vector<long> utf16Offsets(const std::string &text) {
  std::vector<long> offsets(text.size() + 1, -1);
  long units = 0;
  for (size_t i = 0; i < text.size(); i++) {
    unsigned char byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xC0) == 0x80) continue;
    offsets[i] = units;
    units += byte >= 0xF0 ? 2 : 1;
  }
  offsets[text.size()] = units;
  return offsets;
}

double finite(double value, const char *what, const char *call) {
  if (!std::isfinite(value)) throw RequestError(std::string(call) + ": " + what + " is not finite");
  return value;
}

json line(const le_line &line, const Case &c, const std::vector<long> &offsets, const char *call) {
  auto valid = [&](size_t start, size_t end) {
    return start <= end && end <= c.string.size() && offsets[start] >= 0 && offsets[end] >= 0;
  };
  if (!valid(line.start, line.end) || !valid(line.tail_start, line.tail_end))
    throw RequestError(std::string(call) + ": a line's bytes are not whole characters of the text");
  json result;
  result["text"] = c.string.substr(line.start, line.end - line.start) + (line.flags & LE_LINE_ELLIPSIS ? c.token : "") +
                   c.string.substr(line.tail_start, line.tail_end - line.tail_start) +
                   (line.flags & LE_LINE_HYPHEN ? "\xE2\x80\x90" : "");
  json ranges = json::array();
  const size_t parts[2][2] = {{line.start, line.end}, {line.tail_start, line.tail_end}};
  for (auto &part : parts)
    if (part[0] < part[1]) ranges.push_back({offsets[part[0]], offsets[part[1]] - offsets[part[0]]});
  result["range"] = ranges;
  result["x"] = finite(line.x, "x", call);
  result["y"] = finite(line.y, "y", call);
  result["baseline"] = finite(line.baseline, "baseline", call);
  result["width"] = finite(line.width, "width", call);
  result["letterSpacing"] = finite(line.letter_spacing, "letter_spacing", call);
  return result;
}

/// Calls with a small array, and again with a larger one where the call says so.
template <typename Call>
json collect(Library &library, const Case &c, const char *name, Call call) {
  const std::vector<long> offsets = utf16Offsets(c.string);
  std::vector<le_line> lines(16);
  while (true) {
    le_result result{};
    result.struct_size = sizeof result;
    result.lines = lines.data();
    result.line_capacity = lines.size();
    le_status status = call(&result);
    if (status == LE_MORE && result.line_count > lines.size() && result.line_count <= (1u << 20)) {
      lines.assign(result.line_count, le_line{});
      continue;
    }
    library.check(status, name);
    if (result.line_count > lines.size()) throw RequestError(std::string(name) + ": says done, but its lines do not fit");
    json answer;
    answer["lines"] = json::array();
    for (size_t i = 0; i < result.line_count; i++) answer["lines"].push_back(line(lines[i], c, offsets, name));
    answer["scale"] = finite(result.scale, "scale", name);
    answer["truncated"] = result.truncated != 0;
    answer["size"] = {finite(result.size.width, "size", name), finite(result.size.height, "size", name)};
    return answer;
  }
}

/// Prepared text for the time of a call.
struct Text {
  Text(Library &library, const Case &c) : library(library) {
    library.check(library.functions->text_create(library.engine, &c.request, &text), "text_create");
  }
  ~Text() { library.functions->text_release(text); }
  Library &library;
  le_text *text = nullptr;
};

json layout(Library &library, const Case &c) {
  Text text(library, c);
  json prepared = collect(library, c, "layout", [&](le_result *out) {
    return library.functions->layout(text.text, &c.label, c.bounds, out);
  });
  if (library.can("once")) {
    json once = collect(library, c, "layout_once", [&](le_result *out) {
      return library.functions->layout_once(library.engine, &c.request, &c.label, c.bounds, out);
    });
    if (once != prepared) throw RequestError("layout and layout_once give different answers");
  }
  return prepared;
}

json measure(Library &library, const Case &c) {
  Text text(library, c);
  bool isRect = c.query == "textRect";
  int32_t kind = isRect                                ? LE_TEXT_RECT
                 : c.query == "intrinsicContentSize"   ? LE_INTRINSIC_CONTENT_SIZE
                                                       : LE_SIZE_THAT_FITS;
  le_size size = isRect ? c.bounds : c.proposed;
  le_rect rect{};
  library.check(
      library.functions->measure(text.text, &c.label, kind, {0, 0, size.width, size.height}, c.lineLimit, &rect),
      "measure");
  for (double value : {rect.x, rect.y, rect.width, rect.height}) finite(value, "a measure", "measure");
  if (isRect) return {{"rect", {rect.x, rect.y, rect.width, rect.height}}};
  return {{"size", {rect.width, rect.height}}};
}

json lineBreaks(Library &library, const Case &c) {
  std::vector<uint64_t> all(c.string.size() / 64 + 1), mandatory(all.size());
  le_breaks breaks{};
  breaks.struct_size = sizeof breaks;
  breaks.boundaries = all.data();
  breaks.mandatory = mandatory.data();
  breaks.word_capacity = all.size();
  library.check(library.functions->line_breaks(library.engine, c.request.bytes, c.request.length, &c.breakOptions,
                                               &breaks),
                "line_breaks");
  const std::vector<long> offsets = utf16Offsets(c.string);
  auto list = [&](const std::vector<uint64_t> &bits) {
    json places = json::array();
    for (size_t i = 0; i <= c.string.size(); i++) {
      if (!(bits[i / 64] >> (i % 64) & 1)) continue;
      if (offsets[i] < 0)
        throw RequestError("line_breaks: a break inside a character, before byte " + std::to_string(i));
      places.push_back(offsets[i]);
    }
    return places;
  };
  return {{"breaks", list(all)}, {"mandatory", list(mandatory)}};
}

}  // namespace

json answer(const json &description, Library &library) {
  Case c(description, library);
  if (c.query == "layout") return layout(library, c);
  if (c.query == "sizeThatFits" || c.query == "intrinsicContentSize" || c.query == "textRect")
    return measure(library, c);
  if (c.query == "lineBreaks") return lineBreaks(library, c);
  if (c.query == "properties")
    throw UnsupportedError("properties concern a label's model, not a layout engine");
  throw RequestError("request: 'query' cannot be '" + c.query + "'");
}
