// The attributed texts of a session: the texts of its set, each with several runs or with a paragraph style.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "Stage.h"

namespace labelbench {

class Attributes {
 public:
  /// Makes fonts with the session's engine. `cutter` gives the offsets at which runs begin. Throws EngineError.
  Attributes(Session& session, Session& cutter, Look look);
  ~Attributes();
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;

  /// One request for each text.
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

/// Makes the second font of texts with runs, which the caller releases. Throws EngineError.
le_font* otherFont(Session& session);

}  // namespace labelbench
