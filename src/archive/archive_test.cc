// What is kept of a source comes back as it was, and nothing else does, whatever the bytes.
#include "archive/archive.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "archive/build_id.h"
#include "quote/quote.h"
#include "segment/segment.h"

namespace onrecord::archive {
namespace {

namespace fs = std::filesystem;

constexpr const char* kArticle =
    "Harbour talks end\n\nBy Lena Marsh\n\n\xE2\x80\x9CNobody asked us,\xE2\x80\x9D said Dana Orr, "
    "the harbour master, \xE2\x80\x9C"
    "and nobody will.\xE2\x80\x9D She said that 14 boats were "
    "gone.\n\n\"It was never inspected\xE2\x80\xA6\n\nMr. Coombs called it a \xE2\x80\x9Ctrap"
    "\xE2\x80\x9D.\n";
constexpr const char* kPage =
    "<html><head><title>Pier</title></head><body><h1>Pier</h1><p>It fell &amp; broke, "
    "caf\xC3\xA9.</p></body></html>";
constexpr const char* kCaptions =
    "WEBVTT\n\n00:01.000 --> 00:02.500\n<v Dana Orr>Nobody asked us.\n\n"
    "00:03.000 --> 00:04.000\n<v Lena Marsh>Not once.\n";

/// A source as it was read, with its segmentation.
struct Whole : Prepared {
  Segmentation segmentation;
};

Whole prepare(const std::string& path, const std::string& bytes) {
  Diagnostics heard;
  Whole prepared;
  Result<Document> document =
      read_document({path, Role::article, bytes, false, true}, ReadOptions{}, heard);
  EXPECT_TRUE(document);
  prepared.document = *document;
  prepared.segmentation = segment(prepared.document);
  if (prepared.document.role != Role::record) {
    prepared.speech = attribute(prepared.document, prepared.segmentation,
                                find_quotations(prepared.document, prepared.segmentation, heard));
  }
  prepared.reading_warnings = {"read as windows-1252", ""};
  prepared.speech_warnings = {"line 3: \xE2\x80\x9C"};
  return prepared;
}

struct Sample {
  const char* path;
  const char* bytes;
};
constexpr Sample kSamples[] = {{"a.txt", kArticle}, {"b.html", kPage}, {"c.vtt", kCaptions}};

TEST(Prepared, comes_back_as_it_was) {
  for (const Sample& sample : kSamples) {
    Whole prepared = prepare(sample.path, sample.bytes);
    const std::string bytes = encode(static_cast<Prepared&>(prepared));
    std::optional<Prepared> again = decode(bytes, sample.bytes);
    ASSERT_TRUE(again) << sample.path;
    const std::string parts_bytes = encode(prepared.segmentation);
    std::optional<Segmentation> parts = decode_segmentation(parts_bytes, prepared.document.text);
    ASSERT_TRUE(parts) << sample.path;
    EXPECT_EQ(again->document.text, prepared.document.text);
    EXPECT_EQ(again->document.title, prepared.document.title);
    EXPECT_EQ(again->document.turns.size(), prepared.document.turns.size());
    EXPECT_EQ(again->speech.quotations.size(), prepared.speech.quotations.size());
    EXPECT_EQ(again->speech.speakers.size(), prepared.speech.speakers.size());
    EXPECT_EQ(again->reading_warnings, prepared.reading_warnings);
    EXPECT_EQ(again->speech_warnings, prepared.speech_warnings);
    EXPECT_EQ(parts->sentences.size(), prepared.segmentation.sentences.size());
    ASSERT_EQ(parts->tokens.size(), prepared.segmentation.tokens.size());
    for (std::size_t i = 0; i < prepared.segmentation.tokens.size(); ++i) {
      const Token& a = parts->tokens[i];
      const Token& b = prepared.segmentation.tokens[i];
      EXPECT_EQ(a.span, b.span);
      EXPECT_EQ(a.kind, b.kind);
      EXPECT_EQ(a.is_capitalised, b.is_capitalised);
      EXPECT_EQ(a.word, b.word);
    }
    // Every member is written: two that are equal in all that is kept have the same bytes.
    EXPECT_EQ(encode(*again), bytes);
    EXPECT_EQ(encode(*parts), parts_bytes);
  }
  EXPECT_FALSE(prepare("a.txt", kArticle).speech.quotations.empty());
  EXPECT_FALSE(prepare("a.txt", kArticle).speech.speakers.empty());
  EXPECT_FALSE(prepare("b.html", kPage).document.origin.empty());
  EXPECT_EQ(prepare("c.vtt", kCaptions).document.turns.size(), 2U);
}

TEST(Prepared, bytes_that_are_cut_short_or_too_long_are_refused) {
  for (const Sample& sample : kSamples) {
    Whole prepared = prepare(sample.path, sample.bytes);
    const std::string bytes = encode(static_cast<Prepared&>(prepared));
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      EXPECT_FALSE(decode(std::string_view(bytes).substr(0, size), sample.bytes)) << size;
    }
    EXPECT_FALSE(decode(bytes + '\0', sample.bytes));
    const std::string parts = encode(prepared.segmentation);
    const std::string& text = prepared.document.text;
    for (std::size_t size = 0; size < parts.size(); ++size) {
      EXPECT_FALSE(decode_segmentation(std::string_view(parts).substr(0, size), text)) << size;
    }
    EXPECT_FALSE(decode_segmentation(parts + '\0', text));
  }
}

TEST(Prepared, what_comes_back_from_changed_bytes_lies_in_the_text) {
  std::mt19937 random(3);
  Whole prepared = prepare("a.txt", kArticle);
  const std::string bytes = encode(static_cast<Prepared&>(prepared));
  int refused = 0;
  for (int n = 0; n < 4000; ++n) {
    std::string changed = bytes;
    for (int k = 0; k < 3; ++k) changed[random() % changed.size()] = static_cast<char>(random());
    const std::optional<Prepared> found = decode(changed, kArticle);
    if (!found) {
      ++refused;
      continue;
    }
    const std::size_t size = found->document.text.size();
    for (const Quotation& each : found->speech.quotations) ASSERT_LE(each.span.end_byte, size);
  }
  EXPECT_GT(refused, 1000);
}

TEST(Prepared, a_segmentation_from_changed_bytes_lies_in_the_text) {
  std::mt19937 random(4);
  Whole prepared = prepare("a.txt", kArticle);
  const std::string bytes = encode(prepared.segmentation);
  const std::string& text = prepared.document.text;
  int refused = 0;
  for (int n = 0; n < 4000; ++n) {
    std::string changed = bytes;
    for (int k = 0; k < 3; ++k) changed[random() % changed.size()] = static_cast<char>(random());
    const std::optional<Segmentation> found = decode_segmentation(changed, text);
    refused += found ? 0 : 1;
    if (!found) continue;
    for (const Token& token : found->tokens) ASSERT_LE(token.span.end_byte, text.size());
    for (const Sentence& each : found->sentences) ASSERT_LE(each.end_token, found->tokens.size());
  }
  EXPECT_GT(refused, 1000);
}

TEST(Segmentation, is_worked_out_where_what_was_kept_is_no_good) {
  Whole prepared = prepare("a.txt", kArticle);
  const std::string kept = encode(prepared.segmentation);
  for (const std::string& bytes : {std::string(), kept, kept.substr(1), kept + "x"}) {
    Segmentation found = segmentation_from(LaterBytes(SharedBytes(bytes)), prepared.document);
    EXPECT_EQ(encode(found), kept);
  }
}

TEST(Prepared, another_file_of_other_size_is_not_taken_for_it) {
  Whole prepared = prepare("a.txt", kArticle);
  EXPECT_FALSE(decode(encode(static_cast<Prepared&>(prepared)), "Short.\n"));
}

/// A draft, with a source as it was read and one of two ways to its words.
class Words : public testing::Test {
 protected:
  void use(const std::string& path, const std::string& bytes) {
    documents_.assign(2, {});
    documents_[0].role = Role::draft;
    documents_[0].text =
        "\xE2\x80\x9CNobody asked us, and somebody will,\xE2\x80\x9D Dana Orr said. She told of "
        "\xE2\x80\x9C"
        "14 ships that were gone.\xE2\x80\x9D Others spoke of \xE2\x80\x9Cwhat the mayor "
        "never said in all of the years before.\xE2\x80\x9D\n";
    documents_[0].blocks.push_back({{0, static_cast<std::uint32_t>(documents_[0].text.size())}});
    const Whole prepared = prepare(path, bytes);
    documents_[1] = prepared.document;
    documents_[1].id = DocumentId{1};
    Diagnostics heard;
    segmentations_ = {segment(documents_[0]), prepared.segmentation};
    std::vector<Speech> speech(2);
    speech[0] = attribute(documents_[0], segmentations_[0],
                          find_quotations(documents_[0], segmentations_[0], heard));
    speech[1] = prepared.speech;
    speakers_ = join_speakers(documents_, speech, true);
    quotations_ = speech[0].quotations;
    const auto first = static_cast<std::uint32_t>(quotations_.size());
    for (Quotation quotation : speech[1].quotations) {
      quotation.document = DocumentId{1};
      quotation.id.value += first;
      for (QuotationId& part : quotation.parts) part.value += first;
      quotations_.push_back(quotation);
    }
    indirect_ = speech[1].indirect;
    for (IndirectSpeech& each : indirect_) each.document = DocumentId{1};
  }

