// Reads a case: UILabel's property names into the fields of label_engine.h.
#include "Case.h"

#include <limits>

namespace {

const std::initializer_list<std::pair<const char *, int32_t>> modes = {
    {"byWordWrapping", LE_BY_WORD_WRAPPING},       {"byCharWrapping", LE_BY_CHAR_WRAPPING},
    {"byClipping", LE_BY_CLIPPING},                {"byTruncatingHead", LE_BY_TRUNCATING_HEAD},
    {"byTruncatingTail", LE_BY_TRUNCATING_TAIL},   {"byTruncatingMiddle", LE_BY_TRUNCATING_MIDDLE}};
const std::initializer_list<std::pair<const char *, int32_t>> alignments = {{"left", LE_ALIGN_LEFT},
                                                                            {"center", LE_ALIGN_CENTER},
                                                                            {"right", LE_ALIGN_RIGHT},
                                                                            {"justified", LE_ALIGN_JUSTIFIED},
                                                                            {"natural", LE_ALIGN_NATURAL}};
const std::initializer_list<std::pair<const char *, int32_t>> strategies = {
    {"none", LE_STRATEGY_NONE},
    {"pushOut", LE_STRATEGY_PUSH_OUT},
    {"hangulWordPriority", LE_STRATEGY_HANGUL_WORD_PRIORITY},
    {"standard", LE_STRATEGY_STANDARD}};
const std::initializer_list<std::pair<const char *, int32_t>> directions = {
    {"natural", LE_NATURAL}, {"leftToRight", LE_LEFT_TO_RIGHT}, {"rightToLeft", LE_RIGHT_TO_LEFT}};

/// [W, H], null for unconstrained.
le_size size(const json *value) {
  const double unconstrained = std::numeric_limits<double>::infinity();
  if (!value) return {unconstrained, unconstrained};
  if (!value->is_array() || value->size() != 2) throw RequestError("request: a size must be [width, height]");
  double axes[2];
  for (int i = 0; i < 2; i++) {
    const json &axis = (*value)[i];
    if (!axis.is_null() && !axis.is_number()) throw RequestError("request: a size must be [width, height]");
    axes[i] = axis.is_null() ? unconstrained : axis.get<double>();
  }
  return {axes[0], axes[1]};
}

}  // namespace

Case::Case(const json &description, Library &library) {
  allow(description, "case",
        {"label", "environment", "bounds", "query", "proposed", "limitedToNumberOfLines"});
  const json *properties = field(description, "label");
  if (!properties) throw RequestError("request: 'label' is missing");
  const json none = json::object();
  const json *found = field(description, "environment");
  const json &environment = found ? *found : none;
  allow(environment, "environment", {"layoutDirection", "displayScale", "locale", "profile"});
  bool is2009 = named(environment, "profile", "current", {{"current", 0}, {"2009", 1}}) == 1;

  query = text(description, "query", "layout");
  bounds = size(field(description, "bounds"));
  proposed = size(field(description, "proposed"));
  lineLimit = static_cast<int64_t>(number(description, "limitedToNumberOfLines"));
  readLabel(*properties, is2009);
  readText(*properties, library);
  label.display_scale = number(environment, "displayScale", 1);
  request.layout_direction = named(environment, "layoutDirection", "leftToRight", directions);
  if (field(environment, "locale")) request.locale = keep(text(environment, "locale"));
  breakOptions.struct_size = sizeof breakOptions;
  breakOptions.line_break_strategy = label.line_break_strategy;
  breakOptions.locale = request.locale;
}

void Case::readLabel(const json &properties, bool is2009) {
  allow(properties, "label",
        {"text", "runs", "font", "numberOfLines", "lineBreakMode", "textAlignment", "lineBreakStrategy",
         "adjustsFontSizeToFitWidth", "minimumScaleFactor", "allowsDefaultTighteningForTruncation",
         "baselineAdjustment", "preferredMaxLayoutWidth", "flags", "verticalAlignment", "truncationToken",
         "fixedScale"});
  label.struct_size = sizeof label;
  label.number_of_lines = static_cast<int64_t>(number(properties, "numberOfLines", 1));
  label.line_break_mode = named(properties, "lineBreakMode", "byTruncatingTail", modes);
  label.text_alignment = named(properties, "textAlignment", is2009 ? "left" : "natural", alignments);
  label.line_break_strategy = named(properties, "lineBreakStrategy", is2009 ? "none" : "standard", strategies);
  label.adjusts_font_size_to_fit_width = boolean(properties, "adjustsFontSizeToFitWidth");
  label.minimum_scale_factor = number(properties, "minimumScaleFactor");
  label.allows_default_tightening_for_truncation = boolean(properties, "allowsDefaultTighteningForTruncation");
  label.baseline_adjustment = named(
      properties, "baselineAdjustment", "alignBaselines",
      {{"alignBaselines", LE_ALIGN_BASELINES}, {"alignCenters", LE_ALIGN_CENTERS}, {"none", LE_ADJUST_NONE}});
  label.preferred_max_layout_width = number(properties, "preferredMaxLayoutWidth");
  label.vertical_alignment =
      named(properties, "verticalAlignment", "center",
            {{"center", LE_VERTICAL_CENTER}, {"top", LE_VERTICAL_TOP}, {"bottom", LE_VERTICAL_BOTTOM}});
  label.fixed_scale = number(properties, "fixedScale");
  if (field(properties, "truncationToken")) {
    token = text(properties, "truncationToken");
    label.truncation_token = reinterpret_cast<const uint8_t *>(token.c_str());
    label.truncation_token_length = token.size();
  }
  if (is2009) label.flags |= LE_LABEL_PROFILE_2009;
  if (const json *flags = field(properties, "flags")) {
    allow(*flags, "flags",
          {"multilineShrink", "trimsAroundEllipsis", "naturalAlignment", "baselineObserved", "shrinkKeepsWordsWhole",
           "marquee"});
    if (!boolean(*flags, "multilineShrink", true)) label.flags |= LE_LABEL_SINGLE_LINE_SHRINK;
    if (!boolean(*flags, "trimsAroundEllipsis", true)) label.flags |= LE_LABEL_KEEP_SPACE_AT_ELLIPSIS;
    if (named(*flags, "naturalAlignment", "environment", {{"environment", 0}, {"content", 1}}))
      label.flags |= LE_LABEL_NATURAL_BY_CONTENT;
    if (boolean(*flags, "baselineObserved")) label.flags |= LE_LABEL_BASELINE_OBSERVED;
    if (boolean(*flags, "shrinkKeepsWordsWhole")) label.flags |= LE_LABEL_SHRINK_KEEPS_WORDS;
    if (boolean(*flags, "marquee")) label.flags |= LE_LABEL_MARQUEE;
  }
}

