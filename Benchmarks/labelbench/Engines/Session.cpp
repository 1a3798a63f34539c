// Makes and checks what all stages of one engine and one set of texts share.
#include "Session.h"

#include <cmath>
#include <filesystem>
#include <map>
#include <mutex>

#include "Failure.h"
#include "Files.h"
#include "Hash.h"
#include "Watch.h"

namespace labelbench {

namespace {

constexpr double unlimited = HUGE_VAL;

std::string hashOfFile(const std::string& path) {
  static std::map<std::string, std::string> known;
  auto& hash = known[path];
  if (hash.empty()) {
    Hash h;
    h.add(readFile(path));
    hash = h.text();
  }
  return hash;
}

}  // namespace

Session::Session(std::shared_ptr<EngineLibrary> library, const Corpus& corpus, const TextSet& set,
                 const Options& options)
    : library_(std::move(library)), corpus_(corpus), set_(set), options_(options) {
  const le_functions& f = functions();
  nowDoing(library_->name(), "making the engine and its font");
  require(f.engine_create(&engine_), "engine_create");
  direction_ = corpus.rightToLeft ? LE_RIGHT_TO_LEFT : LE_LEFT_TO_RIGHT;
  fontRequest_.struct_size = sizeof fontRequest_;
  fontRequest_.size = options.size;
  const std::string& first = corpus.fonts.front();
  const std::string capability = corpus.fontCapability();
  if (capability == "font.metric") {
    fontRequest_.metric = first.c_str() + 7;
  } else if (capability == "font.file") {
    fontRequest_.path = first.c_str();
  } else {
    for (const auto& family : corpus.fonts) families_.push_back(family.c_str());
    fontRequest_.families = families_.data();
    fontRequest_.family_count = families_.size();
  }
  if (library_->can(capability)) {
    const le_status status = f.font_create(engine_, &fontRequest_, &font_);
    if (status == LE_NOT_FOUND) {
      const std::string what = f.last_error(engine_);
      f.engine_release(engine_);
      const std::string hint = capability == "font.family" ? fontAdvice(set_.texts.front()) : "";
      throw UsageError("unknown font for corpus '" + corpus.tag + "': " + (what.empty() ? first : what) + hint);
    }
    require(status, "font_create");
  }
  run_.struct_size = sizeof run_;
  run_.end = SIZE_MAX;
  run_.font = font_;
  run_.ligatures = 1;
  for (const auto& text : set_.texts) requests_.push_back(request(text));
}

Session::~Session() {
  for (const auto& [_, texts] : prepared_)
    for (le_text* text : texts)
      if (text) functions().text_release(text);
  attributes_.clear();
  if (font_) functions().font_release(font_);
  if (engine_) functions().engine_release(engine_);
}

void Session::require(le_status status, const char* call) const {
  if (status == LE_OK) return;
  static const char* const names[] = {"OK", "MORE", "UNSUPPORTED", "INVALID", "NOT_FOUND", "NO_MEMORY", "FAILED"};
  std::string message = std::string(call) + " returned LE_" + (status >= 0 && status < 7 ? names[status] : "?");
  if (const char* more = engine_ ? functions().last_error(engine_) : nullptr; more && *more)
    message += std::string(" (") + more + ")";
  if (status == LE_UNSUPPORTED) throw Unsupported(message);
  throw EngineError(message);
}

le_text_request Session::request(const std::string& bytes) const {
  le_text_request request{};
  request.struct_size = sizeof request;
  request.bytes = reinterpret_cast<const std::uint8_t*>(bytes.data());
  request.length = bytes.size();
  request.flags = LE_TEXT_BORROW;
  request.layout_direction = direction_;
  request.locale = corpus_.language.c_str();
  request.runs = &run_;
  request.run_count = 1;
  return request;
}

const std::vector<le_text_request>& Session::requests(Look look) {
  if (look == Look::plain) return requests_;
  auto& attributes = attributes_[look];
  if (!attributes) attributes = std::make_unique<Attributes>(*this, *cutter_, look);
  return attributes->requests();
}

const std::vector<le_text*>& Session::prepared(Look look) {
  auto& texts = prepared_[look];
  if (texts.empty()) {
    const std::vector<le_text_request>& requests = this->requests(look);
    std::vector<le_text*> made(requests.size());
    for (std::size_t i = 0; i < made.size(); ++i) {
      nowText(i);
      const le_status status = functions().text_create(engine_, &requests[i], &made[i]);
      if (status == LE_OK) continue;
      for (le_text* text : made)
        if (text) functions().text_release(text);
      require(status, "text_create");
    }
    texts = std::move(made);
  }
  return texts;
}

std::vector<std::vector<std::size_t>> Session::boundaries(bool lines) const {
  std::vector<std::vector<std::size_t>> found;
  std::vector<std::uint64_t> words, mandatory;
  le_break_options options{};
  options.struct_size = sizeof options;
  for (const le_text_request& text : requests_) {
    words.assign(text.length / 64 + 1, 0);
    mandatory = words;
    le_breaks breaks{};
    breaks.struct_size = sizeof breaks;
    breaks.boundaries = words.data();
    breaks.mandatory = mandatory.data();
    breaks.word_capacity = words.size();
    options.locale = text.locale;
    require(lines ? functions().line_breaks(engine_, text.bytes, text.length, &options, &breaks)
                  : functions().grapheme_breaks(engine_, text.bytes, text.length, &breaks),
            lines ? "line_breaks" : "grapheme_breaks");
    auto& offsets = found.emplace_back();
    for (std::size_t i = 0; i <= text.length; ++i)
      if (words[i / 64] >> (i % 64) & 1) offsets.push_back(i);
  }
  return found;
}

le_label Session::label(std::int32_t mode, std::int64_t lines, bool strategies) const {
  le_label label{};
  label.struct_size = sizeof label;
  label.number_of_lines = lines;
  label.line_break_mode = mode;
  label.text_alignment = LE_ALIGN_NATURAL;
  const bool pushOut = library_->can("strategy.pushOut"), hangul = library_->can("strategy.hangul");
  if (!strategies || options_.strategy == "none") label.line_break_strategy = LE_STRATEGY_NONE;
  else if (pushOut && hangul) label.line_break_strategy = LE_STRATEGY_STANDARD;
  else if (pushOut) label.line_break_strategy = LE_STRATEGY_PUSH_OUT;
  else label.line_break_strategy = hangul ? LE_STRATEGY_HANGUL_WORD_PRIORITY : LE_STRATEGY_NONE;
  label.minimum_scale_factor = 0;
  label.display_scale = 2;
  return label;
}

const std::vector<double>& Session::naturalWidths() {
  if (naturalWidths_.empty()) {
    const le_label one = label(LE_BY_WORD_WRAPPING, 1);
    for (le_text* text : prepared()) {
      nowText(naturalWidths_.size());
      le_line line{};
      le_result result{};
      result.struct_size = sizeof result;
      result.lines = &line;
      result.line_capacity = 1;
      require(functions().layout(text, &one, {unlimited, unlimited}, &result), "layout");
      naturalWidths_.push_back(result.size.width);
    }
  }
  return naturalWidths_;
}

std::string Session::faces() const {
  std::string line;
  if (!font_) return line;
  le_face face{};
  face.struct_size = sizeof face;
  for (std::size_t i = 0; functions().font_face(font_, i, &face) == LE_OK; ++i) {
    if (i > 0) line += ", ";
    line += face.family ? face.family : "?";
    if (face.path && *face.path) {
      line += " (" + std::filesystem::path(face.path).filename().string();
      if (face.face_index) line += "#" + std::to_string(face.face_index);
      line += ")";
    }
  }
  return line;
}

std::string Session::fontsHash(const le_font* font) const {
  if (!font) return "";
  Hash hash;
  le_face face{};
  face.struct_size = sizeof face;
  for (std::size_t i = 0; functions().font_face(font, i, &face) == LE_OK; ++i) {
    hash.add(std::string(face.family ? face.family : ""));
    hash.add(face.face_index);
    if (face.path && *face.path) hash.add(hashOfFile(face.path));
  }
  return hash.text();
}

std::pair<std::size_t, std::size_t> Session::strangers(std::size_t index) {
  le_text_info info{};
  info.struct_size = sizeof info;
  // An engine that only shapes cannot prepare texts.
  if (!library_->can("wrap.word") && library_->can("shape")) {
    le_advances advances{};
    advances.struct_size = sizeof advances;
    const le_status status = functions().shape(engine_, &requests_[index], &advances);
    require(status == LE_MORE ? LE_OK : status, "shape");
    return {advances.missing_clusters, 0};
  }
  if (functions().text_info(prepared()[index], &info) != LE_OK) return {0, 0};
  return {info.missing_clusters, info.foreign_clusters};
}

void Session::requireGlyphs() {
  std::size_t missing = 0, foreign = 0, where = 0;
  for (std::size_t i = 0; i < requests_.size(); ++i) {
    nowText(i);
    const auto [absent, elsewhere] = strangers(i);
    if (missing + foreign == 0 && absent + elsewhere > 0) where = i;
    missing += absent;
    foreign += elsewhere;
  }
  if (missing + foreign == 0) return;
  throw EngineError(std::to_string(missing) + " clusters have no glyph in the fonts and " + std::to_string(foreign) +
                    " came from fonts outside the list, first in '" + excerpt(set_.texts[where]) + "'");
}

}  // namespace labelbench