  /// What was kept of the source.
  KeptWords kept(const WordsToKeep& words, bool is_lazy) {
    KeptWords all;
    all.words.resize(2);
    all.words[1] = {SharedBytes(words.light), [this, bytes = words.heavy] {
                      ++reads_;
                      return SharedBytes(bytes);
                    }};
    all.segment = [this](DocumentId id) {
      segmentations_[id.value] = segment(documents_[id.value]);
    };
    all.is_lazy = is_lazy;
    return all;
  }

  Said said() const { return {documents_, segmentations_, quotations_, indirect_, speakers_}; }

  /// Everything of the utterances that comes from the words.
  std::string told(const SourceTexts& texts) const {
    const std::optional<DocumentId> ids[] = {std::nullopt, DocumentId{1}};
    std::string all;
    const auto add = [&](Span span) {
      all += std::to_string(span.begin_byte) + "-" + std::to_string(span.end_byte) + " ";
    };
    for (const Utterance& utterance : collate_drafts(said(), texts, ids, 1)) {
      all += "\n";
      for (const VariantPair& pair : utterance.pairs) {
        add(pair.a_span.span);
        for (const DifferenceClass name : pair.classes) {
          all += std::to_string(static_cast<int>(name)) + " ";
        }
        for (const Edit& edit : pair.edits) add(edit.a);
      }
    }
    return all;
  }

