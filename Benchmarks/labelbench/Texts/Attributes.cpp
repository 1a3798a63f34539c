// Makes the runs and paragraph styles of a session's texts.
#include "Attributes.h"

#include <cstdint>

#include "Failure.h"
#include "Session.h"

namespace labelbench {

namespace {

constexpr double largerBy = 4, kern = 0.5;  // Points.

/// The offset nearest to `target` that is strictly between `least` and `most`; `most` if there is none.
std::size_t nearest(const std::vector<std::size_t>& offsets, std::size_t target, std::size_t least, std::size_t most) {
  std::size_t best = most;
  const auto distance = [&](std::size_t offset) { return offset > target ? offset - target : target - offset; };
  for (std::size_t offset : offsets)
    if (offset > least && offset < most && (best == most || distance(offset) < distance(best))) best = offset;
  return best;
}

/// The families to look for as a second font: the serif counterparts of these families.
std::vector<std::string> otherFamilies(const std::vector<std::string>& families) {
  std::vector<std::string> others;
  for (const std::string& family : families) {
    const std::size_t at = family.find("Sans");
    if (family == "Noto Sans Arabic") others.push_back("Noto Naskh Arabic");
    else if (at != std::string::npos) others.push_back(family.substr(0, at) + "Serif" + family.substr(at + 4));
  }
  return others;
}

}  // namespace

Attributes::Attributes(Session& session, Session& cutter, Look look) : session_(session) {
  requests_ = session.requests();
  if (look == Look::runs) {
    makeFonts();
    addRuns(cutter);
  } else {
    addStyle();
  }
}

Attributes::~Attributes() {
  for (le_font* font : fonts_) session_.functions().font_release(font);
}

void Attributes::makeFonts() {
  le_font_request larger = session_.fontRequest();
  larger.size += largerBy;
  le_font* font = nullptr;
  session_.require(session_.functions().font_create(session_.engine(), &larger, &font), "font_create");
  fonts_.push_back(font);
  fonts_.push_back(otherFont(session_));
}

le_font* otherFont(Session& session) {
  const le_functions& functions = session.functions();
  le_font* font = nullptr;
  le_font_request other = session.fontRequest();
  std::vector<const char*> families;
  const std::vector<std::string> names = otherFamilies(session.corpus().fonts);
  if (other.families) {
    for (const std::string& name : names) {  // Only the families that are installed.
      le_font_request one = other;
      const char* family = name.c_str();
      one.families = &family;
      one.family_count = 1;
      const le_status status = functions.font_create(session.engine(), &one, &font);
      if (status == LE_NOT_FOUND) continue;
      session.require(status, "font_create");
      functions.font_release(font);
      families.push_back(family);
    }
    for (std::size_t i = 0; i < other.family_count; ++i) families.push_back(other.families[i]);
    other.families = families.data();
    other.family_count = families.size();
  } else if (other.metric) {
    other.metric = std::string(other.metric) == "Square" ? "Steps" : "Square";
  }
  session.require(functions.font_create(session.engine(), &other, &font), "font_create");
  return font;
}

/// Makes a third of each text larger, gives a third kern, and sets a third in another font. A run begins where a line
/// might break, or at a cluster if no line break is near. A text with too few clusters has fewer runs.
void Attributes::addRuns(Session& cutter) {
  const auto words = cutter.boundaries(true), clusters = cutter.boundaries(false);
  runs_.resize(requests_.size());
  for (std::size_t i = 0; i < requests_.size(); ++i) {
    le_text_request& request = requests_[i];
    std::array<le_run, 3>& runs = runs_[i];
    std::size_t start = 0;
    request.run_count = 0;
    while (start < request.length && request.run_count < 3) {
      const std::size_t index = request.run_count++, length = request.length, target = length * (index + 1) / 3;
      std::size_t end = index == 2 ? length : nearest(words[i], target, start, length);
      if (end == length && index < 2) end = nearest(clusters[i], target, start, length);
      le_run& run = runs[index] = session_.requests()[i].runs[0];
      run.start = start;
      run.end = end;
      if (index == 0) run.font = fonts_[0];
      if (index == 1) run.kern = kern;
      if (index == 2) run.font = fonts_[1];
      start = end;
    }
    request.runs = runs.data();
  }
}

void Attributes::addStyle() {
  style_.struct_size = sizeof style_;
  style_.end = SIZE_MAX;
  style_.line_break_mode = style_.line_break_strategy = LE_FROM_LABEL;
  style_.alignment = LE_ALIGN_JUSTIFIED;
  style_.base_writing_direction = LE_NATURAL;
  style_.first_line_head_indent = 12;
  style_.head_indent = 6;
  style_.tail_indent = -6;
  style_.line_height_multiple = 1.25;
  style_.line_spacing = 2;
  style_.paragraph_spacing = 4;
  for (le_text_request& request : requests_) {
    request.paragraphs = &style_;
    request.paragraph_count = 1;
  }
}

}  // namespace labelbench
