/* label_engine.h: the C interface between label layout engines and the suites that test and time them.
 *
 * SPDX-License-Identifier: Apache-2.0
 *
 * An implementation is a shared library that exports one C symbol, `label_engine_entry`. For a version of this
 * interface it returns a table of function pointers; everything else goes through that table.
 *
 * Conventions
 *   - Units: lengths are points (Float64, y grows downwards); text offsets are UTF-8 bytes from the start of the text.
 *   - Text: UTF-8. Malformed bytes count as U+FFFD, one for each maximal subpart, and are never read past the end.
 *   - Structs: every struct starts with `struct_size`, which the caller sets to its own sizeof. A callee reads and
 *     writes no byte past it; a field that the caller's struct does not have counts as 0. Arrays of structs are strided
 *     by the `struct_size` of their first element.
 *   - Results go into the caller's arrays, each with a capacity. Where one is too small, the call fills what fits, sets
 *     the count that is needed and returns LE_MORE.
 *   - Every call returns a status code; `last_error` tells more in one line.
 *   - Threads: these calls may run at the same time, each with itself and the others, on one engine, font and text: `info`,
 *     `engine_reset_caches`, `last_error`, `font_create`, `font_face`, `text_create`, `text_info`, `layout`, `layout_once`,
 *     `measure`, `line_breaks`, `grapheme_breaks`, `shape`, `glyphs`, `hit`, `caret`. Texts and fonts are only read. A call that
 *     runs while the caches are reset gives the same answer as before or after the reset. Until a call returns, nobody else
 *     may write what it reads or writes. Release an object only after every other call on it has returned. Engines are independent of each
 *     other.
 *   - Memory: an engine keeps words that it shaped, at most 32 MiB for all its threads, or the size that its creator chose. It
 *     uses a quarter of that unless a running call holds words from before a reset. In addition it keeps some MiB of
 *     scratch for each call that ran at the same time. Nothing that it keeps grows with the number of past calls,
 *     languages, families, files, errors or threads.
 *   - Values: a count or a length beyond all memory is LE_INVALID, and so is NULL with a count that is not 0, a value that
 *     an enumeration does not list, a flag other than 0 and 1, and a `struct_size` that no struct has: below 8, or
 *     shorter than the callee's and no multiple of 8. A capacity beyond all memory, such as SIZE_MAX, means
 *     that the array is large enough. No text is wider than 2^32 points.
 *   - Results never depend on the state of a cache, on the order of calls, on the thread or on the machine's locale.
 */
#ifndef LABEL_ENGINE_H
#define LABEL_ENGINE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The version of this interface. It grows when a struct's meaning changes, not when fields are added at an end. */
#define LE_ABI_VERSION 1u

/** The status that a call returns. */
typedef int32_t le_status;
enum {
  LE_OK = 0, /**< Done. */
  LE_MORE = 1, /**< An array was too small: what fits is filled, the count is the one needed. */
  LE_UNSUPPORTED = 2, /**< This engine does not do that; not an error. */
  LE_INVALID = 3, /**< An argument is outside what this header allows. */
  LE_NOT_FOUND = 4, /**< A font family, file or built-in font, a cluster at a point, a line for a caret is not there. */
  LE_NO_MEMORY = 5, /**< Memory ran out, or the call needs more than the engine's limit. */
  LE_FAILED = 6 /**< Anything else; see `last_error`. */
};

typedef struct le_engine le_engine; /**< Caches and settings of one engine. */
typedef struct le_font le_font; /**< A list of faces at one size. */
typedef struct le_text le_text; /**< Prepared text, immutable. */

/* ---- description ---- */

