// One engine with one set of texts: its font, its requests and the prepared texts.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "Attributes.h"
#include "Corpus.h"
#include "EngineLibrary.h"

namespace labelbench {

class Session {
 public:
  /// Makes the engine and the font. Throws EngineError, or UsageError for a font that does not exist.
  Session(std::shared_ptr<EngineLibrary> library, const Corpus& corpus, const TextSet& set, const Options& options);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  const EngineLibrary& library() const { return *library_; }
  const le_functions& functions() const { return library_->functions(); }
  const Corpus& corpus() const { return corpus_; }
  const TextSet& set() const { return set_; }
  const Options& options() const { return options_; }
  le_engine* engine() const { return engine_; }
  bool hasFont() const { return font_ != nullptr; }
  const le_font_request& fontRequest() const { return fontRequest_; }

  /// A request for each text. The requests borrow the texts' bytes.
  const std::vector<le_text_request>& requests() const { return requests_; }
  /// The requests with the attributes of a look, made on the first call. Throws Unsupported if the engine has no fonts
  /// for them.
  const std::vector<le_text_request>& requests(Look look);
  /// A request for other bytes, which the caller must keep.
  le_text_request request(const std::string& bytes) const;
  /// The texts, prepared on the first call. Throws Unsupported if the engine does not take their attributes.
  const std::vector<le_text*>& prepared(Look look = Look::plain);
  /// Takes boundaries, and with them the offsets at which runs begin, from another session, so that all engines get the
  /// same runs.
  void cutAs(Session& other) { cutter_ = &other; }
  /// The UTF-8 offsets of line break opportunities (`lines`) or of the ends of grapheme clusters, for each text.
  std::vector<std::vector<std::size_t>> boundaries(bool lines) const;
  /// A label of this mode, with those line break strategies that the engine has, or with none.
  le_label label(std::int32_t mode, std::int64_t lines, bool strategies = true) const;
  /// The width of each text on one line of unlimited width, in points.
  const std::vector<double>& naturalWidths();

  /// The faces of the font, e.g. "Noto Sans (NotoSans-Regular.ttf), …"; "" without a font.
  std::string faces() const;
  /// The font of the texts; null if the engine needs none.
  const le_font* font() const { return font_; }
  /// A hash of the files of a font's faces; "" without a font.
  std::string fontsHash(const le_font* font) const;
  /// The number of a text's clusters that have no glyph in the list of fonts, and of those that came from another font.
  std::pair<std::size_t, std::size_t> strangers(std::size_t index);
  /// Throws EngineError if a cluster has no glyph in the list of fonts, or came from another font.
  void requireGlyphs();
  /// Throws unless the status is LE_OK: Unsupported for LE_UNSUPPORTED, otherwise EngineError.
  void require(le_status status, const char* call) const;

 private:
  std::shared_ptr<EngineLibrary> library_;
  const Corpus& corpus_;
  const TextSet& set_;
  const Options& options_;
  le_engine* engine_ = nullptr;
  le_font* font_ = nullptr;
  std::vector<const char*> families_;
  le_font_request fontRequest_{};
  le_run run_{};
  std::int32_t direction_ = LE_LEFT_TO_RIGHT;
  std::vector<le_text_request> requests_;
  std::map<Look, std::unique_ptr<Attributes>> attributes_;
  std::map<Look, std::vector<le_text*>> prepared_;
  Session* cutter_ = this;
  std::vector<double> naturalWidths_;
};

}  // namespace labelbench
