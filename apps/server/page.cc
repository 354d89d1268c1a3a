#include "page.h"

#include "jobs.h"
#include "onrecord/render.h"
#include "upload.h"

namespace onrecord::server {
namespace {

constexpr std::string_view kHead = R"html(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>)html";

/// The beginning of a page up to its main part.
std::string opening(std::string_view title, bool is_waiting = false) {
  std::string html(kHead);
  html += escaped(title) + " · onrecord</title>\n";
  if (is_waiting) html += "<noscript><meta http-equiv=\"refresh\" content=\"2\"></noscript>\n";
  html +=
      "<link rel=\"stylesheet\" href=\"/assets/serve.css\">\n"
      "<script type=\"module\" src=\"/assets/serve.js\"></script>\n</head>\n<body>\n"
      "<a class=\"skip\" href=\"#main\">Skip to the content</a>\n"
      "<header><a class=\"brand\" href=\"/\">onrecord</a>"
      "<p>Nothing leaves this machine.</p></header>\n<main id=\"main\">\n";
  return html;
}

constexpr std::string_view kClosing = "</main>\n</body>\n</html>\n";

std::string policy_options(std::string_view chosen) {
  std::string html;
  for (const std::string& policy : policies()) {
    html +=
        "<option" + std::string(policy == chosen ? " selected" : "") + ">" + policy + "</option>";
  }
  return html;
}

std::string_view words_for(State state) {
  switch (state) {
    case State::queued:
      return "Waiting";
    case State::running:
      return "Comparing";
    case State::done:
      return "Done";
    case State::failed:
      return "Failed";
  }
  return "Failed";
}

std::string count(std::int64_t number, std::string_view one, std::string_view many) {
  return std::to_string(number) + " " + std::string(number == 1 ? one : many);
}

std::string title_of(const Story& story) {
  return story.title.empty() ? "Untitled story" : story.title;
}

std::string story_row(const Story& story) {
  const std::string address = "/stories/" + story.id;
  std::string html =
      "<li data-story=\"" + story.id + "\" data-state=\"" + std::string(name_of(story.state)) +
      "\"><a href=\"" + address + "\"><bdi>" + escaped(title_of(story)) +
      "</bdi></a><p class=\"facts\"><span class=\"state\">" + std::string(words_for(story.state)) +
      "</span> · " + count(story.documents, "document", "documents");
  if (story.findings >= 0 && story.state == State::done) {
    html += " · " + count(story.findings, "finding", "findings");
  }
  html += " · <time datetime=\"" + story.created + "\">" + story.created.substr(0, 10) + " " +
          story.created.substr(11, 5) + " UTC</time></p>";
  html += "<form method=\"post\" action=\"" + address + "/delete\"><button class=\"quiet\">Delete" +
          "<span class=\"hidden\"> " + escaped(title_of(story)) + "</span></button></form></li>\n";
  return html;
}

std::string new_story_form() {
  return "<form id=\"new\" class=\"new\" method=\"post\" action=\"/stories\" "
         "enctype=\"multipart/form-data\">\n<h2>Compare the reports of an event</h2>\n"
         "<p id=\"drop\" class=\"drop\"><label for=\"articles\">Articles</label>"
         "<input id=\"articles\" name=\"articles\" type=\"file\" multiple>"
         "<small>Pages, text, Word or PDF files: choose them or drop them here.</small></p>\n"
         "<p><label for=\"records\">Record, if there is one</label>"
         "<input id=\"records\" name=\"records\" type=\"file\" multiple>"
         "<small>A transcript or captions of what was said.</small></p>\n"
         "<p><label for=\"audio\">Recording, if the record has times</label>"
         "<input id=\"audio\" name=\"audio\" type=\"file\" multiple "
         "accept=\"audio/*,video/mp4,video/webm\">"
         "<small>Every quotation can be heard then. At most 512 MB; it stays on this "
         "machine.</small></p>\n"
         "<p><label for=\"text\">Or paste the text of an article</label>"
         "<textarea id=\"text\" name=\"text\" rows=\"4\"></textarea></p>\n"
         "<p><label for=\"urls\">Or addresses of pages, one a line</label>"
         "<textarea id=\"urls\" name=\"urls\" rows=\"2\" inputmode=\"url\" "
         "placeholder=\"https://\"></textarea>"
         "<small>Fetched once, when you press Compare; nothing else is ever "
         "requested.</small></p>\n"
         "<div class=\"row\"><p><label for=\"title\">Name of the story</label>"
         "<input id=\"title\" name=\"title\" maxlength=\"300\"></p>\n"
         "<p><label for=\"policy\">Policy</label><select id=\"policy\" name=\"policy\">" +
         policy_options("default") +
         "</select></p></div>\n"
         "<p><button class=\"main\">Compare</button> <output "
         "id=\"status\"></output></p>\n</form>\n";
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string html;
  html.reserve(text.size() + text.size() / 8);
  for (const char letter : safe_text(text)) {
    switch (letter) {
      case '&':
        html += "&amp;";
        break;
      case '<':
        html += "&lt;";
        break;
      case '>':
        html += "&gt;";
        break;
      case '"':
        html += "&quot;";
        break;
      case '\'':
        html += "&#39;";
        break;
      default:
        html += letter;
    }
  }
  return html;
}

std::string list_page(const std::vector<Story>& stories) {
  std::string html = opening("Stories");
  html += "<h1>Stories</h1>\n" + new_story_form();
  if (!stories.empty()) {
    html += "<h2>Kept on this machine</h2>\n<ul class=\"stories\">\n";
    for (const Story& story : stories) html += story_row(story);
    html += "</ul>\n";
  }
  return html + std::string(kClosing);
}

std::string story_page(const Story& story, const std::vector<StoredDocument>& documents,
                       const std::vector<StoredTape>& tapes) {
  const std::string address = "/stories/" + story.id;
  const bool is_waiting = story.state == State::queued || story.state == State::running;
  std::string html = opening(title_of(story), is_waiting);
  html += "<h1><bdi>" + escaped(title_of(story)) + "</bdi></h1>\n";
  html += "<p id=\"progress\" role=\"status\" data-story=\"" + story.id + "\" data-state=\"" +
          std::string(name_of(story.state)) + "\">" + std::string(words_for(story.state));
  if (!story.stage.empty()) html += ": <bdi>" + escaped(story.stage) + "</bdi>";
  html += "</p>\n";
  if (!story.message.empty()) html += "<p class=\"fault\">" + escaped(story.message) + "</p>\n";
  if (story.state == State::done) {
    html += "<p><a class=\"main\" href=\"" + address + "\">Open the report</a></p>\n<p>Save as";
    for (const Format& format : formats()) {
      html += " <a download href=\"" + address + "/export/" + std::string(format.name) + "\">" +
              std::string(format.name) + "</a>";
    }
    html += "</p>\n";
  }
  html += "<form method=\"post\" action=\"" + address +
          "/policy\" class=\"row\"><p><label for=\"policy\">Policy</label>"
          "<select id=\"policy\" name=\"policy\">" +
          policy_options(story.policy) + "</select></p><p><button>" +
          std::string(story.state == State::failed ? "Try again" : "Compare again") +
          "</button></p></form>\n";
  html += "<h2>Documents</h2>\n<ul>\n";
  for (const StoredDocument& document : documents) {
    html += "<li><bdi>" + escaped(document.name) + "</bdi>" +
            (document.role == "record" ? " (record)" : "");
    if (!document.url.empty()) html += " <small><bdi>" + escaped(document.url) + "</bdi></small>";
    html += "</li>\n";
  }
  for (const StoredTape& tape : tapes) {
    html += "<li><bdi>" + escaped(tape.name) + "</bdi> (recording)</li>\n";
  }
  html += "</ul>\n<form class=\"new\" method=\"post\" action=\"" + address +
          "/documents\" enctype=\"multipart/form-data\"><p><label for=\"articles\">More "
          "articles</label>"
          "<input id=\"articles\" name=\"articles\" type=\"file\" multiple></p>"
          "<p><label for=\"records\">More records</label>"
          "<input id=\"records\" name=\"records\" type=\"file\" multiple></p>"
          "<p><label for=\"audio\">More recordings</label>"
          "<input id=\"audio\" name=\"audio\" type=\"file\" multiple "
          "accept=\"audio/*,video/mp4,video/webm\"></p>"
          "<p><button>Add and compare again</button></p></form>\n";
  return html + std::string(kClosing);
}

std::string message_page(std::string_view title, std::string_view message) {
  return opening(title) + "<h1>" + escaped(title) + "</h1>\n<p>" + escaped(message) +
         "</p>\n<p><a href=\"/\">All stories</a></p>\n" + std::string(kClosing);
}

}  // namespace onrecord::server
