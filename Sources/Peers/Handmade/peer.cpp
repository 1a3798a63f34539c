// The label layout that people write by hand with ICU and HarfBuzz, as a peer with the interface of label_engine.h:
// ICU's breaks, one hb_shape for each run of a hard line, and greedy lines. Iterators and buffers are reused; words are
// not cached.
//
// SPDX-License-Identifier: Apache-2.0
#include <unicode/uchar.h>
#include <unicode/uversion.h>

#include "greedy.h"
#include "peer/per_thread.h"

namespace peer PEER_HIDDEN {
namespace {

/// What a thread reuses for all texts.
struct Workspace {
  Tools tools;
  Clusters clusters;
};

/// A prepared text, with all its clusters.
struct HandmadeText : le_text {
  Clusters clusters;

  le_status lay_out(const LabelSpec &label, Lines &out) const override {
    Greedy(clusters, spec, label).lay_out([] { return false; }, out);
    return LE_OK;
  }

  le_status describe(le_text_info &out) const override {
    out.cluster_count = clusters.all.size();
    for (const Cluster &cluster : clusters.all) out.missing_clusters += cluster.missing;
    out.memory_bytes = clusters.all.capacity() * sizeof(Cluster);
    return LE_OK;
  }
};

struct HandmadeEngine : le_engine {
  le_status make_font(const FontSpec &spec, std::unique_ptr<le_font> &out) override {
    if (spec.families.size() > 256) return fail(LE_UNSUPPORTED, "more than 256 families");
    if (spec.metric.empty()) return make_harfbuzz_font(*this, spec, out);
    out = std::make_unique<HarfBuzzFont>();
    if (spec.metric == "Square" || spec.metric == "Steps") {
      out->faces.push_back(Face{spec.metric, "", 0, 1280, 0.8, 0.2, nullptr});
    } else if (spec.metric == "Tall") {
      out->faces.push_back(Face{spec.metric, "", 0, 1280, 1190 / 1280.0, 330 / 1280.0, nullptr});
      out->faces.push_back(Face{spec.metric, "", 0, 1280, 1490 / 1280.0, 210 / 1280.0, nullptr});  // From U+2E80 on.
    } else {
      return fail(LE_NOT_FOUND, "no font " + spec.metric);
    }
    return LE_OK;
  }

  le_status make_text(const TextSpec &spec, std::unique_ptr<le_text> &out) override {
    auto text = std::make_unique<HandmadeText>();
    Tools &tools = workspaces_.get().tools;
    text->clusters.assign(spec);
    while (text->clusters.extend(tools, spec)) {
    }
    out = std::move(text);
    return LE_OK;
  }

  le_status lay_out(const TextSpec &text, const LabelSpec &label, Lines &out) override {
    Workspace &work = workspaces_.get();
    work.clusters.assign(text);
    Greedy(work.clusters, text, label).lay_out([&] { return work.clusters.extend(work.tools, text); }, out);
    return LE_OK;
  }

  le_status shape(const TextSpec &text, AdvanceSink &sink) override {
    Workspace &work = workspaces_.get();
    work.clusters.assign(text);
    while (work.clusters.extend(work.tools, text)) {
    }
    for (const Cluster &cluster : work.clusters.all) sink.add(cluster.start, cluster.advance, cluster.missing);
    return LE_OK;
  }

  // reset_caches has nothing to drop, because no text is kept.

 private:
  PerThread<Workspace> workspaces_;
};

}  // namespace

const Description &description() {
  static const std::string harfbuzz = hb_version_string();
  static const Description about{
      "handmade",
      "1",
      "C++",
      "HarfBuzz " + harfbuzz + ", ICU " U_ICU_VERSION,
      U_UNICODE_VERSION,
      0,
      {"wrap.word", "wrap.char", "wrap.clip", "truncate.tail", "truncate.tail.lines", "limit.lines", "limit.height",
       "kern", "spacing.line", "direction.rtl", "geometry", "measure.fit", "measure.intrinsic", "measure.rect",
       "font.metric", "font.file", "font.family", "shape", "once"}};
  return about;
}

std::unique_ptr<le_engine> make_engine() { return std::make_unique<HandmadeEngine>(); }

}  // namespace peer