/** What an implementation is and can do. Strings live as long as the library is loaded. */
typedef struct le_info {
  size_t struct_size;
  const char *name; /**< Short and lower case: the first part of a benchmark's name. */
  const char *version; /**< Of the implementation itself. */
  const char *language; /**< What it is written in. */
  const char *libraries; /**< The libraries it uses, with versions, e.g. "HarfBuzz 6.0.0, ICU 72.1"; or "". */
  const char *unicode_version; /**< Of its segmentation, e.g. "17.0". */
  double resolution; /**< The smallest step of its coordinates, points; 0: floating point. */
  /** What it can do, by the names listed below. */
  const char *const *capabilities;
  size_t capability_count;
} le_info;

/* Names of capabilities:
 *   wrap.word wrap.char wrap.clip     line break modes word wrapping, character wrapping, clipping
 *   truncate.tail truncate.head truncate.middle     on labels of one line
 *   truncate.tail.lines truncate.head.lines truncate.middle.lines     on the last of several
 *   limit.lines limit.height          numberOfLines, and the height of the bounds, limit what is visible
 *   strategy.pushOut strategy.hangul  line break strategies
 *   shrink shrink.lines               adjustsFontSizeToFitWidth with one line, with several
 *   baseline                          baselineAdjustment
 *   tighten                           allowsDefaultTighteningForTruncation
 *   kern tracking spacing.line        letter spacing by each of two attributes; line spacing
 *   align.justified direction.rtl     justified lines; a right-to-left environment or paragraph
 *   geometry                          x, y and baseline of every line
 *   measure.fit measure.intrinsic measure.rect     sizeThatFits, intrinsicContentSize, textRect
 *   runs paragraphs                   attributed runs; paragraph styles beyond line spacing
 *   tabs hyphens attachments bidi positions     tab stops; soft hyphens; attachments; visual order; cluster positions
 *   hyphenation     automatic (en)
 *   profile.2009 beyond               the profile of 2009; options beyond UIKit
 *   font.metric font.recorded font.shaped font.file font.family     where fonts come from
 *   breaks.line breaks.grapheme shape once glyphs     those entry points
 *   time     of a program alone: it answers the protocol's request "time"
 *   model     a label's state: `model_create` and `model_step`
 *   hit caret     those entry points
 */

/* ---- engines ---- */

/** Whether each word is shaped by itself where a font's tables say that it changes nothing. Answers are the same. */
enum {
  LE_SHORTCUTS_DEFAULT = 0, /**< As `engine_create` has it. */
  LE_SHORTCUTS_OFF = 1, /**< Hard lines are shaped whole. */
  LE_SHORTCUTS_ON = 2
};

/** How to make an engine. Fields that are 0 are as `engine_create` has them. */
typedef struct le_engine_options {
  size_t struct_size;
  size_t cache_size; /**< Bytes for shaped words, limited to 1 MiB ... 16 GiB; 0: 32 MiB. */
  /** Bytes that one call may take to prepare text, at 32 bytes a cluster; 0: as much as the machine has. `text_create`,
   *  `layout_once` and `shape` answer LE_NO_MEMORY where they need more, and so does a call with a longer truncation
   *  token. A text that is short enough for the limit is answered the same with any limit. */
  size_t memory_limit;
  int32_t shortcuts; /**< LE_SHORTCUTS_... */
  int32_t reserved; /**< 0. */
} le_engine_options;

/* ---- fonts ---- */

/** What draws a character that no listed family has. */
enum {
  LE_FALLBACK_NONE = 0, /**< A box: only the listed families draw, so that engines can be compared. */
  /** A font of the machine, chosen by the character, its script and the text's language, whatever the process's locale. */
  LE_FALLBACK_INSTALLED = 1
};

/** What happens if a family is not installed. */
enum {
  LE_MISSING_FAILS = 0, /**< The font is not made. */
  LE_MISSING_NEAREST = 1 /**< The family that the machine has for it takes its place; `font_face` tells its name. */
};