void Case::readText(const json &properties, Library &library) {
  json runs = json::array();
  if (const json *given = field(properties, "runs")) {
    if (field(properties, "text")) throw RequestError("request: 'label' has both 'text' and 'runs'");
    if (!given->is_array()) throw RequestError("request: 'runs' must be a list");
    runs = *given;
  } else {
    runs.push_back({{"text", text(properties, "text")}});
  }
  for (const json &run : runs) {
    allow(run, "run", {"text", "attributes"});
    string += text(run, "text");
  }
  size_t start = 0;
  for (const json &run : runs) {
    size_t end = start + text(run, "text").size();
    const json none = json::object();
    const json *found = field(run, "attributes");
    const json &attributes = found ? *found : none;
    allow(attributes, "attributes",
          {"font", "kern", "paragraphStyle", "baselineOffset", "ligature", "attachment", "language"});
    // An empty run of a text that is not empty covers nothing.
    if (end > start || string.empty()) {
      le_run one{};
      one.struct_size = sizeof one;
      one.start = start;
      one.end = end;
      const json *font = field(attributes, "font");
      if (!font) font = field(properties, "font");
      if (!font) throw RequestError("request: the label names no font");
      one.font = library.font(*font);
      one.kern = number(attributes, "kern");
      one.baseline_offset = number(attributes, "baselineOffset");
      one.ligatures = static_cast<int32_t>(number(attributes, "ligature", 1));
      if (const json *attachment = field(attributes, "attachment")) {
        allow(*attachment, "attachment", {"width", "height", "y"});
        one.is_attachment = 1;
        one.attachment_width = number(*attachment, "width");
        one.attachment_height = number(*attachment, "height");
        one.attachment_y = number(*attachment, "y");
      }
      if (field(attributes, "language")) one.language = keep(text(attributes, "language"));
      runs_.push_back(one);
      if (const json *paragraph = field(attributes, "paragraphStyle")) styles_.push_back(style(*paragraph, start, end));
    }
    start = end;
    if (string.empty()) break;
  }
  request.struct_size = sizeof request;
  request.bytes = reinterpret_cast<const uint8_t *>(string.data());
  request.length = string.size();
  request.runs = runs_.data();
  request.run_count = runs_.size();
  request.paragraphs = styles_.data();
  request.paragraph_count = styles_.size();
}

/// What a style leaves out has NSParagraphStyle's default (R172).
le_paragraph_style Case::style(const json &d, size_t start, size_t end) {
  allow(d, "paragraphStyle",
        {"lineBreakMode", "alignment", "lineBreakStrategy", "baseWritingDirection", "lineSpacing", "paragraphSpacing",
         "paragraphSpacingBefore", "firstLineHeadIndent", "headIndent", "tailIndent", "lineHeightMultiple",
         "minimumLineHeight", "maximumLineHeight", "hyphenationFactor", "tabStops", "defaultTabInterval"});
  le_paragraph_style s{};
  s.struct_size = sizeof s;
  s.start = start;
  s.end = end;
  s.line_break_mode = named(d, "lineBreakMode", "byWordWrapping", modes);
  s.alignment = named(d, "alignment", "natural", alignments);
  s.line_break_strategy = named(d, "lineBreakStrategy", "none", strategies);
  s.base_writing_direction = named(d, "baseWritingDirection", "natural", directions);
  s.line_spacing = number(d, "lineSpacing");
  s.paragraph_spacing = number(d, "paragraphSpacing");
  s.paragraph_spacing_before = number(d, "paragraphSpacingBefore");
  s.first_line_head_indent = number(d, "firstLineHeadIndent");
  s.head_indent = number(d, "headIndent");
  s.tail_indent = number(d, "tailIndent");
  s.line_height_multiple = number(d, "lineHeightMultiple");
  s.minimum_line_height = number(d, "minimumLineHeight");
  s.maximum_line_height = number(d, "maximumLineHeight");
  s.hyphenation_factor = number(d, "hyphenationFactor");
  s.default_tab_interval = number(d, "defaultTabInterval");
  if (const json *stops = field(d, "tabStops")) {
    auto &kept = numbers_.emplace_back(stops->get<std::vector<double>>());
    s.tab_stops = kept.data();
    s.tab_stop_count = kept.size();
  }
  return s;
}
