// The table of functions of every peer. Each function checks the request and then calls the peer's engine.
//
// SPDX-License-Identifier: Apache-2.0
#include <last_error.h>

#include <atomic>

#include "guarded.h"
#include "request.h"

namespace peer PEER_HIDDEN {

bool Description::can(const char *capability) const {
  for (const char *known : capabilities) {
    if (std::strcmp(known, capability) == 0) return true;
  }
  return false;
}

namespace {

le_status info(le_info *out) {
  if (!is_given(out)) return LE_INVALID;
  const Description &about = description();
  le_info value{};
  value.name = about.name.c_str();
  value.version = about.version.c_str();
  value.language = about.language.c_str();
  value.libraries = about.libraries.c_str();
  value.unicode_version = about.unicode_version.c_str();
  value.resolution = about.resolution;
  value.capabilities = about.capabilities.data();
  value.capability_count = about.capabilities.size();
  store(value, out);
  return LE_OK;
}

le_status engine_create(le_engine **out) {
  if (out == nullptr) return LE_INVALID;
  *out = nullptr;
  return guarded([&]() -> le_status {
    *out = make_engine().release();
    return *out != nullptr ? LE_OK : LE_FAILED;
  });
}

le_status engine_create_with(const le_engine_options *, le_engine **out) {
  if (out == nullptr) return LE_INVALID;
  *out = nullptr;
  return LE_UNSUPPORTED;
}

void engine_release(le_engine *engine) { delete engine; }

le_status engine_reset_caches(le_engine *engine) {
  if (engine == nullptr) return LE_INVALID;
  return guarded([&]() -> le_status {
    engine->reset_caches();
    return LE_OK;
  });
}

const char *last_error(le_engine *engine) { return engine != nullptr ? engine->last_error() : ""; }

le_status font_create(le_engine *engine, const le_font_request *request, le_font **out) {
  if (engine == nullptr || out == nullptr) return LE_INVALID;
  *out = nullptr;
  return guarded([&]() -> le_status {
    FontSpec spec;
    if (const le_status status = read_font(*engine, request, spec); status != LE_OK) return status;
    std::unique_ptr<le_font> font;
    const le_status status = engine->make_font(spec, font);
    if (status != LE_OK) return status == LE_UNSUPPORTED ? checked(*engine, status) : status;
    font->engine = engine;
    font->size = spec.size;
    *out = font.release();
    return LE_OK;
  });
}

void font_release(le_font *font) { delete font; }

le_status font_face(const le_font *font, size_t index, le_face *out) {
  if (font == nullptr || !is_given(out)) return LE_INVALID;
  if (index >= font->faces.size()) return LE_NOT_FOUND;
  const Face &face = font->faces[index];
  le_face value{};
  value.family = face.family.c_str();
  value.path = face.path.c_str();
  value.face_index = face.index;
  value.units_per_em = face.units_per_em;
  value.ascent = face.ascent * font->size;
  value.descent = face.descent * font->size;
  store(value, out);
  return LE_OK;
}

le_status text_create(le_engine *engine, const le_text_request *request, le_text **out) {
  if (engine == nullptr || out == nullptr) return LE_INVALID;
  *out = nullptr;
  if (!description().can("once")) return checked(*engine, LE_UNSUPPORTED);
  return guarded([&]() -> le_status {
    TextSpec spec;
    if (const le_status status = read_text(*engine, request, spec); status != LE_OK) return status;
    std::vector<uint8_t> copy;
    if ((load(request).flags & LE_TEXT_BORROW) == 0) {
      copy.assign(spec.bytes, spec.bytes + load(request).length);
      spec.bytes = copy.data();
    }
    std::unique_ptr<le_text> text;
    if (const le_status status = engine->make_text(spec, text); status != LE_OK) return checked(*engine, status);
    text->engine = engine;
    text->bytes = std::move(copy);  // The moved bytes keep their address.
    text->language = spec.language;
    text->spec = spec;
    text->spec.language = text->language.c_str();
    *out = text.release();
    return LE_OK;
  });
}

void text_release(le_text *text) { delete text; }

le_status text_info(const le_text *text, le_text_info *out) {
  if (text == nullptr || !is_given(out)) return LE_INVALID;
  return guarded([&]() -> le_status {
    le_text_info value{};
    const le_status status = text->describe(value);
    if (status == LE_OK) store(value, out);
    return status;
  });
}

/// Reads what a result asks for besides lines.
le_status read_detail(le_engine &engine, const le_result *out, Detail &detail) {
  if (!is_given(out)) return engine.fail(LE_INVALID, "the result is missing");
  detail = load(out).positions != nullptr ? Detail::positions : Detail::none;
  const bool can = detail == Detail::none || description().can("positions");
  return can ? LE_OK : engine.fail(LE_UNSUPPORTED, "no positions");
}

le_status layout(const le_text *text, const le_label *label, le_size bounds, le_result *out) {
  if (text == nullptr) return LE_INVALID;
  Detail detail;
  if (const le_status status = read_detail(*text->engine, out, detail); status != LE_OK) return status;
  return guarded([&]() -> le_status {
    LabelSpec spec;
    if (const le_status status = read_label(*text->engine, label, bounds, text->spec, spec); status != LE_OK) {
      return status;
    }
    Lines &lines = thread_lines();
    const le_status status = lay_out(text->spec, spec, detail, lines, [&] { return text->lay_out(spec, lines); });
    return status == LE_OK ? write_result(lines, text->spec, spec, out) : checked(*text->engine, status);
  });
}

le_status layout_once(le_engine *engine, const le_text_request *request, const le_label *label, le_size bounds,
                      le_result *out) {
  if (engine == nullptr) return LE_INVALID;
  if (!description().can("once")) return checked(*engine, LE_UNSUPPORTED);
  Detail detail;
  if (const le_status status = read_detail(*engine, out, detail); status != LE_OK) return status;
  return guarded([&]() -> le_status {
    TextSpec text;
    LabelSpec spec;
    if (const le_status status = read_text(*engine, request, text); status != LE_OK) return status;
    if (const le_status status = read_label(*engine, label, bounds, text, spec); status != LE_OK) return status;
    Lines &lines = thread_lines();
    const le_status status = lay_out(text, spec, detail, lines, [&] { return engine->lay_out(text, spec, lines); });
    return status == LE_OK ? write_result(lines, text, spec, out) : checked(*engine, status);
  });
}

le_status measure_text(const le_text *text, const le_label *label, int32_t kind, le_rect proposed,
                       int64_t number_of_lines, le_rect *out) {
  if (text == nullptr) return LE_INVALID;
  if (out == nullptr) return text->engine->fail(LE_INVALID, "the rectangle is missing");
  return guarded([&]() -> le_status {
    return checked(*text->engine, measure(*text, label, kind, proposed, number_of_lines, *out));
  });
}

le_status glyphs(le_engine *engine, const le_text *text, const le_text_request *request, const le_label *label,
                 le_size bounds, le_glyphs *out) {
  if (engine == nullptr) return LE_INVALID;
  if (!is_given(out)) return engine->fail(LE_INVALID, "the glyphs are missing");
  if (!description().can("glyphs")) return checked(*engine, LE_UNSUPPORTED);
  return guarded([&]() -> le_status {
    TextSpec own;
    LabelSpec spec;
    // The request of a prepared text has already been read.
    if (text == nullptr) {
      if (const le_status status = read_text(*engine, request, own); status != LE_OK) return status;
    }
    const TextSpec &source = text != nullptr ? text->spec : own;
    if (const le_status status = read_label(*engine, label, bounds, source, spec); status != LE_OK) return status;
    Lines &lines = thread_lines();
    const le_status status = lay_out(source, spec, Detail::glyphs, lines, [&] {
      return text != nullptr ? text->lay_out(spec, lines) : engine->lay_out(source, spec, lines);
    });
    return status == LE_OK ? write_glyphs(lines, source, spec, out) : checked(*engine, status);
  });
}

const le_functions functions = {
    sizeof(le_functions), info,         engine_create,        engine_release, engine_reset_caches, last_error,
    font_create,          font_release, font_face,            text_create,    text_release,        text_info,
    layout,               layout_once,  measure_text,         call_line_breaks, call_grapheme_breaks, call_shape,
    glyphs,
    engine_create_with,
};

}  // namespace
}  // namespace peer

le_status le_engine::fail(le_status status, const std::string &message) {
  last_error_set(serial_, message.data(), message.size());
  return status;
}

const char *le_engine::last_error() {
  const char *line = last_error_get(serial_);
  return line ? line : "";
}

uint64_t le_engine::next_serial() {
  static std::atomic<uint64_t> last{0};
  return ++last;
}

extern "C" __attribute__((visibility("default"))) const le_functions *label_engine_entry(uint32_t abi_version) {
  return abi_version == LE_ABI_VERSION ? &peer::functions : nullptr;
}
