//! Parley with an interface in C, which `parley_c.h` declares. It adds nothing to what Parley does.
//!
//! SPDX-License-Identifier: Apache-2.0
use std::collections::HashMap;
use std::ffi::{c_char, CStr};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use parley::fontique::{Blob, Collection, CollectionOptions, FontInfoOverride, SourceCache};
use parley::style::{FontFamily, FontFamilyName};
use parley::{
    Alignment, AlignmentOptions, BreakLines, BreakReason, BreakerState, FontContext, Language, Layout, LayoutContext, LineBreakContext, LineHeight,
    OverflowWrap, StyleProperty, TextWrapMode, YieldData,
};

/// Glyphs carry the index of their run.
type Run = u32;

/// A file, as all contexts share it. A file of one face gets a family name of its own.
#[derive(Clone)]
struct File {
    data: Blob<u8>,
    name: Option<String>,
}

pub struct Font {
    id: u64,
    files: Vec<(File, u32)>,
    families: Vec<FontFamilyName<'static>>,
}

pub struct Context {
    fonts: FontContext,
    layouts: LayoutContext<Run>,
    known: Vec<u64>,
    registered: Vec<u64>,
}

pub struct Text {
    layout: Layout<Run>,
    /// The files of each run, to tell the faces of glyphs.
    faces: Vec<Vec<(u64, u32)>>,
    /// What justifying added to each space of a line.
    word_spacings: Vec<f32>,
    clusters: Vec<Cluster>,
    glyphs: Vec<Glyph>,
}

#[repr(C)]
pub struct RunSpec {
    start: usize,
    end: usize,
    font: *const Font,
    size: f32,
    letter_spacing: f32,
}

#[repr(C)]
pub struct Limits {
    first_width: f32,
    other_width: f32,
    lines: usize,
    height: f64,
    line_gap: f64,
    paragraph_gap: f64,
    unwraps_last: i32,
    justifies: i32,
}

#[repr(C)]
pub struct Line {
    start: usize,
    end: usize,
    advance: f32,
    trailing_space: f32,
    ascent: f32,
    descent: f32,
    word_spacing: f32,
    begins_paragraph: i32,
    is_wrapped: i32,
}

#[repr(C)]
pub struct Cluster {
    start: usize,
    end: usize,
    advance: f32,
    glyphs: u32,
    is_right_to_left: i32,
}

#[repr(C)]
pub struct Glyph {
    x: f32,
    y: f32,
    advance: f32,
    size: f32,
    glyph: u32,
    face: u32,
    run: u32,
}

fn file_of(path: &str) -> Option<File> {
    static FILES: OnceLock<Mutex<HashMap<String, File>>> = OnceLock::new();
    let mut files = FILES.get_or_init(Default::default).lock().ok()?;
    if let Some(file) = files.get(path) {
        return Some(file.clone());
    }
    let bytes = std::fs::read(path).ok()?;
    let name = (!bytes.starts_with(b"ttcf")).then(|| format!("file {}", files.len()));
    let file = File { data: Blob::new(Arc::new(bytes)), name };
    files.insert(path.to_owned(), file.clone());
    Some(file)
}

fn new_collection() -> Collection {
    Collection::new(CollectionOptions { shared: false, system_fonts: false })
}

/// Registers a file; returns the family of one of its faces.
fn register(collection: &mut Collection, file: &File, index: u32) -> Option<String> {
    let own = file.name.as_deref().map(|name| FontInfoOverride { family_name: Some(name), ..Default::default() });
    let families = collection.register_fonts(file.data.clone(), own);
    let (family, _) = families.iter().find(|(_, faces)| faces.iter().any(|face| face.index() == index))?;
    collection.family_name(*family).map(str::to_owned)
}

#[no_mangle]
pub extern "C" fn lp_version() -> *const c_char {
    concat!(env!("PARLEY_VERSION"), "\0").as_ptr().cast()
}

/// # Safety
/// The arrays have `count` elements, and the paths end with NUL.
#[no_mangle]
pub unsafe extern "C" fn lp_font_new(paths: *const *const c_char, indices: *const u32, count: usize) -> *mut Font {
    static LAST: AtomicU64 = AtomicU64::new(0);
    let mut font = Font { id: LAST.fetch_add(1, Ordering::Relaxed), files: vec![], families: vec![] };
    let mut scratch = new_collection();
    for i in 0..count {
        let (path, index) = (CStr::from_ptr(*paths.add(i)), *indices.add(i));
        let Some(file) = path.to_str().ok().and_then(file_of) else { return std::ptr::null_mut() };
        let Some(family) = register(&mut scratch, &file, index) else { return std::ptr::null_mut() };
        font.families.push(FontFamilyName::Named(family.into()));
        font.files.push((file, index));
    }
    Box::into_raw(Box::new(font))
}

