// Fills in templates.
#include "Templates.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "Failure.h"
#include "Files.h"

namespace labelbench {

std::vector<unsigned> scrambledDigits(std::uint64_t number, unsigned base, unsigned least) {
  // Values of `length` digits whose first digit is not 0: (base - 1) · base^(length - 1) of them.
  using Wide = unsigned __int128;
  Wide first = 1, index = number;
  for (unsigned digit = 1; digit < least; ++digit) first *= base;
  while (index >= first * (base - 1)) {
    index -= first * (base - 1);
    first *= base;
  }
  // A prime that divides neither the base nor the number below it, so that the products are all different.
  constexpr std::uint64_t prime = 2'654'435'761;
  Wide value = first + index * prime % (first * (base - 1));
  std::vector<unsigned> digits;
  for (; value > 0; value /= base) digits.push_back(static_cast<unsigned>(value % base));
  std::reverse(digits.begin(), digits.end());
  return digits;
}

namespace {

constexpr char hexadecimal[] = "0123456789abcdef";

std::string decimal(std::uint64_t number, unsigned least) {
  std::string text;
  for (unsigned digit : scrambledDigits(number, 10, least)) text += hexadecimal[digit];
  return text;
}

std::string twoDigits(std::uint64_t value) { return {hexadecimal[value / 10 % 10], hexadecimal[value % 10]}; }

}  // namespace

Templates::Templates(const Corpus& corpus, const TextSet& set, NewPart part) {
  const std::string kind = part == NewPart::word ? "words" : "numbers";
  const std::string path = findUpward("Corpora/Templates/" + corpus.tag + ".json");
  if (path.empty()) throw LeftOut("Corpora/Templates has no templates for this corpus");
  try {
    const auto object = nlohmann::json::parse(readFile(path));
    templates_ = object.at(kind).get<std::vector<std::string>>();
    syllables_ = object.at("syllables").get<std::vector<std::string>>();
    group_ = object.at("group").get<std::string>();
    decimal_ = object.at("decimal").get<std::string>();
    const auto digits = object.at("nativeDigits").get<std::string>();
    const std::size_t size = digits.size() / 10;
    for (std::size_t digit = 0; digit < 10; ++digit) digits_.push_back(digits.substr(size * digit, size));
    if (templates_.empty() || syllables_.size() != 32) throw UsageError("malformed templates '" + path + "'");
    if (set.whole.empty()) return;
    const std::vector<bool>& keep = set.templates.at(kind);
    std::vector<std::string> kept;
    for (std::size_t i = 0; i < keep.size(); ++i)
      if (keep[i]) kept.push_back(templates_[i]);
    templates_ = std::move(kept);
    if (templates_.empty()) throw LeftOut("no template of this corpus has the same lines in all engines");
  } catch (const nlohmann::json::exception&) {
    throw UsageError("malformed templates '" + path + "'");
  }
}

std::string Templates::label(std::uint64_t number) const {
  const std::string& pattern = templates_[number % templates_.size()];
  std::string text;
  for (std::size_t start = 0; start < pattern.size();) {
    const std::size_t open = std::min(pattern.find('{', start), pattern.size());
    text.append(pattern, start, open - start);
    if (open == pattern.size()) break;
    const std::size_t close = pattern.find('}', open);
    text += part(pattern.substr(open + 1, close - open - 1), number);
    start = close + 1;
  }
  return text;
}

std::string Templates::part(const std::string& name, std::uint64_t number) const {
  std::string text;
  if (name == "time") return twoDigits(number / 7 % 24) + ":" + twoDigits(number * 13 % 60);
  if (name == "date") return twoDigits(1 + number / 5 % 28) + "/" + twoDigits(1 + number / 3 % 12) + "/2026";
  if (name == "hex") {
    for (unsigned digit : scrambledDigits(number, 16, 8)) text += hexadecimal[digit];
    return text;
  }
  if (name == "name") {
    for (unsigned digit : scrambledDigits(number, 32, 5)) text += syllables_[digit];
    if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
  }
  const bool isNative = name.rfind("native-", 0) == 0;
  const std::string kind = isNative ? name.substr(7) : name;
  const std::string digits = decimal(number, 7);
  if (kind == "number") return grouped(digits, isNative);
  if (kind == "price") {
    const std::string cents = digits.substr(digits.size() - 2);
    text = grouped(digits.substr(0, digits.size() - 2), isNative) + (isNative ? decimal_ : ".");
    for (char digit : cents) text += isNative ? digits_[static_cast<std::size_t>(digit - '0')] : std::string(1, digit);
    return text;
  }
  std::string plain = digits;
  if (kind == "duration") {
    const std::uint64_t seconds = std::stoull(digits);
    plain = std::to_string(seconds / 3600) + ":" + twoDigits(seconds / 60 % 60) + ":" + twoDigits(seconds % 60);
  } else if (kind != "code") {
    throw UsageError("templates with an unknown part '{" + name + "}'");
  }
  for (char c : plain) text += isNative && c != ':' ? digits_[static_cast<std::size_t>(c - '0')] : std::string(1, c);
  return text;
}

std::string Templates::grouped(const std::string& digits, bool isNative) const {
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += isNative ? group_ : ",";
    text += isNative ? digits_[static_cast<std::size_t>(digits[i] - '0')] : std::string(1, digits[i]);
  }
  return text;
}

}  // namespace labelbench