  std::vector<Document> documents_;
  std::vector<Segmentation> segmentations_;
  std::vector<Quotation> quotations_;
  std::vector<IndirectSpeech> indirect_;
  std::vector<Speaker> speakers_;
  int reads_ = 0;
};

TEST_F(Words, that_were_kept_do_as_well) {
  int found = 0;
  for (const Sample& sample : kSamples) {
    use(sample.path, sample.bytes);
    const SourceTexts fresh(said());
    const WordsToKeep kept = fresh.words_to_keep(DocumentId{1});
    segmentations_[1] = {};  // nobody asks for it
    for (const bool is_lazy : {false, true}) {
      const SourceTexts again(said(), this->kept(kept, is_lazy));
      EXPECT_EQ(told(again), told(fresh)) << sample.path;
      const WordsToKeep same = again.words_to_keep(DocumentId{1});
      EXPECT_EQ(same.light, kept.light) << sample.path;
      EXPECT_EQ(same.heavy, kept.heavy) << sample.path;
    }
    EXPECT_TRUE(segmentations_[1].tokens.empty());
    found += told(fresh).find('-') != std::string::npos ? 1 : 0;
  }
  EXPECT_GE(found, 1);
}

TEST_F(Words, are_read_once_and_when_somebody_looks_at_them) {
  use("a.txt", kArticle);
  const WordsToKeep kept = SourceTexts(said()).words_to_keep(DocumentId{1});
  const SourceTexts lazy(said(), this->kept(kept, true));
  EXPECT_EQ(reads_, 0);
  told(lazy);
  told(lazy);
  EXPECT_EQ(reads_, 1);
  const SourceTexts whole(said(), this->kept(kept, false));
  EXPECT_EQ(reads_, 2);
  told(whole);
  EXPECT_EQ(reads_, 2);
}

TEST_F(Words, that_cannot_be_of_the_document_are_worked_out) {
  use("a.txt", kArticle);
  const SourceTexts fresh(said());
  const WordsToKeep kept = fresh.words_to_keep(DocumentId{1});
  for (const bool is_lazy : {false, true}) {
    for (std::size_t size = 13; size < kept.light.size(); size += 13) {
      segmentations_[1] = {};
      const SourceTexts again(said(),
                              this->kept({kept.light.substr(0, size), kept.heavy}, is_lazy));
      ASSERT_EQ(told(again), told(fresh)) << size;
    }
    for (std::size_t size = 0; size < kept.heavy.size(); size += 13) {
      segmentations_[1] = {};
      const SourceTexts again(said(),
                              this->kept({kept.light, kept.heavy.substr(0, size)}, is_lazy));
      ASSERT_EQ(told(again), told(fresh)) << size;
      ASSERT_FALSE(segmentations_[1].tokens.empty());
    }
  }
  std::mt19937 random(5);
  for (int n = 0; n < 200; ++n) {
    WordsToKeep changed = kept;
    std::string& part = n % 2 == 0 ? changed.light : changed.heavy;
    for (int k = 0; k < 3; ++k) part[random() % part.size()] = static_cast<char>(random());
    // Whatever comes out, nothing lies outside.
    told(SourceTexts(said(), this->kept(changed, n % 4 < 2)));
  }
}

TEST(Entry, has_two_parts_at_first) {
  for (const Entry& given : {Entry{"", ""}, Entry{"prepared", ""}, Entry{"p", "words"}}) {
    const std::string entry = join_entry(given);
    const auto parts = split_entry(entry);
    ASSERT_TRUE(parts);
    EXPECT_EQ(parts->prepared, given.prepared);
    EXPECT_EQ(parts->light, given.light);
    EXPECT_FALSE(split_entry(entry + "x"));
    EXPECT_FALSE(split_entry(entry.substr(0, entry.size() - 1)));
  }
}

TEST(BuildId, is_there_and_stays) {
  EXPECT_FALSE(build_id().empty());
  EXPECT_EQ(build_id(), build_id());
}

class FolderTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "onrecord-archive-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    root_ = name;
    path_ = name + "/cache/onrecord";
  }
  void TearDown() override { fs::remove_all(root_); }

  std::string file_of(const std::string& key) const { return path_ + "/" + key + ".source"; }

  std::string root_;
  std::string path_;
  const std::string key_ = std::string(64, 'a');
  const std::string other_ = std::string(64, 'b');
};