/// # Safety
/// The font is no longer used.
#[no_mangle]
pub unsafe extern "C" fn lp_font_free(font: *mut Font) {
    drop(Box::from_raw(font));
}

#[no_mangle]
pub extern "C" fn lp_context_new() -> *mut Context {
    Box::into_raw(Box::new(Context {
        fonts: FontContext { collection: new_collection(), source_cache: SourceCache::default() },
        layouts: LayoutContext::new(),
        known: vec![],
        registered: vec![],
    }))
}

/// # Safety
/// The context is no longer used.
#[no_mangle]
pub unsafe extern "C" fn lp_context_free(context: *mut Context) {
    drop(Box::from_raw(context));
}

#[no_mangle]
pub extern "C" fn lp_layout_new() -> *mut Text {
    Box::into_raw(Box::new(Text { layout: Layout::new(), faces: vec![], word_spacings: vec![], clusters: vec![], glyphs: vec![] }))
}

/// # Safety
/// The layout is no longer used.
#[no_mangle]
pub unsafe extern "C" fn lp_layout_free(layout: *mut Text) {
    drop(Box::from_raw(layout));
}

impl Context {
    fn learn(&mut self, font: &Font) {
        if self.known.contains(&font.id) {
            return;
        }
        for (file, index) in &font.files {
            if !self.registered.contains(&file.data.id()) {
                register(&mut self.fonts.collection, file, *index);
                self.registered.push(file.data.id());
            }
        }
        self.known.push(font.id);
    }
}

/// # Safety
/// All pointers are valid, the text is UTF-8, and the runs cover it.
#[no_mangle]
pub unsafe extern "C" fn lp_build(
    context: *mut Context, layout: *mut Text, text: *const u8, length: usize, runs: *const RunSpec, count: usize,
    language: *const c_char, line_height_multiple: f32, breaks: i32,
) -> i32 {
    let (context, layout) = (&mut *context, &mut *layout);
    let text = std::str::from_utf8_unchecked(std::slice::from_raw_parts(text, length));
    let runs = std::slice::from_raw_parts(runs, count);
    let language = CStr::from_ptr(language).to_str().ok().and_then(|tag| Language::parse(tag).ok());
    // Where it is asked before a newline, true would make it no newline.
    let anywhere: &(dyn Fn(LineBreakContext) -> Option<bool> + Send + Sync) =
        &|at| (!matches!(at.after, '\n' | '\r' | '\u{2028}' | '\u{2029}')).then_some(true);
    catch_unwind(AssertUnwindSafe(|| {
        for run in runs {
            context.learn(&*run.font);
        }
        layout.faces.clear();
        let mut builder = context.layouts.ranged_builder(&mut context.fonts, text, 1.0, false);
        builder.push_default(StyleProperty::Locale(language));
        builder.push_default(StyleProperty::LineHeight(LineHeight::MetricsRelative(line_height_multiple)));
        builder.push_default(StyleProperty::OverflowWrap(OverflowWrap::Anywhere));
        builder.push_default(StyleProperty::TextWrapMode(if breaks == 2 { TextWrapMode::NoWrap } else { TextWrapMode::Wrap }));
        if breaks == 1 {
            builder.set_line_break_override(Some(anywhere));
        }
        for (i, run) in runs.iter().enumerate() {
            let font = &*run.font;
            layout.faces.push(font.files.iter().map(|(file, index)| (file.data.id(), *index)).collect());
            let family = FontFamily::List((&font.families[..]).into());
            let properties = [
                StyleProperty::FontFamily(family), StyleProperty::FontSize(run.size),
                StyleProperty::LetterSpacing(run.letter_spacing), StyleProperty::Brush(i as Run),
            ];
            for property in properties {
                if count == 1 {
                    builder.push_default(property);
                } else {
                    builder.push(property, run.start..run.end);
                }
            }
        }
        builder.build_into(&mut layout.layout, text);
    }))
    .is_ok() as i32
}

/// Breaks the last line again, without a width, from the state before it.
fn unwrap(lines: &mut BreakLines<'_, Run>, before: Option<BreakerState>) {
    if let Some(state) = before {
        lines.revert_to(state);
        lines.state_mut().set_line_max_advance(f32::MAX);
        lines.break_next();
    }
}

/// The advances of the clusters of each line.
fn advances(layout: &Layout<Run>) -> Vec<Vec<f32>> {
    let of_line = |line: parley::Line<'_, Run>| {
        line.runs().flat_map(|run| run.clusters().map(|cluster| cluster.advance()).collect::<Vec<_>>()).collect()
    };
    layout.lines().map(of_line).collect()
}

