// Reads corpus files: JSON as in Corpora/Text, or plain text with one label a line.
#include "Corpus.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "Failure.h"
#include "Files.h"
#include "Hash.h"

namespace fs = std::filesystem;
using nlohmann::json;

namespace labelbench {

bool isRightToLeft(const std::string& language) {
  static const std::set<std::string> languages = {"ar", "he", "fa", "ur", "yi", "ps", "sd", "ug", "dv", "ckb"};
  return languages.count(language.substr(0, language.find_first_of("-_"))) > 0;
}

std::string excerpt(const std::string& text) {
  std::size_t end = std::min<std::size_t>(text.size(), 40);
  while (end > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end) + (end < text.size() ? "…" : "");
}

std::size_t malformedByte(const std::string& text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto byte = [&](std::size_t at) { return at < text.size() ? static_cast<unsigned char>(text[at]) : 0u; };
    const unsigned lead = byte(i), second = byte(i + 1);
    std::size_t length = lead < 0x80 ? 1 : lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
    if (length == 0 || (lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F) ||
        (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F))
      return i;
    for (std::size_t k = 1; k < length; ++k)
      if ((byte(i + k) & 0xC0) != 0x80) return i;
    i += length;
  }
  return std::string::npos;
}

namespace {

[[noreturn]] void malformed(const Corpus& corpus, const std::string& what) {
  throw UsageError("malformed corpus '" + corpus.path + "': " + what);
}

std::vector<std::string> strings(const Corpus& corpus, const json& object, const char* key, bool required) {
  const auto found = object.find(key);
  if (found == object.end() && !required) return {};
  if (found == object.end() || !found->is_array())
    malformed(corpus, std::string("\"") + key + "\" is missing or not a list");
  std::vector<std::string> list;
  for (const auto& item : *found) {
    if (!item.is_string()) malformed(corpus, std::string("\"") + key + "\" contains something that is not a string");
    list.push_back(item.get<std::string>());
  }
  if (list.empty() && required) malformed(corpus, std::string("\"") + key + "\" is empty");
  return list;
}

/// Computes the set's number of bytes and its hash.
void describe(const Corpus& corpus, TextSet& set) {
  Hash hash;
  hash.add(corpus.language);
  hash.add(corpus.rightToLeft);
  set.bytes = 0;
  for (const auto& text : set.texts) {
    set.bytes += text.size();
    hash.add(text);
  }
  set.hash = hash.text();
}

void addSet(Corpus& corpus, const std::string& kind, std::vector<std::string> texts, const Options& options) {
  if (texts.empty() || std::find(options.texts.begin(), options.texts.end(), kind) == options.texts.end()) return;
  TextSet set;
  set.name = kind == "labels" ? corpus.tag : corpus.tag + "." + kind;
  set.texts = std::move(texts);
  describe(corpus, set);
  corpus.sets.push_back(std::move(set));
}

/// The JSON of the corpus in Corpora/Text for a tag like pt-BR, or for pt if there is none; null if there is neither.
json knownCorpus(std::string tag) {
  for (;; tag.resize(tag.rfind('-'))) {
    const std::string path = findUpward("Corpora/Text/" + tag + ".json");
    if (!path.empty()) return json::parse(readFile(path), nullptr, false);
    if (tag.rfind('-') == std::string::npos) return {};
  }
}

void readJSON(Corpus& corpus, const std::string& bytes, const Options& options) {
  json object;
  try {
    object = json::parse(bytes);
  } catch (const json::exception& error) {
    std::string what = error.what();
    std::replace(what.begin(), what.end(), '\n', ' ');
    malformed(corpus, what.substr(what.find("] ") == std::string::npos ? 0 : what.find("] ") + 2));
  }
  if (!object.is_object()) malformed(corpus, "not a JSON object");
  const auto text = [&](const char* key) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_string())
      malformed(corpus, std::string("\"") + key + "\" is missing or not a string");
    return found->get<std::string>();
  };
  corpus.language = text("language");
  const std::string direction = text("direction");
  if (direction != "ltr" && direction != "rtl") malformed(corpus, "\"direction\" is neither ltr nor rtl");
  corpus.rightToLeft = direction == "rtl";
  corpus.fonts = strings(corpus, object, "fonts", true);
  addSet(corpus, "labels", strings(corpus, object, "labels", true), options);
  addSet(corpus, "paragraphs", strings(corpus, object, "paragraphs", false), options);
}