/** A font to make. Exactly one of `metric`, `path` and `families` is given. */
typedef struct le_font_request {
  size_t struct_size;
  const char *metric; /**< A built-in metric font by name ("Square", "Steps", "Tall"), or NULL. */
  const char *path; /**< A font file, or NULL. */
  uint32_t face_index; /**< The face in that file. */
  const char *const *families; /**< Family names in the order of fallback, or NULL. */
  size_t family_count;
  double size; /**< Points. Not a number, 0 and less give text of size 0; above 262,144 counts as that. */
  const char *const *features; /**< OpenType features in the syntax "kern=0", or NULL. */
  size_t feature_count;
  int32_t fallback; /**< LE_FALLBACK_... */
  int32_t missing; /**< LE_MISSING_... */
} le_font_request;

/** One face of a font: the listed ones in the order of fallback, then any font of the machine that fallback may choose.
 *  Strings live as long as the font. */
typedef struct le_face {
  size_t struct_size;
  const char *family; /**< The family's name as the face says it. */
  const char *path; /**< Its file, or "" for a metric font. */
  uint32_t face_index;
  uint32_t units_per_em; /**< Font units. */
  double ascent; /**< Points above the baseline at the font's size. */
  double descent; /**< Points below the baseline, positive. */
} le_face;

/* ---- text ---- */

/** Directions. */
enum { LE_NATURAL = -1, LE_LEFT_TO_RIGHT = 0, LE_RIGHT_TO_LEFT = 1 };

/** Ligatures of a run: none but those that a script requires, common ones, or common ones unless tracking is not 0. */
enum { LE_LIGATURES_NONE = 0, LE_LIGATURES_COMMON = 1, LE_LIGATURES_UNSET = -1 };

/** A writing direction of a run is LE_LEFT_TO_RIGHT or LE_RIGHT_TO_LEFT plus one of these. */
enum { LE_EMBEDDING = 0, LE_OVERRIDE = 2 };

/** Attributes of a range of bytes. */
typedef struct le_run {
  size_t struct_size;
  size_t start, end; /**< Bytes [start, end) at cluster boundaries; `end` SIZE_MAX means the text's end. */
  const le_font *font; /**< Of the same engine; outlives the text. */
  double kern; /**< Points after every cluster, the last included. Values that are not finite count as 0. */
  double baseline_offset; /**< Points upwards. */
  int32_t ligatures; /**< LE_LIGATURES_…; a label's default is LE_LIGATURES_UNSET. */
  int32_t is_attachment; /**< 1: the run is one U+FFFC with the box below. */
  double attachment_width; /**< Points. */
  double attachment_height; /**< Points. */
  double attachment_y; /**< Points from the baseline up to the box's lower edge. */
  const char *language; /**< BCP 47, for shaping and line breaking; NULL means the text's locale. */
  int32_t no_kerning; /**< 1 turns the font's own kerning (the feature kern) off, 0 leaves it to the font. */
  const int32_t *writing_directions; /**< Embeddings and overrides of the text, the outermost first; NULL for none. */
  size_t writing_direction_count; /**< The first 31 count. */
  double tracking; /**< Points after every cluster; if not 0, instead of kern. What is above 0 hangs at a line's end. */
} le_run;

/** Line break modes, with UIKit's raw values. */
enum {
  LE_BY_WORD_WRAPPING = 0,
  LE_BY_CHAR_WRAPPING = 1,
  LE_BY_CLIPPING = 2,
  LE_BY_TRUNCATING_HEAD = 3,
  LE_BY_TRUNCATING_TAIL = 4,
  LE_BY_TRUNCATING_MIDDLE = 5
};

/** Text alignments, with UIKit's raw values. */
enum { LE_ALIGN_LEFT = 0, LE_ALIGN_CENTER = 1, LE_ALIGN_RIGHT = 2, LE_ALIGN_JUSTIFIED = 3, LE_ALIGN_NATURAL = 4 };

/** Line break strategies, with UIKit's raw values (a bit each). */
enum { LE_STRATEGY_NONE = 0, LE_STRATEGY_PUSH_OUT = 1, LE_STRATEGY_HANGUL_WORD_PRIORITY = 2, LE_STRATEGY_STANDARD = 0xFFFF };