/// # Safety
/// The pointers are valid.
#[no_mangle]
pub unsafe extern "C" fn lp_break(layout: *mut Text, limits: *const Limits) -> i32 {
    let (text, limits) = (&mut *layout, &*limits);
    let layout = &mut text.layout;
    text.word_spacings.clear();
    catch_unwind(AssertUnwindSafe(|| {
        let mut lines = layout.break_lines();
        lines.state_mut().set_layout_max_advance(f32::INFINITY);
        let (mut count, mut height, mut begins) = (0, 0.0, true);
        let mut is_soft = false;
        // The state before the last line, and before the one that is being broken.
        let (mut last, mut next) = (None, None);
        loop {
            if limits.unwraps_last != 0 {
                last = next.replace(lines.state().clone());
            }
            let width = if begins { limits.first_width } else { limits.other_width };
            lines.state_mut().set_line_max_advance(width);
            let Some(YieldData::LineBreak(line)) = lines.break_next() else { break };
            if begins && count > 0 {
                height += limits.paragraph_gap;
            }
            height += f64::from(line.line_height);
            if count > 0 && height > limits.height {
                lines.revert();
                unwrap(&mut lines, last.filter(|_| is_soft));
                break;
            }
            count += 1;
            height += limits.line_gap;
            is_soft = matches!(line.reason, BreakReason::Regular | BreakReason::Emergency);
            if count == limits.lines {
                unwrap(&mut lines, next.filter(|_| is_soft));
                break;
            }
            begins = !is_soft;
        }
        drop(lines);
        if limits.justifies != 0 {
            let before = advances(layout);
            layout.align(Alignment::Justify, AlignmentOptions::default());
            let added = |(before, after): (Vec<f32>, Vec<f32>)| before.iter().zip(after).map(|(a, b)| b - a).fold(0.0, f32::max);
            text.word_spacings = before.into_iter().zip(advances(layout)).map(added).collect();
        }
    }))
    .is_ok() as i32
}

/// # Safety
/// The layout is valid.
#[no_mangle]
pub unsafe extern "C" fn lp_line_count(layout: *const Text) -> usize {
    (*layout).layout.len()
}

/// # Safety
/// The layout is valid.
#[no_mangle]
pub unsafe extern "C" fn lp_is_right_to_left(layout: *const Text) -> i32 {
    (*layout).layout.is_rtl() as i32
}

/// # Safety
/// The layout is valid and has the line.
#[no_mangle]
pub unsafe extern "C" fn lp_line_at(layout: *const Text, index: usize) -> Line {
    let word_spacing = (&(*layout).word_spacings).get(index).copied().unwrap_or(0.0);
    let layout = &(*layout).layout;
    let is_soft = |index: usize| {
        layout.get(index).is_some_and(|line| matches!(line.break_reason(), BreakReason::Regular | BreakReason::Emergency))
    };
    let Some(line) = layout.get(index) else { std::process::abort() };
    let (metrics, range) = (line.metrics(), line.text_range());
    Line {
        start: range.start,
        end: range.end,
        advance: metrics.advance,
        trailing_space: metrics.trailing_whitespace,
        ascent: metrics.ascent + metrics.leading / 2.0,
        descent: metrics.descent + metrics.leading / 2.0,
        word_spacing,
        begins_paragraph: (index == 0 || !is_soft(index - 1)) as i32,
        is_wrapped: is_soft(index) as i32,
    }
}

/// # Safety
/// The pointers are valid, and the layout has the line.
#[no_mangle]
pub unsafe extern "C" fn lp_clusters(
    layout: *mut Text, line: usize, count: *mut usize, glyphs: *mut *const Glyph,
) -> *const Cluster {
    let text = &mut *layout;
    text.clusters.clear();
    text.glyphs.clear();
    if let Some(line) = text.layout.get(line) {
        for run in line.runs() {
            let font = run.font();
            let key = (font.data.id(), font.index);
            for cluster in run.visual_clusters() {
                let before = text.glyphs.len();
                for glyph in cluster.glyphs() {
                    let number = text.layout.styles()[glyph.style_index()].brush;
                    let face = text.faces[number as usize].iter().position(|face| *face == key);
                    text.glyphs.push(Glyph {
                        x: glyph.x,
                        y: glyph.y,
                        advance: glyph.advance,
                        size: run.font_size(),
                        glyph: glyph.id,
                        face: face.map_or(u32::MAX, |face| face as u32),
                        run: number,
                    });
                }
                let range = cluster.text_range();
                text.clusters.push(Cluster {
                    start: range.start,
                    end: range.end,
                    advance: cluster.advance(),
                    glyphs: (text.glyphs.len() - before) as u32,
                    is_right_to_left: run.is_rtl() as i32,
                });
            }
        }
    }
    *count = text.clusters.len();
    *glyphs = text.glyphs.as_ptr();
    text.clusters.as_ptr()
}
