// Makes Qt's fonts, and the application object that they need.
//
// SPDX-License-Identifier: Apache-2.0
#include "font.h"

#include <clocale>

namespace peer PEER_HIDDEN {

/// Makes the process's QGuiApplication once, without a display. The locale that it sets is restored.
static void start_qt() {
  static std::once_flag once;
  std::call_once(once, [] {
    if (QCoreApplication::instance() != nullptr) return;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    static char name[] = "labelpeer";
    static char *arguments[] = {name, nullptr};
    static int count = 1;
    const char *current = std::setlocale(LC_ALL, nullptr);
    const std::string locale = current != nullptr ? current : "C";
    const auto silence = [](QtMsgType, const QMessageLogContext &, const QString &) {};
    const QtMessageHandler before = qInstallMessageHandler(silence);
    new QGuiApplication(count, arguments);  // Never deleted: fonts need it until the process ends.
    qInstallMessageHandler(before);
    std::setlocale(LC_ALL, locale.c_str());
  });
}

/// The families of a font file. A file is registered once in the process, because unregistering would reset Qt's font
/// database.
static QStringList families_of_file(const std::string &path) {
  static std::mutex mutex;
  static std::map<std::string, QStringList> known;
  const std::lock_guard<std::mutex> lock(mutex);
  const auto found = known.find(path);
  if (found != known.end()) return found->second;
  const int id = QFontDatabase::addApplicationFont(QString::fromStdString(path));
  return known[path] = id >= 0 ? QFontDatabase::applicationFontFamilies(id) : QStringList();
}

uint32_t FontSlot::face_of(const QRawFont &font, const std::vector<Face> &faces) {
  for (const auto &[known, face] : raw_fonts) {
    if (known == font) return face;
  }
  const std::string family = font.familyName().toStdString();
  const auto found = std::find_if(faces.begin(), faces.end(), [&](const Face &face) { return face.is_named(family); });
  const uint32_t face = found != faces.end() ? static_cast<uint32_t>(found - faces.begin()) : UINT32_MAX;
  if (raw_fonts.size() >= 64) raw_fonts.clear();
  raw_fonts.emplace_back(font, face);
  return face;
}

const SpacedFont &QtPeerFont::spaced(FontSlot &slot, double kern) const {
  for (const std::unique_ptr<SpacedFont> &known : slot.fonts) {
    if (known->kern == kern) return *known;
  }
  QFont font;
  font.setFamilies(families);
  font.setHintingPreference(QFont::PreferNoHinting);
  const QScreen *screen = QGuiApplication::primaryScreen();
  const double dots = screen != nullptr ? screen->logicalDotsPerInchY() : 96;
  font.setPointSizeF(size * 72 / dots);  // setPixelSize takes only whole pixels.
  if (kern != 0) font.setLetterSpacing(QFont::AbsoluteSpacing, kern);
  if (slot.fonts.size() >= 16) {
    slot.fonts.clear();
    slot.layout_font = slot.elided_font = nullptr;
  }
  const QFontMetricsF metrics(font);
  QTextCharFormat format;
  format.setFont(font);
  return *slot.fonts.emplace_back(std::make_unique<SpacedFont>(
      SpacedFont{kern, font, metrics, format, metrics.horizontalAdvance(QChar(0x2026))}));
}

static const SpacedFont &font_of(const RunSpec &run) {
  const auto &font = static_cast<const QtPeerFont &>(*run.font);
  return font.spaced(font.slot(), run.kern);
}

QList<QTextLayout::FormatRange> QtPeerFont::formats(const TextSpec &text, const Utf16Text &units) {
  QList<QTextLayout::FormatRange> formats;
  formats.reserve(static_cast<qsizetype>(text.runs.size()));
  size_t unit = 0;
  for (const RunSpec &run : text.runs) {
    const size_t start = unit;
    while (unit < units.units.size() && units.offsets[unit] < run.end) ++unit;
    QTextLayout::FormatRange range;
    range.start = static_cast<int>(start);
    range.length = static_cast<int>(unit - start);
    range.format = font_of(run).format;
    formats.append(range);
  }
  return formats;
}

const SpacedFont &QtPeerFont::font_at(const TextSpec &text, size_t byte) {
  for (const RunSpec &run : text.runs) {
    if (byte < run.end) return font_of(run);
  }
  return font_of(text.runs.back());
}

void QtPeerFont::configure(QTextLayout &layout, const TextSpec &text, const SpacedFont &font) {
  layout.setFont(font.font);
  layout.setCacheEnabled(true);  // Keeps its memory after endLayout.
  QTextOption option;
  option.setTextDirection(text.base_direction == LE_NATURAL         ? Qt::LayoutDirectionAuto
                          : text.base_direction == LE_RIGHT_TO_LEFT ? Qt::RightToLeft
                                                                    : Qt::LeftToRight);
  layout.setTextOption(option);
}

le_status make_qt_font(le_engine &engine, const FontSpec &spec, std::unique_ptr<le_font> &out) {
  start_qt();
  auto font = std::make_unique<QtPeerFont>();
  if (const le_status status = engine.find_faces(spec, font->faces); status != LE_OK) return status;
  for (const std::string &family : spec.families) font->families.append(QString::fromStdString(family));
  if (!spec.path.empty()) {
    const QStringList families = families_of_file(spec.path);
    if (families.isEmpty()) return engine.fail(LE_NOT_FOUND, "no font " + spec.path);
    font->families.append(families.value(static_cast<qsizetype>(spec.face_index), families.first()));
  }
  out = std::move(font);
  return LE_OK;
}

}  // namespace peer