/** What a paragraph style says about reduced gaps before truncation; 0 leaves the matter to the label. */
enum { LE_TIGHTENING_FROM_LABEL = 0, LE_TIGHTENING_ALLOWED = 1, LE_TIGHTENING_NOT_ALLOWED = 2 };

/** The value of a paragraph style's field that leaves the matter to the label. */
#define LE_FROM_LABEL (-1)

/** How many column terminators a tab stop may have. */
enum { LE_TAB_TERMINATORS = 8 };

/** A paragraph style of a range of bytes; a paragraph takes the one at its first byte. */
typedef struct le_paragraph_style {
  size_t struct_size;
  size_t start, end; /**< Bytes [start, end); `end` SIZE_MAX means the text's end. */
  int32_t line_break_mode; /**< As above, or LE_FROM_LABEL. */
  int32_t alignment; /**< As above, or LE_FROM_LABEL. */
  int32_t line_break_strategy; /**< As above, or LE_FROM_LABEL. */
  int32_t base_writing_direction; /**< LE_NATURAL, LE_LEFT_TO_RIGHT or LE_RIGHT_TO_LEFT. */
  double line_spacing; /**< Points between lines. Negative values, and those that are not finite, count as 0. */
  double paragraph_spacing; /**< Points after the paragraph. Negative values, and those that are not finite, count as 0. */
  double paragraph_spacing_before; /**< Points before the paragraph. Negative values, and those that are not finite, count as 0. */
  double first_line_head_indent; /**< Points from the leading edge. */
  double head_indent; /**< Points from the leading edge. */
  double tail_indent; /**< Points: above 0 from the leading edge, else from the trailing edge. */
  double line_height_multiple; /**< Factor; 0 means none. */
  double minimum_line_height; /**< Points; 0 means none. */
  double maximum_line_height; /**< Points; 0 means none. */
  double hyphenation_factor; /**< 0 to 1; 0 means no automatic hyphenation. */
  const double *tab_stops; /**< Points from the leading edge, ascending; or NULL. */
  size_t tab_stop_count;
  double default_tab_interval; /**< Points; 0, negative values and those that are not finite mean none. */
  int32_t tightening; /**< LE_TIGHTENING_...: allowsDefaultTighteningForTruncation of the paragraph. */
  const int32_t *tab_alignments; /**< LE_ALIGN_... of each of `tab_stops`; or NULL, natural for all. */
  const uint32_t *tab_terminators; /**< LE_TAB_TERMINATORS code points for each of `tab_stops`, 0 for none; or NULL. */
} le_paragraph_style;

/** The bytes are borrowed: the caller keeps them unchanged until `text_release`. Without it they are copied. */
#define LE_TEXT_BORROW 1u

/** A string with its attributes and environment. */
typedef struct le_text_request {
  size_t struct_size;
  const uint8_t *bytes; /**< UTF-8; may be NULL where `length` is 0. */
  size_t length; /**< Bytes. */
  uint32_t flags; /**< LE_TEXT_BORROW or 0. */
  int32_t layout_direction; /**< Of the environment: LE_LEFT_TO_RIGHT or LE_RIGHT_TO_LEFT. */
  const char *locale; /**< BCP 47 of the environment, e.g. "en"; NULL means "en". */
  const le_run *runs; /**< At least one; in order, without gaps, covering the text. */
  size_t run_count;
  const le_paragraph_style *paragraphs; /**< In order, without overlaps; or NULL. */
  size_t paragraph_count;
} le_text_request;

/** Facts about a prepared text or font request, for harnesses. */
typedef struct le_text_info {
  size_t struct_size;
  size_t cluster_count; /**< Extended grapheme clusters. */
  size_t missing_clusters; /**< Clusters that no face of the list has (drawn as .notdef). */
  size_t foreign_clusters; /**< Clusters drawn with a face outside the list. */
  size_t memory_bytes; /**< Of the prepared text, without shared caches; 0 if unknown. */
} le_text_info;

