// Labels with a part that no label before them had: the templates of Corpora/Templates, filled in.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "Corpus.h"

namespace labelbench {

/// What is new in a label: a word, or a number.
enum class NewPart { word, number };

/// The templates of one language.
class Templates {
 public:
  /// Reads Corpora/Templates/TAG.json; of a set of texts on which engines agree only those templates on which they do.
  /// Throws LeftOut if the corpus or the set has no templates, and UsageError if the file is malformed.
  Templates(const Corpus& corpus, const TextSet& set, NewPart part);

  /// How many there are. Labels take them in turn.
  std::size_t count() const { return templates_.size(); }

  /// The label with a number. Its new part differs from those of all other numbers below 2^63.
  std::string label(std::uint64_t number) const;

 private:
  std::string part(const std::string& name, std::uint64_t number) const;
  std::string grouped(const std::string& digits, bool isNative) const;

  std::vector<std::string> templates_;
  std::vector<std::string> syllables_;
  std::vector<std::string> digits_;
  std::string group_, decimal_;
};

/// The digits of the value of a number, most significant first: at least `least` digits, the first of which is not 0.
/// Values with fewer digits come first; among those of one length the order is scrambled. No two numbers have the same
/// value.
std::vector<unsigned> scrambledDigits(std::uint64_t number, unsigned base, unsigned least);

}  // namespace labelbench
