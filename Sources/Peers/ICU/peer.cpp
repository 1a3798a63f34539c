// ICU's break iterators as a peer with the interface of label_engine.h: line breaks and grapheme clusters.
//
// Texts are converted to UTF-16, which suits ICU best: its iterators over UTF-8 through a UText are slower than the
// conversion and the iterators over UTF-16 together. Iterators are opened once for each thread and locale, as ICU's
// guide recommends.
//
// SPDX-License-Identifier: Apache-2.0
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uversion.h>

#include "peer/engine.h"
#include "peer/per_thread.h"
#include "peer/utf8.h"

namespace peer PEER_HIDDEN {
namespace {

/// An open break iterator of one locale.
class Iterator {
 public:
  Iterator(UBreakIteratorType type, std::string locale) : locale_(std::move(locale)) {
    UErrorCode error = U_ZERO_ERROR;
    iterator_ = ubrk_open(type, locale_.c_str(), nullptr, 0, &error);
    if (U_FAILURE(error)) throw std::bad_alloc();
  }
  Iterator(const Iterator &) = delete;
  ~Iterator() { ubrk_close(iterator_); }

  bool is_for(const char *language, const char *keyword) const {
    const size_t size = std::strlen(language);
    return locale_.compare(0, size, language) == 0 && locale_.compare(size, std::string::npos, keyword) == 0;
  }

  /// Calls `body` with the UTF-16 offset of each boundary after the start of the text.
  template <class Body>
  void each(const Utf16Text &text, Body body) const {
    UErrorCode error = U_ZERO_ERROR;
    ubrk_setText(iterator_, text.units.data(), static_cast<int32_t>(text.units.size()), &error);
    for (int32_t at = ubrk_next(iterator_); at != UBRK_DONE; at = ubrk_next(iterator_)) {
      body(static_cast<size_t>(at), iterator_);
    }
  }

 private:
  std::string locale_;
  UBreakIterator *iterator_ = nullptr;
};

/// What a thread keeps from text to text.
struct Workspace {
  Utf16Text text;
  std::vector<std::unique_ptr<Iterator>> lines;
  Iterator characters{UBRK_CHARACTER, "en"};

  const Iterator &lines_for(const char *language, const char *keyword) {
    for (const std::unique_ptr<Iterator> &known : lines) {
      if (known->is_for(language, keyword)) return *known;
    }
    return *lines.emplace_back(std::make_unique<Iterator>(UBRK_LINE, std::string(language) + keyword));
  }
};

struct ICUEngine : le_engine {
  le_status line_breaks(const uint8_t *bytes, size_t length, const le_break_options &options,
                        BreakBits &bits) override {
    Workspace &work = workspaces_.get();
    const Iterator &lines = work.lines_for(options.locale != nullptr ? options.locale : "en",
                                           options.strictness == 0 ? "@lb=strict" : "@lb=normal");
    work.text.assign(bytes, length, Utf16Text::Breaks::kept);
    lines.each(work.text, [&](size_t unit, UBreakIterator *iterator) {
      const size_t offset = work.text.offsets[unit];
      bits.set(offset);
      const bool hard = ubrk_getRuleStatus(iterator) >= UBRK_LINE_HARD;
      if (hard && (offset < length || ends_with_break(bytes, length))) bits.set_mandatory(offset);
    });
    return LE_OK;
  }

  le_status grapheme_breaks(const uint8_t *bytes, size_t length, BreakBits &bits) override {
    Workspace &work = workspaces_.get();
    work.text.assign(bytes, length, Utf16Text::Breaks::kept);
    work.characters.each(work.text, [&](size_t unit, UBreakIterator *) { bits.set(work.text.offsets[unit]); });
    return LE_OK;
  }

  // reset_caches has nothing to drop: an iterator's caches belong to the text that it was last given.

 private:
  PerThread<Workspace> workspaces_;
};

}  // namespace

const Description &description() {
  static const Description about{"icu", U_ICU_VERSION, "C++", "ICU " U_ICU_VERSION, U_UNICODE_VERSION, 0,
                                 {"breaks.line", "breaks.grapheme"}};
  return about;
}

std::unique_ptr<le_engine> make_engine() { return std::make_unique<ICUEngine>(); }

}  // namespace peer