/* ---- labels ---- */

/** Vertical positions of the block in the bounds; other than center is beyond UIKit. */
enum { LE_VERTICAL_CENTER = 0, LE_VERTICAL_TOP = 1, LE_VERTICAL_BOTTOM = 2 };

/** Baseline adjustments of shrunk text, with UIKit's raw values. */
enum { LE_ALIGN_BASELINES = 0, LE_ALIGN_CENTERS = 1, LE_ADJUST_NONE = 2 };

/** Flags of a label, all off by default. */
enum {
  LE_LABEL_PROFILE_2009 = 1u << 0, /**< Behave as the class reference of 2009 says. */
  LE_LABEL_SINGLE_LINE_SHRINK = 1u << 1, /**< Shrinking works with numberOfLines 1 only. */
  LE_LABEL_KEEP_SPACE_AT_ELLIPSIS = 1u << 2, /**< Whitespace next to the ellipsis is kept. */
  LE_LABEL_NATURAL_BY_CONTENT = 1u << 3, /**< natural aligns by the first strong character. */
  LE_LABEL_BASELINE_OBSERVED = 1u << 4, /**< Shrunk text is centred under alignBaselines. */
  LE_LABEL_SHRINK_KEEPS_WORDS = 1u << 5, /**< Beyond UIKit: a fitting scale breaks no word. */
  LE_LABEL_MARQUEE = 1u << 6, /**< enablesMarqueeWhenAncestorFocused: one clipped line, unshrunk. */
  LE_LABEL_FALLBACK_LINE_HEIGHTS = 1u << 7, /**< Fallback fonts count in the height of a line. */
  /* 1u << 8 asked for no line spacing below a single line, as there is none now, and has no effect. */
  LE_LABEL_SINGLE_LINE_SPACING = 1u << 9 /**< A label of one line has its line spacing below it. */
};

/** A label's properties, by UILabel's names. A zeroed struct with struct_size set is NOT UILabel's default. */
typedef struct le_label {
  size_t struct_size;
  int64_t number_of_lines; /**< 0 or negative: no limit. UILabel's default is 1. */
  int32_t line_break_mode; /**< UILabel's default is truncating tail. */
  int32_t text_alignment; /**< UILabel's default is natural. */
  int32_t line_break_strategy; /**< UILabel's default is standard. */
  int32_t adjusts_font_size_to_fit_width; /**< 0 or 1. */
  double minimum_scale_factor; /**< Clamped to 0...1; not a number counts as 0; 0 means no shrinking. */
  int32_t allows_default_tightening_for_truncation; /**< 0 or 1. */
  int32_t baseline_adjustment; /**< As above. */
  double preferred_max_layout_width; /**< Points; only `measure` reads it. */
  double display_scale; /**< Pixels per point, for rounding measured sizes; what is not above 0 counts as 1. */
  uint32_t flags; /**< LE_LABEL_... */
  int32_t vertical_alignment; /**< LE_VERTICAL_...; beyond UIKit. */
  double fixed_scale; /**< Beyond UIKit: lay out at this scale without a search; 0 means none. */
  const uint8_t *truncation_token; /**< Beyond UIKit: UTF-8 that replaces U+2026; NULL means U+2026. */
  size_t truncation_token_length; /**< Bytes. */
} le_label;

/** A size in points. Infinity means unconstrained; negative and not a number count as 0. */
typedef struct le_size {
  double width, height;
} le_size;

/** A rectangle in points. */
typedef struct le_rect {
  double x, y, width, height;
} le_rect;

/* ---- results ---- */

