// One engine with one set of texts: font, requests, prepared texts.
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
  /// Makes engine and font; throws EngineError, for a font that is not there UsageError.
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

  /// A request for each text, bytes borrowed.
  const std::vector<le_text_request>& requests() const { return requests_; }
  /// The same with attributes, made on the first call; throws Unsupported where the engine has no fonts for them.
  const std::vector<le_text_request>& requests(Look look);
  /// A request for other bytes that the caller keeps.
  le_text_request request(const std::string& bytes) const;
  /// The texts, prepared on the first call; throws Unsupported where the engine does not take their attributes.
  const std::vector<le_text*>& prepared(Look look = Look::plain);
  /// Takes the offsets at which runs begin, and boundaries, from another session: all engines get the same runs.
  void cutAs(Session& other) { cutter_ = &other; }
  /// Offsets of line break opportunities, or of grapheme clusters' ends, in each text.
  std::vector<std::vector<std::size_t>> boundaries(bool lines) const;
  /// A label of this mode, with the strategies that the engine has, or with none.
  le_label label(std::int32_t mode, std::int64_t lines, bool strategies = true) const;
  /// The width of each text on one unlimited line.
  const std::vector<double>& naturalWidths();

  /// The faces of the font, e.g. "Noto Sans (NotoSans-Regular.ttf), …", or "".
  std::string faces() const;
  /// A hash of the faces' files, or "" where there are none.
  std::string fontsHash() const;
  /// Clusters of a text that have no glyph in the list, and that came from another font.
  std::pair<std::size_t, std::size_t> strangers(std::size_t index);
  /// Throws EngineError where a cluster has no glyph in the list, or came from another font.
  void requireGlyphs();
  /// Throws EngineError unless the status is LE_OK, Unsupported where it says so.
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
