# The substitutions of the test fonts: what continues a grapheme cluster in certain surroundings advances 0 there.
#
# Surroundings of any length are written out up to the lengths that occur; a test compares the advances with those of
# the built-in fonts for every text of the corpus.

ADVANCING = "square quarter half half_space three_quarters space flag prepend lead syllable picture consonant sara_aa"


def repeated(item, most):
    """`item` none to `most` times."""
    return [" ".join([item] * count) for count in range(most + 1)]


def rules():
    """Lookups, each a list of rules of which the first that matches holds."""
    # GB9b: what follows a prepended sign is of its cluster.
    lookups = [["sub [prepend] %s' by nothing;" % glyph] for glyph in ADVANCING.split()]
    # GB6: leading consonants and the syllable after them.
    lookups.append(["sub [lead tail] [lead syllable]' by tail;"])
    # GB9c: conjuncts. A linker is somewhere between two consonants, and nothing that keeps them apart: a
    # non-joiner, which matching would skip, is named first.
    between = "[extend linker coeng joiner nikhahit]"
    conjuncts = ["ignore sub nonjoiner %s consonant';" % after for after in repeated(between, 2)]
    for before in repeated(between, 2):
        for after in repeated(between, 2):
            around = (before, after)
            conjuncts.append("sub [consonant consonant_zero] %s [linker coeng] %s consonant' by consonant_zero;" % around)
    conjuncts.append("sub coeng consonant' by consonant_zero;")  # Shaping puts a coeng and its ro before the base.
    lookups.append(conjuncts)
    # GB11: a joiner after a picture, and a picture.
    lookups.append(["sub [picture picture_zero] %s joiner picture' by picture_zero;" % between
                    for between in repeated("[extend linker coeng nikhahit]", 4)])  # fmt: skip
    # SARA AM, taken apart by shaping.
    lookups.append(["sub nikhahit %s sara_aa' by nothing;" % between for between in repeated("[extend]", 2)])
    return lookups


# Kinds that a substitution makes and no code point has.
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