/** Flags of a line. */
enum {
  LE_LINE_ELLIPSIS = 1u << 0, /**< An ellipsis (or the token) is between the two parts. */
  LE_LINE_HYPHEN = 1u << 1, /**< U+2010 is shown after the text. */
  LE_LINE_TIGHTENED = 1u << 2, /**< `letter_spacing` is not 0. */
  LE_LINE_JUSTIFIED = 1u << 3, /**< `word_spacing` is not 0. */
  LE_LINE_CLIPPED = 1u << 4, /**< Wider than its area, and cut by it. */
  LE_LINE_HARD_BREAK = 1u << 5, /**< A hard break ends the line. */
  LE_LINE_RIGHT_TO_LEFT = 1u << 6 /**< The base direction of its paragraph. */
};

/**
 * A visible line. Its text is the bytes [start, end), the ellipsis if the flag says so, the bytes [tail_start, tail_end).
 * Hanging whitespace and break characters are in neither part. A line truncated at its tail has an empty second part, at
 * its head an empty first one; a line without an ellipsis has only the first.
 */
typedef struct le_line {
  size_t start, end; /**< Bytes of the first kept part. */
  size_t tail_start, tail_end; /**< Bytes of the second; equal where it is empty. */
  uint32_t flags; /**< LE_LINE_... */
  uint32_t reserved; /**< 0. */
  double x; /**< Of the left edge of the line's text, in the bounds. */
  double y; /**< Of the top of the line's box. */
  double height; /**< Of the line's box. */
  double baseline; /**< y of the baseline. */
  double width; /**< Of the line's text without hanging whitespace, ellipsis included, as drawn. */
  double letter_spacing; /**< Added to each gap between clusters; negative when tightened. */
  double word_spacing; /**< Added to each inner whitespace when justified. */
  double ellipsis_x; /**< Of the left edge of the ellipsis; 0 without one. */
} le_line;

/** A cluster on a visible line, in visual order from left to right. */
typedef struct le_position {
  size_t start, end; /**< Bytes; both SIZE_MAX for the ellipsis or a shown hyphen. */
  double x; /**< Of its left edge, in the bounds. */
  double width;
  uint32_t line; /**< Index into the lines. */
  uint32_t level; /**< Bidi embedding level. */
} le_position;

/** A laid-out label. The caller sets struct_size and the arrays, the call everything else. */
typedef struct le_result {
  size_t struct_size;
  le_line *lines; /**< May be NULL with capacity 0: then only the other fields are written. */
  size_t line_capacity;
  size_t line_count; /**< Out: visible lines. */
  double scale; /**< Out: 1 unless shrunk. */
  int32_t truncated; /**< Out: 1 exactly when ink is hidden or a line is clipped. */
  int32_t reserved; /**< 0. */
  le_size size; /**< Out: the widest used width and the height of the block, unrounded. */
  size_t missing_clusters; /**< Out: clusters looked at that no face has. */
  /** May be NULL: no positions are asked for. The positions of a line that does not fit whole are not written. */
  le_position *positions;
  size_t position_capacity;
  size_t position_count; /**< Out, where positions are asked for: those of the lines that fit into `lines`. */
} le_result;

/** What `measure` measures. */
enum {
  LE_SIZE_THAT_FITS = 0, /**< sizeThatFits(proposed.size), rounded up to pixels. */
  LE_INTRINSIC_CONTENT_SIZE = 1, /**< intrinsicContentSize; `proposed` is not read. */
  LE_TEXT_RECT = 2 /**< textRect(forBounds: proposed, limitedToNumberOfLines:). */
};

/** How `line_breaks` tailors UAX #14. */
typedef struct le_break_options {
  size_t struct_size;
  int32_t line_break_strategy; /**< Only hangulWordPriority is read. */
  int32_t strictness; /**< 0 strict (CJ as NS), 1 normal (CJ as ID). */
  const char *locale; /**< BCP 47, or NULL. */
} le_break_options;

