# The substitutions of the test fonts: a code point that continues a grapheme cluster only in certain contexts advances
# 0 there.
#
# Contexts of any length are written out up to the lengths that occur; a test compares the advances with those of the
# built-in fonts for every text of the corpus.

ADVANCING = "square quarter half half_space three_quarters space flag prepend lead syllable picture consonant sara_aa"


def repeated(item, most):
    """Sequences of `item`, from none to `most` of them."""
    return [" ".join([item] * count) for count in range(most + 1)]


def rules():
    """Lookups. Each is a list of rules, of which the first that matches applies."""
    # GB9b: the character after a prepended sign belongs to its cluster.
    lookups = [["sub [prepend] %s' by nothing;" % glyph] for glyph in ADVANCING.split()]
    # GB6: leading consonants and the syllable after them.
    lookups.append(["sub [lead tail] [lead syllable]' by tail;"])
    # GB9c: conjuncts. There is a linker somewhere between two consonants, and nothing that separates them. Matching
    # would skip a non-joiner, so it is named first.
    between = "[extend linker coeng joiner nikhahit]"
    conjuncts = ["ignore sub nonjoiner %s consonant';" % after for after in repeated(between, 2)]
    for before in repeated(between, 2):
        for after in repeated(between, 2):
            around = (before, after)
            conjuncts.append("sub [consonant consonant_zero] %s [linker coeng] %s consonant' by consonant_zero;" % around)
    conjuncts.append("sub coeng consonant' by consonant_zero;")  # Shaping moves a coeng and its ro before the base.
    lookups.append(conjuncts)
    # GB11: a picture, a joiner and another picture.
    lookups.append(["sub [picture picture_zero] %s joiner picture' by picture_zero;" % between
                    for between in repeated("[extend linker coeng nikhahit]", 4)])  # fmt: skip
    # SARA AM as split by shaping.
    lookups.append(["sub nikhahit %s sara_aa' by nothing;" % between for between in repeated("[extend]", 2)])
    return lookups


# Kinds that only a substitution makes and that no code point has.
MADE = ["picture_zero", "consonant_zero"]


def features():
    return """
languagesystem DFLT dflt;
languagesystem thai dflt;  # Else Thai marks would be drawn as private characters of old fonts.
feature ccmp {
  lookup pairs { sub flag flag by flag_pair; } pairs;  # GB12, GB13
%s
} ccmp;
feature init {  # Says that Arabic is shaped here, so that no presentation forms are looked for.
  sub nothing by nothing;
} init;
""" % "\n".join("  lookup rules%d { %s } rules%d;" % (i, "\n".join(group), i) for i, group in enumerate(rules()))
