// Asks fontconfig which families are installed and which characters they have.
#include "InstalledFonts.h"

#include <dlfcn.h>
#include <fontconfig/fontconfig.h>

#include <algorithm>
#include <cstdint>
#include <map>

namespace labelbench {

namespace {

/// The functions of fontconfig that are used here. The library is loaded when a message needs it, not with the program:
/// the first start of an engine is timed with the loading of fontconfig.
struct Fontconfig {
  void* library = dlopen("libfontconfig.so.1", RTLD_NOW | RTLD_LOCAL);
  bool isWhole = library != nullptr;

#define FUNCTION(name) decltype(&::name) name = find<decltype(&::name)>(#name)
  FUNCTION(FcCharSetAddChar);
  FUNCTION(FcCharSetCount);
  FUNCTION(FcCharSetCreate);
  FUNCTION(FcCharSetDestroy);
  FUNCTION(FcCharSetHasChar);
  FUNCTION(FcCharSetIntersectCount);
  FUNCTION(FcCharSetSubtract);
  FUNCTION(FcConfigSubstitute);
  FUNCTION(FcDefaultSubstitute);
  FUNCTION(FcFontList);
  FUNCTION(FcFontSetDestroy);
  FUNCTION(FcFontSort);
  FUNCTION(FcObjectSetAdd);
  FUNCTION(FcObjectSetCreate);
  FUNCTION(FcObjectSetDestroy);
  FUNCTION(FcPatternAddString);
  FUNCTION(FcPatternCreate);
  FUNCTION(FcPatternDestroy);
  FUNCTION(FcPatternGetCharSet);
  FUNCTION(FcPatternGetString);
#undef FUNCTION

 private:
  template <typename Function>
  Function find(const char* name) {
    void* found = library ? dlsym(library, name) : nullptr;
    isWhole = isWhole && found;
    return reinterpret_cast<Function>(found);
  }
};

FcChar8* chars(const char* text) { return reinterpret_cast<FcChar8*>(const_cast<char*>(text)); }

/// The characters that a font must have so that the text can be drawn, in UTF-8: not those that are invisible.
std::map<std::uint32_t, std::string> needed(const std::string& text) {
  std::map<std::uint32_t, std::string> characters;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t first = i;
    const auto lead = static_cast<unsigned char>(text[i++]);
    std::uint32_t scalar = lead < 0x80 ? lead : lead < 0xE0 ? lead & 0x1F : lead < 0xF0 ? lead & 0x0F : lead & 0x07;
    while (i < text.size() && (static_cast<unsigned char>(text[i]) & 0xC0) == 0x80)
      scalar = scalar << 6 | (static_cast<unsigned char>(text[i++]) & 0x3F);
    const bool isInvisible = scalar <= 0x20 || (scalar >= 0x7F && scalar < 0xA0) || scalar == 0xAD ||
                             (scalar >= 0x200B && scalar <= 0x200F) || (scalar >= 0x2028 && scalar <= 0x202E) ||
                             (scalar >= 0x2060 && scalar <= 0x206F) || (scalar >= 0xFE00 && scalar <= 0xFE0F) ||
                             scalar == 0xFEFF || (scalar >= 0xE0000 && scalar <= 0xE0FFF);
    if (!isInvisible) characters[scalar] = text.substr(first, i - first);
  }
  return characters;
}

/// Takes families until no character is left that a font has.
class Choice {
 public:
  Choice(const Fontconfig& fc, const std::string& text) : fc_(fc), left_(fc.FcCharSetCreate()), needed_(needed(text)) {
    for (const auto& [scalar, _] : needed_) fc_.FcCharSetAddChar(left_, scalar);
  }
  ~Choice() { fc_.FcCharSetDestroy(left_); }
  Choice(const Choice&) = delete;
  Choice& operator=(const Choice&) = delete;

  std::vector<std::string> families;
  bool isDone() const { return fc_.FcCharSetCount(left_) == 0; }

  FoundFamilies found() const {
    FoundFamilies found{families, {}};
    for (const auto& [scalar, character] : needed_)
      if (fc_.FcCharSetHasChar(left_, scalar)) found.missing.push_back(character);
    return found;
  }

  /// Takes the family of each font that has characters which are still to be found; if `all`, of each font. `asked` is the
  /// name under which the fonts were listed: a font may have several.
  void takeFrom(const FcFontSet* fonts, bool all = false, const std::string& asked = "") {
    for (int i = 0; i < fonts->nfont && (all || !isDone()); ++i) {
      FcCharSet* has = nullptr;
      FcChar8* family = nullptr;
      if (fc_.FcPatternGetCharSet(fonts->fonts[i], FC_CHARSET, 0, &has) != FcResultMatch ||
          fc_.FcPatternGetString(fonts->fonts[i], FC_FAMILY, 0, &family) != FcResultMatch ||
          (!all && fc_.FcCharSetIntersectCount(left_, has) == 0))
        continue;
      const std::string name = asked.empty() ? reinterpret_cast<const char*>(family) : asked;
      if (std::find(families.begin(), families.end(), name) == families.end()) families.push_back(name);
      FcCharSet* rest = fc_.FcCharSetSubtract(left_, has);
      fc_.FcCharSetDestroy(left_);
      left_ = rest;
    }
  }

 private:
  const Fontconfig& fc_;
  FcCharSet* left_;
  std::map<std::uint32_t, std::string> needed_;
};

}  // namespace

FoundFamilies familiesFor(const std::string& text, const std::string& language, const std::vector<std::string>& list,
                          const std::vector<std::string>& candidates) {
  static const Fontconfig fc;
  if (!fc.isWhole) return {};
  Choice choice(fc, text);
  FcObjectSet* wanted = fc.FcObjectSetCreate();
  for (const char* object : {FC_FAMILY, FC_CHARSET}) fc.FcObjectSetAdd(wanted, object);
  const auto take = [&](const std::vector<std::string>& families, bool all) {
    for (const auto& family : families) {
      FcPattern* pattern = fc.FcPatternCreate();
      fc.FcPatternAddString(pattern, FC_FAMILY, chars(family.c_str()));
      if (FcFontSet* fonts = fc.FcFontList(nullptr, pattern, wanted)) {
        choice.takeFrom(fonts, all, family);
        fc.FcFontSetDestroy(fonts);
      }
      fc.FcPatternDestroy(pattern);
    }
  };
  take(list, true);
  take(candidates, false);
  fc.FcObjectSetDestroy(wanted);
  if (choice.isDone()) return choice.found();
  FcPattern* pattern = fc.FcPatternCreate();
  fc.FcPatternAddString(pattern, FC_FAMILY, chars("sans-serif"));
  // The language is always given, so that the machine's locale changes nothing.
  fc.FcPatternAddString(pattern, FC_LANG, chars(language.empty() ? "en" : language.c_str()));
  fc.FcConfigSubstitute(nullptr, pattern, FcMatchPattern);
  fc.FcDefaultSubstitute(pattern);
  FcResult result = FcResultMatch;
  if (FcFontSet* fonts = fc.FcFontSort(nullptr, pattern, FcTrue, nullptr, &result)) {
    choice.takeFrom(fonts);
    fc.FcFontSetDestroy(fonts);
  }
  fc.FcPatternDestroy(pattern);
  return choice.found();
}

}  // namespace labelbench