/** Boundaries as bit sets: bit i is the boundary before byte i, bit 0 of word 0 for the start of the text. */
typedef struct le_breaks {
  size_t struct_size;
  uint64_t *boundaries; /**< Every boundary, the text's end included, its start not. Written whole. */
  uint64_t *mandatory; /**< Those that must break (line breaks only); may be NULL. */
  size_t word_capacity; /**< Of each array; `length / 64 + 1` words are needed. */
  size_t count; /**< Out: bits set in `boundaries`. */
} le_breaks;

/** Advances of the grapheme clusters of a text. */
typedef struct le_advances {
  size_t struct_size;
  size_t *starts; /**< First byte of each cluster. */
  double *advances; /**< Points, kern included. */
  size_t capacity; /**< Of each array. */
  size_t count; /**< Out: clusters. */
  double total; /**< Out: the sum of all advances. */
  size_t missing_clusters; /**< Out: clusters that no face has. */
} le_advances;

/** A glyph on a visible line. */
typedef struct le_glyph {
  size_t struct_size;
  /** First byte of the grapheme cluster that it begins in; SIZE_MAX for an ellipsis or a shown hyphen, and where the engine
   *  does not know it. */
  size_t cluster;
  double x; /**< Of its origin, in the bounds. */
  double y; /**< Of its origin: the baseline, moved by the run's offset and those of the font. */
  double size; /**< Points of an em, as drawn. */
  uint32_t run; /**< Index into the request's runs: the run whose font it has. */
  uint32_t face; /**< Index for `font_face`, or UINT32_MAX for a face outside of the font. */
  uint32_t glyph; /**< Index in the face; 0 is .notdef. */
  uint32_t line; /**< Index into the lines. */
} le_glyph;

/** The glyphs of a laid-out label, line by line, each from left to right by clusters. */
typedef struct le_glyphs {
  size_t struct_size;
  le_glyph *glyphs; /**< May be NULL with capacity 0: then only the other fields are written. */
  size_t capacity;
  size_t count; /**< Out: glyphs of all visible lines. */
  size_t line_count; /**< Out: visible lines. */
  double scale; /**< Out: 1 unless shrunk. */
  size_t cut_clusters; /**< Out: clusters of words that are shaped alone, since a line's end cuts them. */
} le_glyphs;

/* ---- labels with a state ---- */

/** A label as an object: its properties are set and read, and their order matters. */
typedef struct le_model le_model;

/** What a step answers. */
typedef struct le_model_answer {
  size_t struct_size;
  const uint8_t *json; /**< Out: a JSON object in UTF-8, valid until the next call on the model. */
  size_t length; /**< Out: bytes. */
} le_model_answer;

/* ---- table ---- */

/** Up to `shape`, none is NULL; a function for something that is not there answers LE_UNSUPPORTED. The functions after it
 *  were added later: by its `struct_size` a table may be too short for them, or they may be NULL. */
