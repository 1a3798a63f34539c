// A line of text in each of many scripts, with the language that fontconfig has for it.

/// A line in one script.
package struct ScriptLine: Sendable {
  /// ISO 15924.
  package let script: String
  /// The language of the label; "" for none.
  package let language: String
  /// The language by which fontconfig chooses a font, as its own list has it (`fc-list : lang`); "" if it has none whose
  /// letters are of the script.
  package let ofFonts: String
  package let text: String
}

extension ScriptLine {
  /// Words of living scripts, then letters of others.
  package static let all: [ScriptLine] = words + letters

  private static let words: [ScriptLine] = [
    ("Latn", "de", "de", "Zwölf Boxkämpfer jagen"), ("Grek", "", "el", "Ξεσκεπάζω την ψυχοφθόρα"),
    ("Cyrl", "", "ru", "Съешь ещё этих мягких"), ("Armn", "", "hy", "Բոլոր մարդիկ ծնվում են"),
    ("Hebr", "he", "he", "כל בני האדם נולדו"), ("Arab", "ar", "ar", "يولد جميع الناس"),
    ("Arab", "fa", "fa", "تمام افراد بشر آزاد"), ("Syrc", "", "syr", "ܟܠ ܒܪܢܫܐ"), ("Thaa", "", "dv", "ހުރިހާ އިންސާނުންވެސް"),
    ("Nkoo", "nqo", "nqo", "ߡߐ߱ ߞߋߟߋ߲"), ("Deva", "hi", "hi", "सभी मनुष्यों को गौरव"),
    ("Deva", "", "hi", "मानवी व्यक्ति"), ("Beng", "", "bn", "সমস্ত মানুষ স্বাধীনভাবে"), ("Guru", "", "pa", "ਸਾਰਾ ਮਨੁੱਖੀ ਪਰਿਵਾਰ"),
    ("Gujr", "", "gu", "પ્રતિષ્ઠા અને અધિકારો"), ("Orya", "", "or", "ସମସ୍ତ ମନୁଷ୍ୟ"), ("Taml", "", "ta", "மனிதப் பிறிவியினர்"),
    ("Telu", "", "te", "ప్రతిపత్తిస్వత్వముల"), ("Knda", "", "kn", "ಎಲ್ಲಾ ಮಾನವರೂ"), ("Mlym", "", "ml", "മനുഷ്യരെല്ലാവരും"),
    ("Sinh", "", "si", "සියලු මනුෂ්‍යයෝ"), ("Thai", "th", "th", "มนุษย์ทั้งหลายเกิดมา"), ("Laoo", "", "lo", "ມະນຸດທຸກຄົນ"),
    ("Tibt", "", "bo", "འགྲོ་བ་མིའི་རིགས"), ("Mymr", "", "my", "လူတိုင်းသည်"), ("Geor", "", "ka", "ყველა ადამიანი იბადება"),
    ("Hang", "ko", "ko", "모든 인간은 태어날"), ("Ethi", "", "am", "የሰው ልጅ ሁሉ"), ("Cher", "", "chr", "ᏂᎦᏓ ᎠᏂᏴᏫ"),
    ("Khmr", "", "km", "មនុស្សទាំងអស់"), ("Mong", "", "mn-cn", "ᠬᠦᠮᠦᠨ ᠪᠦᠷ"), ("Hira", "", "ja", "すべてのひとは"),
    ("Kana", "ja", "ja", "スベテノヒト"), ("Hani", "ja", "ja", "尊厳権利"), ("Hani", "zh-Hans", "zh-cn", "人人生而自由"),
    ("Hani", "zh-Hant", "zh-tw", "人人生而自由"), ("Hani", "ko", "ko", "人間尊嚴"), ("Yiii", "", "ii", "ꊿꂷꃅꄿ"),
    // Written as code points, since few editors show these.
    ("Tfng", "", "", "\u{2D49}\u{2D4E}\u{2D37}\u{2D30}\u{2D4F}"),
    ("Cans", "", "", "\u{1403}\u{14C4}\u{1483}\u{144E}\u{1450}"),
    ("Olck", "", "", "\u{1C65}\u{1C5F}\u{1C71}\u{1C5B}"), ("Mtei", "", "", "\u{ABC3}\u{ABE4}\u{ABC7}"),
    ("Java", "", "", "\u{A992}\u{A9AE}\u{A997}"), ("Sund", "", "", "\u{1B9E}\u{1B94}\u{1B92}"),
    ("Bali", "", "", "\u{1B13}\u{1B26}\u{1B2E}"), ("Adlm", "", "", "\u{1E900}\u{1E901}\u{1E922}\u{1E923}"),
  ].map { ScriptLine(script: $0, language: $1, ofFonts: $2, text: $3) }

  private static let letters: [ScriptLine] = [
    ("Ogam", 0x1681), ("Runr", 0x16A0), ("Tglg", 0x1703), ("Hano", 0x1723), ("Buhd", 0x1743), ("Tagb", 0x1763),
    ("Limb", 0x1901), ("Tale", 0x1950), ("Talu", 0x1980), ("Bugi", 0x1A00), ("Lana", 0x1A20), ("Lepc", 0x1C00),
    ("Glag", 0x2C00), ("Copt", 0x2C80), ("Lisu", 0xA4D0), ("Vaii", 0xA500), ("Bamu", 0xA6A0), ("Sylo", 0xA807),
    ("Phag", 0xA840), ("Saur", 0xA882), ("Kali", 0xA90A), ("Rjng", 0xA930), ("Cham", 0xAA00), ("Tavt", 0xAA80),
    ("Linb", 0x10000), ("Lyci", 0x10280), ("Cari", 0x102A0), ("Ital", 0x10300), ("Goth", 0x10330), ("Ugar", 0x10380),
    ("Xpeo", 0x103A0), ("Dsrt", 0x10400), ("Shaw", 0x10450), ("Osma", 0x10480), ("Osge", 0x104B0), ("Cprt", 0x1080A),
    ("Armi", 0x10840), ("Phnx", 0x10900), ("Lydi", 0x10920), ("Sarb", 0x10A60), ("Avst", 0x10B00), ("Orkh", 0x10C00),
    ("Brah", 0x11005), ("Kthi", 0x11083), ("Cakm", 0x11103), ("Xsux", 0x12000), ("Egyp", 0x13000), ("Samr", 0x800),
    ("Mand", 0x840), ("Batk", 0x1BC0),
  ].map { script, first in
    let scalars = (first..<first + 6).compactMap { Unicode.Scalar(UInt32($0)) }
    return ScriptLine(script: script, language: "", ofFonts: "", text: String(String.UnicodeScalarView(scalars)))
  }
}
