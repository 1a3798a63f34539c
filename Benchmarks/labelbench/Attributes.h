// The attributed texts of a session: the set's texts, each in several runs or with a paragraph style.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "Stage.h"

namespace labelbench {

class Attributes {
 public:
  /// Fonts are of the session's engine; where runs begin is asked of `cutter`. Throws EngineError.
  Attributes(Session& session, Session& cutter, Look look);
  ~Attributes();
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;

  /// A request for each text.
  const std::vector<le_text_request>& requests() const { return requests_; }

 private:
  void makeFonts();
  void addRuns(Session& cutter);
  void addStyle();

  Session& session_;
  std::vector<le_font*> fonts_;
  std::vector<std::array<le_run, 3>> runs_;
  le_paragraph_style style_{};
  std::vector<le_text_request> requests_;
};

/// The families of another font than the corpus's: the serif ones of the same scripts, before its own.
std::vector<std::string> otherFamilies(const std::vector<std::string>& families);

}  // namespace labelbench