typedef struct le_functions {
  size_t struct_size;

  /** Describes the implementation. O(1). */
  le_status (*info)(le_info *out);

  /** Makes an engine. */
  le_status (*engine_create)(le_engine **out);
  /** Releases an engine. Release its texts and fonts first: only our engine keeps what a text uses until its release. */
  void (*engine_release)(le_engine *engine);
  /** Forgets everything that was cached from texts, so that the next text is prepared from scratch; loaded fonts stay. Calls
   *  that run at the same time are not disturbed. */
  le_status (*engine_reset_caches)(le_engine *engine);
  /** One line about this thread's last failed call on this engine; "" if none. Valid until this thread's next call. A thread
   *  remembers the errors of at least the last four engines on which its calls failed. */
  const char *(*last_error)(le_engine *engine);

  /** Makes a font. LE_NOT_FOUND names the first that is missing, or says that no font is installed. */
  le_status (*font_create)(le_engine *engine, const le_font_request *request, le_font **out);
  /** Releases a font. Release the texts that use it first, as with an engine. */
  void (*font_release)(le_font *font);
  /** Describes the font's face `index`; LE_NOT_FOUND past the last. */
  le_status (*font_face)(const le_font *font, size_t index, le_face *out);

  /** Prepares the whole text. Immutable after it returns. */
  le_status (*text_create)(le_engine *engine, const le_text_request *request, le_text **out);
  /** Releases a text. */
  void (*text_release)(le_text *text);
  /** Facts about a prepared text. */
  le_status (*text_info)(const le_text *text, le_text_info *out);

  /** Lays prepared text out in bounds at (0, 0). Allocates nothing once warm. */
  le_status (*layout)(const le_text *text, const le_label *label, le_size bounds, le_result *out);
  /** From bytes to lines without making an object; the same result as `text_create` and `layout`. Allocates nothing
   *  once warm; reads the bytes only during the call. */
  le_status (*layout_once)(le_engine *engine, const le_text_request *request, const le_label *label, le_size bounds,
                           le_result *out);
  /** Measures. `kind` is LE_SIZE_THAT_FITS, ...; `number_of_lines` is read for LE_TEXT_RECT only. */
  le_status (*measure)(const le_text *text, const le_label *label, int32_t kind, le_rect proposed,
                       int64_t number_of_lines, le_rect *out);

  /** Line break opportunities by UAX #14, with dictionaries where the script needs them. */
  le_status (*line_breaks)(le_engine *engine, const uint8_t *bytes, size_t length, const le_break_options *options,
                           le_breaks *out);
  /** Extended grapheme clusters by UAX #29. */
  le_status (*grapheme_breaks)(le_engine *engine, const uint8_t *bytes, size_t length, le_breaks *out);
  /** Advances only: segmentation and shaping without layout. */
  le_status (*shape)(le_engine *engine, const le_text_request *request, le_advances *out);

  /* What follows is not in the tables of older implementations: see `struct_size`. */

  /** From bytes to positioned glyphs, with kern, tightening, justification, ellipsis and hyphen. `text` is the request's
   *  text, prepared by the same engine, or NULL. In a metric font a visible cluster has glyph 0. */
  le_status (*glyphs)(le_engine *engine, const le_text *text, const le_text_request *request, const le_label *label,
                      le_size bounds, le_glyphs *out);

  /** Makes an engine with a cache size, a memory limit, and shortcuts on or off. `options` may be NULL: all 0. */
  le_status (*engine_create_with)(const le_engine_options *options, le_engine **out);

  /** Makes a label with UILabel's defaults. `environment` is a JSON object, the environment of a case; NULL with length 0 is
   *  the default one. All calls on models are made by the program's main thread, as those on labels are in UIKit. */
  le_status (*model_create)(le_engine *engine, const uint8_t *environment, size_t length, le_model **out);
  /** Releases a model, before its engine. */
  void (*model_release)(le_model *model);
  /** Sets a property, asks for one, or calls a method: a JSON object, a step of a case, and the answer that a case has for
   *  it (docs/PROTOCOL.md, "The state of a label"). LE_INVALID: no such step, property or value; LE_UNSUPPORTED: this model
   *  does not have it. In both cases the model is unchanged. */
  le_status (*model_step)(le_model *model, const uint8_t *step, size_t length, le_model_answer *out);

  /** Finds the cluster at a point of the bounds (R303): the bytes [start, end); LE_NOT_FOUND: none is there. */
  le_status (*hit)(const le_text *text, const le_label *label, le_size bounds, double x, double y, size_t *start, size_t *end);
  /** Finds the caret before a byte (R304), a rectangle without width; LE_NOT_FOUND: there is no line. */
  le_status (*caret)(const le_text *text, const le_label *label, le_size bounds, size_t offset, le_rect *out);
} le_functions;

/** The exported symbol: the table for `abi_version`, or NULL where the implementation does not speak it. */
const le_functions *label_engine_entry(uint32_t abi_version);
typedef const le_functions *(*le_entry_function)(uint32_t abi_version);

#ifdef __cplusplus
}
#endif

#endif
