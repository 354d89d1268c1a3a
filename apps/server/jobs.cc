#include "jobs.h"

#include <algorithm>
#include <exception>
#include <new>

#include "fetch.h"
#include "onrecord/compare.h"
#include "onrecord/render.h"
#include "upload.h"

namespace onrecord::server {
namespace {

template <class Write>
std::string written(const Write& write) {
  std::string text;
  write([&text](std::string_view piece) { text += piece; });
  return text;
}

/// The story as its page says it: back, what else there is, another policy, every format.
HtmlBar bar_of(const Story& story) {
  const std::string address = "/stories/" + story.id;
  HtmlBar bar;
  bar.links = {{"All stories", "/"}, {"Documents", address + "/documents"}};
  bar.action = address + "/policy";
  bar.field = "policy";
  bar.label = "Policy";
  bar.button = "Compare again";
  bar.choices = policies();
  bar.chosen = story.policy;
  for (const Format& format : formats()) {
    bar.saves.push_back(
        {std::string(format.title), address + "/export/" + std::string(format.name)});
  }
  return bar;
}

/// Each recording with its record; a page that is saved has no address for them.
std::vector<HtmlAudio> audio_of(const Report& report, const Story& story,
                                const std::vector<StoredTape>& tapes, bool is_served) {
  std::vector<std::string> names;
  for (const StoredTape& tape : tapes) names.push_back(tape.name);
  const auto records = records_of(report, names);
  std::vector<HtmlAudio> all;
  for (std::size_t i = 0; i < tapes.size(); ++i) {
    HtmlAudio audio;
    audio.name = tapes[i].name;
    audio.media_type = tapes[i].media_type;
    audio.size = static_cast<std::uint64_t>(tapes[i].size);
    audio.record = records[i];
    if (is_served) audio.address = "/stories/" + story.id + "/audio/" + std::to_string(i + 1);
    all.push_back(std::move(audio));
  }
  return all;
}

std::string page_of(const Report& report, const Story& story, const std::vector<StoredTape>& tapes,
                    bool is_served) {
  return written([&](const Sink& sink) {
    HtmlOptions options;
    options.title = story.title;
    options.audio = audio_of(report, story, tapes, is_served);
    if (is_served) options.bar = bar_of(story);
    write_html(report, options, sink);
  });
}

void write_all_text(const Report& report, const Sink& sink) {
  TextOptions options;
  options.findings = 0;
  write_text(report, options, sink);
}

std::vector<Rendering> render(const Report& report, const Story& story,
                              const std::vector<StoredTape>& tapes) {
  std::vector<Rendering> all;
  all.push_back({std::string(kPageFormat), page_of(report, story, tapes, true)});
  all.push_back({"html", page_of(report, story, tapes, false)});
  const auto add = [&](std::string_view format, const auto& write) {
    all.push_back({std::string(format), written([&](const Sink& sink) { write(report, sink); })});
  };
  add("json", [](const Report& one, const Sink& sink) { write_json(one, sink); });
  add("jsonl", write_jsonl);
  add("sarif", write_sarif);
  add("junit", [](const Report& one, const Sink& sink) { write_junit(one, std::nullopt, sink); });
  add("csv", write_csv);
  add("csv-variants", write_variants_csv);
  add("md", write_markdown);
  add("webannotation", write_annotations);
  add("txt", write_all_text);
  return all;
}

/// A fetched page is read by what the server says it is, when its address does not tell.
std::string name_of_page(const StoredDocument& document, const Fetched& page) {
  const std::string_view name = document.name;
  const bool has_ending =
      name.find_last_of('.') != std::string_view::npos && name.size() - name.find_last_of('.') <= 6;
  if (has_ending && !page.content_type.starts_with("text/html")) return document.name;
  if (page.content_type.starts_with("text/plain")) return document.name + ".txt";
  if (page.content_type.starts_with("application/pdf")) return document.name + ".pdf";
  return name.ends_with(".html") || name.ends_with(".htm") ? document.name
                                                           : document.name + ".html";
}

/// What to call a story that the user gave no name: the first headline.
std::string title_of(const Report& report) {
  for (const Document& document : report.documents) {
    if (document.title && document.role != Role::record) return safe_text(*document.title);
  }
  return safe_text(report.documents.front().path);
}

/// One comparison from beginning to end.
void compare_story(Store& store, const Story& story) {
  std::vector<StoredDocument> documents = store.documents(story.id, true);
  std::vector<Input> inputs;
  std::vector<Unchecked> missing;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    StoredDocument& document = documents[i];
    if (!document.bytes) {
      store.set_stage(story.id, "fetching " + document.url);
      Fetched page = fetch(document.url);
      if (!page.error.empty()) {
        missing.push_back({document.url, std::nullopt, std::nullopt, "missing-source", page.error});
        continue;
      }
      document.name = name_of_page(document, page);
      store.set_fetched(story.id, i, document.name, page.bytes);
      document.bytes = std::move(page.bytes);
    }
    inputs.push_back({document.name, document.role == "record" ? Role::record : Role::article,
                      std::move(document.bytes)});
  }
  if (inputs.empty()) {
    store.fail(story.id, story.revision,
               missing.empty() ? "There is no document to compare"
                               : "None of the pages could be fetched: " + missing.front().detail);
    return;
  }
  store.set_stage(story.id, "comparing");
  CompareOptions options;
  options.policy = story.policy;
  options.threads = 1;
  Diagnostics diagnostics;
  Result<Report> report = compare(std::move(inputs), options, diagnostics);
  if (!report) {
    store.fail(story.id, story.revision, report.error().message);
    return;
  }
  report->unchecked.insert(report->unchecked.begin(), missing.begin(), missing.end());
  store.set_stage(story.id, "writing");
  const auto above_note =
      std::count_if(report->findings->begin(), report->findings->end(),
                    [](const Finding& finding) { return finding.severity != Severity::note; });
  store.finish(story.id, story.revision, render(*report, story, store.tapes(story.id)), above_note,
               title_of(*report));
}

}  // namespace