TEST_F(FolderTest, gives_back_what_was_saved) {
  const Folder folder(path_);
  EXPECT_FALSE(folder.load(key_));
  for (const std::string& bytes :
       {std::string(), std::string(3, '\0'), std::string(100'000, 'x')}) {
    EXPECT_TRUE(folder.save(key_, {bytes, bytes + "1", bytes}));
    const auto found = folder.load(key_);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->first.view(), bytes);
    EXPECT_EQ(found->later[0].read().view(), bytes + "1");
    EXPECT_EQ(found->later[1].read().view(), bytes);
    EXPECT_EQ(found->later[1].empty(), bytes.empty());
    EXPECT_EQ(Folder(path_).load(key_)->first.view(), bytes);
  }
  EXPECT_FALSE(folder.load(other_));
  EXPECT_FALSE(folder.save("short", {"a", "b", "c"}));
  EXPECT_EQ(fs::status(path_).permissions(), fs::perms::owner_all);
}

TEST_F(FolderTest, any_changed_byte_is_noticed) {
  const Folder folder(path_);
  const std::string first = "the words of a source, more than thirty-two bytes of them";
  ASSERT_TRUE(folder.save(key_, {first, "what few ask for", "what nobody does"}));
  std::ifstream in(file_of(key_), std::ios::binary);
  const std::string whole((std::istreambuf_iterator<char>(in)), {});
  const auto put = [&](const std::string& bytes) {
    std::ofstream(file_of(key_), std::ios::binary | std::ios::trunc) << bytes;
  };
  const auto is_whole = [&] {
    const auto found = folder.load(key_);
    if (!found) return false;
    EXPECT_EQ(found->first.view(), first);
    const SharedBytes a = found->later[0].read();
    const SharedBytes b = found->later[1].read();
    EXPECT_TRUE(a.empty() || a.view() == "what few ask for");
    EXPECT_TRUE(b.empty() || b.view() == "what nobody does");
    return !a.empty() && !b.empty();
  };
  for (std::size_t n = 0; n < whole.size(); ++n) {
    std::string changed = whole;
    changed[n] = static_cast<char>(changed[n] ^ 0x10);
    put(changed);
    EXPECT_FALSE(is_whole()) << n;
    put(whole.substr(0, n));
    EXPECT_FALSE(folder.load(key_)) << n;
  }
  put(whole + "x");
  EXPECT_FALSE(folder.load(key_));
  put(whole);
  EXPECT_TRUE(is_whole());
  fs::rename(file_of(key_), file_of(other_));
  EXPECT_FALSE(folder.load(other_));
}

TEST_F(FolderTest, a_part_that_is_gone_when_it_is_asked_for_is_none) {
  const Folder folder(path_);
  const auto entry = [&] {
    EXPECT_TRUE(folder.save(key_, {"first", "second", "third"}));
    return *folder.load(key_);
  };
  Folder::Entry found = entry();
  ASSERT_TRUE(folder.save(key_, {"first", "second", "third"}));  // by another process
  EXPECT_EQ(found.later[1].read().view(), "third");
  fs::resize_file(file_of(key_), fs::file_size(file_of(key_)) - 1);
  EXPECT_EQ(found.later[0].read().view(), "second");
  EXPECT_TRUE(found.later[1].read().empty());
  EXPECT_FALSE(fs::exists(file_of(key_))) << "the next run makes it anew";
  EXPECT_TRUE(found.later[0].read().empty());
  found = entry();
  ASSERT_TRUE(folder.save(key_, {"another", "size", "altogether"}));
  EXPECT_TRUE(found.later[0].read().empty());
}

TEST_F(FolderTest, the_oldest_go_first) {
  const Folder folder(path_);
  const std::string bytes(1000, 'x');
  for (const std::string& key : {key_, other_}) ASSERT_TRUE(folder.save(key, {bytes, "", ""}));
  fs::last_write_time(file_of(other_), fs::file_time_type::clock::now() - std::chrono::hours(5));
  std::ofstream(path_ + "/notes.txt") << "not ours";
  folder.trim(10'000);
  EXPECT_TRUE(folder.load(key_));
  EXPECT_TRUE(fs::exists(file_of(other_)));
  folder.trim(1500);
  EXPECT_TRUE(folder.load(key_));
  EXPECT_FALSE(folder.load(other_));
  folder.trim(0);
  EXPECT_FALSE(folder.load(key_));
  EXPECT_TRUE(fs::exists(path_ + "/notes.txt"));
}

TEST_F(FolderTest, what_is_used_becomes_young_again) {
  const Folder folder(path_);
  ASSERT_TRUE(folder.save(key_, {"x", "", ""}));
  const auto old = fs::file_time_type::clock::now() - std::chrono::hours(5);
  fs::last_write_time(file_of(key_), old);
  ASSERT_TRUE(folder.load(key_));
  EXPECT_GT(fs::last_write_time(file_of(key_)), old + std::chrono::hours(4));
}

TEST_F(FolderTest, a_folder_that_others_may_write_to_is_not_used) {
  fs::create_directories(path_);
  ASSERT_EQ(::chmod(path_.c_str(), 0777), 0);
  const Folder folder(path_);
  EXPECT_FALSE(folder.save(key_, {"x", "", ""}));
  EXPECT_FALSE(folder.load(key_));
}

TEST_F(FolderTest, a_place_that_is_no_folder_keeps_nothing) {
  std::ofstream(root_ + "/file") << "x";
  for (const std::string& path :
       {root_ + "/file", root_ + "/file/below", std::string("/proc/none")}) {
    const Folder folder(path);
    EXPECT_FALSE(folder.save(key_, {"x", "", ""}));
    EXPECT_FALSE(folder.load(key_));
    folder.trim(0);
  }
}

}  // namespace
}  // namespace onrecord::archive