/// Reads a text file. Language and fonts come from the flags, otherwise from the corpus in Corpora/Text for the
/// language or the file's name, otherwise they are "en" and Noto Sans. Lines that are not UTF-8 are left out and
/// counted.
void readText(Corpus& corpus, const std::string& bytes, const Options& options) {
  corpus.isText = true;
  std::vector<std::string> labels;
  std::size_t line = 0, bad = 0, firstBad = 0;
  for (std::size_t start = bytes.rfind("\xEF\xBB\xBF", 0) == 0 ? 3 : 0; start < bytes.size();) {
    std::size_t end = std::min(bytes.find('\n', start), bytes.size());
    std::size_t stop = end > start && bytes[end - 1] == '\r' ? end - 1 : end;
    std::string label = bytes.substr(start, stop - start);
    start = end + 1;
    ++line;
    if (label.empty()) continue;
    if (malformedByte(label) == std::string::npos) labels.push_back(std::move(label));
    else if (++bad == 1) firstBad = line;
  }
  if (bad > 0)
    note("'" + corpus.path + "': " + std::to_string(bad) + " of " + std::to_string(line) +
         " lines are not UTF-8 and are left out, the first is line " + std::to_string(firstBad));
  if (labels.empty()) malformed(corpus, bad > 0 ? "no line is UTF-8" : "no line holds text");
  corpus.language = options.language;
  if (const json known = knownCorpus(options.language.empty() ? corpus.tag : options.language); known.is_object()) {
    if (corpus.language.empty()) corpus.language = known.value("language", "en");
    corpus.rightToLeft = known.value("direction", "ltr") == "rtl";
    corpus.fonts = known.value("fonts", std::vector<std::string>());
  }
  if (corpus.language.empty()) corpus.language = "en";
  if (corpus.fonts.empty()) {
    corpus.fonts = {"Noto Sans"};
    corpus.rightToLeft = isRightToLeft(corpus.language);
  }
  addSet(corpus, "labels", std::move(labels), options);
}

Corpus load(const std::string& path, const Options& options) {
  Corpus corpus;
  corpus.path = path;
  corpus.tag = fs::path(path).stem().string();
  const std::string bytes = readFile(path);
  if (fs::path(path).extension() == ".json") readJSON(corpus, bytes, options);
  else readText(corpus, bytes, options);
  if (!options.fonts.empty()) corpus.fonts = options.fonts;
  return corpus;
}

std::vector<std::string> filesOf(const std::string& folder) {
  std::vector<std::string> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string ending = entry.path().extension().string();
    if (entry.is_regular_file() && (ending == ".json" || ending == ".txt")) files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

const char* Corpus::fontCapability() const {
  const std::string& first = fonts.front();
  return first.rfind("metric:", 0) == 0                ? "font.metric"
         : first.find('/') != std::string::npos ? "font.file"
                                                : "font.family";
}

void keepTexts(Corpus& corpus, TextSet& set, const std::vector<bool>& keep) {
  std::vector<std::string> kept;
  set.first += static_cast<std::size_t>(std::find(keep.begin(), keep.end(), true) - keep.begin());
  for (std::size_t i = 0; i < keep.size(); ++i)
    if (keep[i]) kept.push_back(std::move(set.texts[i]));
  set.texts = std::move(kept);
  describe(corpus, set);
}

std::string fontAdvice(const std::string& text) {
  return "; labelmark fonts '" + excerpt(text) + "' names families for --fonts";
}

std::vector<Corpus> loadCorpora(const Options& options) {
  std::vector<std::string> sources = options.corpora, files;
  if (sources.empty()) {
    sources.push_back(findUpward("Corpora/Text"));
    if (sources.back().empty()) throw UsageError("no Corpora/Text above this folder or this program; use --corpus");
  }
  std::error_code error;
  for (const auto& source : sources) {
    if (fs::is_directory(source, error)) {
      const auto found = filesOf(source);
      if (found.empty()) throw UsageError("no .json or .txt file in '" + source + "'");
      files.insert(files.end(), found.begin(), found.end());
    } else if (fs::exists(source, error)) {
      files.push_back(source);
    } else if (auto known = findUpward("Corpora/Text/" + source + ".json"); !known.empty()) {
      files.push_back(known);
    } else {
      std::vector<std::string> names;
      if (const std::string folder = findUpward("Corpora/Text"); !folder.empty())
        for (const auto& file : filesOf(folder)) names.push_back(fs::path(file).stem().string());
      throw UsageError("unknown corpus '" + source + "'" + didYouMean(source, names));
    }
  }

  std::vector<Corpus> loaded, corpora;
  std::set<std::string> tags, languages, unused(options.languages.begin(), options.languages.end());
  for (const auto& file : files) {
    loaded.push_back(load(file, options));
    if (!tags.insert(loaded.back().tag).second) throw UsageError("two corpora are called '" + loaded.back().tag + "'");
    languages.insert(loaded.back().language);
  }
  // A name means the corpus with that tag. If there is none, it means all corpora in that language and all whose tags
  // begin with it: "short" means "short-en", "short-hi" and so on.
  const auto means = [&](const std::string& name, const Corpus& corpus) {
    return name == corpus.tag ||
           (tags.count(name) == 0 && (name == corpus.language || corpus.tag.rfind(name + "-", 0) == 0));
  };
  for (Corpus& corpus : loaded) {
    bool wanted = options.languages.empty();
    for (const auto& name : options.languages)
      if (means(name, corpus)) wanted = true, unused.erase(name);
    if (wanted && !corpus.sets.empty()) corpora.push_back(std::move(corpus));
  }
  if (!unused.empty()) {
    std::vector<std::string> known(tags.begin(), tags.end());
    for (const auto& language : languages)
      if (tags.count(language) == 0) known.push_back(language);
    throw UsageError("unknown language '" + *unused.begin() + "': no corpus has that tag or language" +
                     didYouMean(*unused.begin(), known));
  }
  if (corpora.empty()) throw UsageError("nothing to lay out: no corpus has the texts asked for");
  return corpora;
}

}  // namespace labelbench