const std::vector<Format>& formats() {
  static const std::vector<Format> all = {
      {"html", "Page (HTML)", "text/html; charset=utf-8", "html"},
      {"json", "JSON", "application/json", "json"},
      {"jsonl", "JSON lines", "application/jsonl", "jsonl"},
      {"md", "Markdown", "text/markdown; charset=utf-8", "md"},
      {"csv", "CSV, findings", "text/csv; charset=utf-8", "csv"},
      {"csv-variants", "CSV, wordings", "text/csv; charset=utf-8", "variants.csv"},
      {"webannotation", "Web Annotation", "application/ld+json", "jsonld"},
      {"sarif", "SARIF", "application/sarif+json", "sarif"},
      {"junit", "JUnit", "application/xml", "xml"},
      {"txt", "Text", "text/plain; charset=utf-8", "txt"},
  };
  return all;
}

Jobs::Jobs(Store& store, unsigned threads) : store_(store) {
  for (unsigned i = 0; i < threads; ++i) {
    threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
  }
}

Jobs::~Jobs() {
  for (std::jthread& thread : threads_) thread.request_stop();
}

void Jobs::wake() {
  const std::lock_guard guard(mutex_);
  ++calls_;
  something_.notify_all();
}

void Jobs::work(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    std::uint64_t seen = 0;
    {
      const std::lock_guard guard(mutex_);
      seen = calls_;
    }
    const std::optional<Story> story = store_.take_next();
    if (!story) {
      std::unique_lock guard(mutex_);
      something_.wait(guard, stop, [&] { return calls_ != seen; });
      continue;
    }
    try {
      compare_story(store_, *story);
    } catch (const std::bad_alloc&) {
      store_.fail(story->id, story->revision, "Not enough memory for these documents");
    } catch (const std::exception& error) {
      store_.fail(story->id, story->revision, error.what());
    }
    wake();  // others may have waited for this one to be out of the way
  }
}

}  // namespace onrecord::server
