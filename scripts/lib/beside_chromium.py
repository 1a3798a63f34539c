# Draws a label in each of twelve scripts with `labelmark draw` and with headless Chromium, on one sheet: ours, Chromium's,
# and what differs. Prints how much ink each has, and how far the edges of the ink are apart. scripts/check drawing --chromium runs it.
import base64
import html
import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[:0] = [os.path.join(ROOT, "Sources/Peers", name) for name in ("Chromium", "Stdio")]
import browser  # noqa: E402

SIZE, WIDTH, HEIGHT, SCALE = 17, 168, 76, 2
# Name, language, families, direction, text.
LABELS = [
    ("Latin", "en", "Noto Sans,Noto Color Emoji", "ltr", "Waffles at the AVATAR office 🦊"),
    ("Greek", "el", "Noto Sans", "ltr", "Ξεσκεπάζω την ψυχοφθόρα"),
    ("Cyrillic", "ru", "Noto Sans", "ltr", "Съешь же ещё этих мягких булок"),
    ("Armenian", "hy", "Noto Sans Armenian,Noto Sans", "ltr", "Բարի գալուստ Երևան, այսօր արև է"),
    ("Arabic", "ar", "Noto Sans Arabic,Noto Sans", "rtl", "الرحلة إلى بيروت تغادر الآن من البوابة"),
    ("Hebrew", "he", "Noto Sans Hebrew,Noto Sans", "rtl", "הטיסה לתל אביב יוצאת עכשיו משער 12"),
    ("Devanagari", "hi", "Noto Sans Devanagari,Noto Sans", "ltr", "आपकी उड़ान समय पर है और द्वार खुला है"),
    ("Bengali", "bn", "Noto Sans Bengali,Noto Sans", "ltr", "আপনার ফ্লাইট ঠিক সময়ে আছে, দরজা খোলা"),
    ("Tamil", "ta", "Noto Sans Tamil,Noto Sans", "ltr", "உங்கள் விமானம் நேரத்தில் உள்ளது"),
    ("Thai", "th", "Noto Sans Thai,Noto Sans", "ltr", "เที่ยวบินของคุณตรงเวลาและประตูเปิดแล้ว"),
    ("Khmer", "km", "Noto Sans Khmer,Noto Sans", "ltr", "ជើងហោះហើររបស់អ្នកទៀងពេល"),
    ("Japanese", "ja", "Noto Sans CJK JP,Noto Sans", "ltr", "ご搭乗口が変更になりました。新しい搭乗口は十二番です"),
]  # fmt: skip

STYLE = """body{margin:12px;background:#fff;font:11px 'Noto Sans';color:#777}
table{border-spacing:12px 4px} td{padding:0} th{text-align:left;font-weight:normal}
.box{width:%dpx;height:%dpx;position:relative;overflow:hidden;background:#fff;isolation:isolate}
.box>*{position:absolute;left:0;top:0}
img{width:%dpx}
.text{color:#000;width:%dpx;font-size:%dpx;line-height:normal;text-rendering:geometricPrecision;font-synthesis:none;
line-break:strict;overflow-wrap:anywhere;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
.sheet{width:100%%;height:100%%;background:#fff} .difference{filter:invert(1)} .difference .sheet{mix-blend-mode:difference}""" % (
    WIDTH, HEIGHT, WIDTH, WIDTH, SIZE)  # fmt: skip

# Ink and its edges, in pixels, in the boxes of a screenshot.
MEASURE = """(async () => {
  const image = new Image(); image.src = "data:image/png;base64,%s"; await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height), context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  return [...document.querySelectorAll(".ink")].map(box => {
    const r = box.getBoundingClientRect(), s = %d;
    const w = Math.round(r.width * s), h = Math.round(r.height * s);
    const data = context.getImageData(Math.round(r.x * s), Math.round(r.y * s), w, h).data;
    let ink = 0, left = w, right = 0, top = h, bottom = 0;
    for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) {
      const i = 4 * (y * w + x), dark = 1 - (data[i] + data[i + 1] + data[i + 2]) / 765;
      ink += dark;
      if (dark > 0.25) { left = Math.min(left, x); right = Math.max(right, x); top = Math.min(top, y); bottom = Math.max(bottom, y); }
    }
    return [ink, left, right, top, bottom];
  });
})()"""


def picture(program, folder, label):
    """Our picture of a label, as the address of a PNG file."""
    name, language, families, direction, text = label
    path = os.path.join(folder, name + ".png")
    options = ["--language", language, "--font", families, "--size", str(SIZE), "--lines", "2", "--width", str(WIDTH),
               "--strategy", "none", "--scale", str(SCALE), "--output", path]  # fmt: skip
    if direction == "rtl":
        options.append("--rtl")
    subprocess.run([program, "draw", text, *options], check=True)
    with open(path, "rb") as file:
        return "data:image/png;base64," + base64.b64encode(file.read()).decode()


def row(program, folder, label):
    name, language, families, direction, text = label
    ours = '<img src="%s">' % picture(program, folder, label)
    fonts = ",".join("'%s'" % family for family in families.split(","))
    theirs = '<div class="sheet"><div class="text" lang="%s" dir="%s" style="font-family:%s">%s</div></div>' % (
        language, direction, fonts.replace('"', ""), html.escape(text))  # fmt: skip
    return (
        '<tr><th>%s<td><div class="box ink">%s</div><td><div class="box ink">%s</div>'
        '<td><div class="box difference">%s%s</div>' % (name, ours, theirs, ours, theirs)
    )


def main(program, output):
    with tempfile.TemporaryDirectory(prefix="labelmark-beside.") as folder:
        rows = "".join(row(program, folder, label) for label in LABELS)
    page = "<meta charset=utf-8><style>%s</style><table><tr><th><th>LabelDrawing<th>Chromium<th>difference%s</table>" % (
        STYLE, rows)  # fmt: skip
    chromium = browser.Browser()
    try:
        width, height = 4 * 12 + 3 * WIDTH + 130, 60 + len(LABELS) * (HEIGHT + 4)
        chromium.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=SCALE, mobile=False)  # fmt: skip
        frame = chromium.call("Page.getFrameTree")["frameTree"]["frame"]["id"]
        chromium.call("Page.setDocumentContent", frameId=frame, html=page)
        chromium.evaluate("Promise.all([document.fonts.ready, ...[...document.images].map(i => i.decode())]).then(() => 0)")
        shot = chromium.call("Page.captureScreenshot", format="png")["data"]
        boxes = chromium.evaluate(MEASURE % (shot, SCALE))
        print("Chromium %s; pixels at %dx: how far Chromium's ink is from ours at each edge" % (chromium.version, SCALE))
    finally:
        chromium.close()
    print("script      ink, to Chromium's   left  right    top  bottom")
    for label, ours, theirs in zip(LABELS, boxes[::2], boxes[1::2]):
        edges = [theirs[i] - ours[i] for i in range(1, 5)]
        print("%-10s  %19.3f  %+5d  %+5d  %+5d  %+6d" % (label[0], ours[0] / max(theirs[0], 1), *edges))
    with open(output, "wb") as file:
        file.write(base64.b64decode(shot))


if __name__ == "__main__":
    try:
        main(sys.argv[1], sys.argv[2])
    except (browser.BrowserError, OSError) as error:
        print("scripts/check drawing: %s" % error, file=sys.stderr)
        sys.exit(2)
