// The attributed texts of a session: the set's texts, each in several runs or with a paragraph style.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "Stage.h"

namespace labelbench {

class Attributes {
 public:
  /// Makes fonts with the session's engine; `cutter` gives the offsets at which runs begin. Throws EngineError.
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

/// Families for a second font: the serif families of the same scripts, then the corpus's own.
std::vector<std::string> otherFamilies(const std::vector<std::string>& families);

}  // namespace labelbench
