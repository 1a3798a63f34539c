// The colours of pages with answers, and the style of the drawings.

extension AnswerDrawing {
  /// The palette of a page, light or dark by the reader's setting, and the style of the drawings.
  ///
  /// The page's own style may use the variables: `--bg` and `--fg` for background and text, `--dim`, `--line` and `--box`
  /// for what is secondary, `--pass`, `--fail`, `--error`, `--skip` and `--unsupported` for statuses, `--cluster` for
  /// links and expected lines, `--mark` for marked text.
  package static let style = """
    :root{color-scheme:light dark;--bg:#fff;--fg:#1d1d1f;--dim:#5c5c61;--line:#d5d5da;--box:#f5f5f7;--pass:#1a7f37;\
    --fail:#b3261e;--error:#8a1c7c;--skip:#8a5a00;--unsupported:#5c5c61;--cluster:#0a58ca;--mark:#ffe3e0}
    @media(prefers-color-scheme:dark){:root{--bg:#161618;--fg:#ececee;--dim:#a0a0a8;--line:#3a3a3e;--box:#222226;\
    --pass:#57c878;--fail:#ff8a80;--error:#e59bdc;--skip:#e0b050;--unsupported:#a0a0a8;--cluster:#7db4ff;--mark:#5a2a28}}
    svg.answer{max-width:100%;height:auto;max-height:30rem;display:block;background:var(--box);border-radius:.3rem}
    .answer .b{fill:none;stroke:var(--dim);stroke-width:.6;stroke-dasharray:2 1}
    .answer .c{fill:var(--cluster);fill-opacity:.18;stroke:var(--cluster);stroke-width:.4}
    .answer .d{fill:var(--fail);stroke:var(--fail)}
    .answer .o{fill-opacity:.08;stroke-width:.6;stroke-dasharray:1.6 .8}
    .answer .e{fill-opacity:.12;stroke-width:.6}
    .answer .g{fill:var(--fg)}
    .answer text{fill:var(--fg);text-anchor:middle;font-family:system-ui,sans-serif}
    .answer .m{fill:var(--fail);font-weight:700}.answer .n{fill:var(--cluster)}
    .answer .te *{fill:var(--cluster)}.answer .td *{fill:var(--fail)}
    """
}
