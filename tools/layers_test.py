#!/usr/bin/env python3
"""tools/layers.py must find each kind of fault in a tree that has it, and none in a good one."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))

GOOD = {
    "include/onrecord/span.h": "// Spans.\n#pragma once\n#include <cstdint>\n",
    "include/onrecord/document.h": '// D.\n#pragma once\n#include "onrecord/span.h"\n',
    "src/base/hash.h": "// H.\n#pragma once\n",
    "src/text/fold.cc": '// F.\n#include "base/hash.h"\n#include <unicode/utf8.h>\n',
    "src/quote/quote.cc": '// Q. printf( in a comment\n#include "text/fold.h"\n'
                          'const char* s = "exit(1)";\nint my_printf(int);\n',
    "src/quote/quote_test.cc": '// T.\n#include "attribute/attribute.h"\n#include <gtest/gtest.h>\n',
    "src/compare.cc": '// C.\n#include "quote/quote.h"\n#include "examine/policy.h"\n',
    "apps/cli/main.cc": '// M.\n#include "onrecord/document.h"\n#include <CLI/CLI.hpp>\n#include "a.h"\n'
                        'int main() { printf("hello"); }\n',
}
BAD = {  # what to write instead, and a word of the complaint
    "a later noun": ("include/onrecord/span.h", '#include "onrecord/document.h"', "before it"),
    "an unlisted noun": ("include/onrecord/new.h", '#include "onrecord/span.h"', "no noun"),
    "third-party in a public header": ("include/onrecord/span.h", "#include <fmt/format.h>", "public"),
    "a room in a public header": ("include/onrecord/span.h", '#include "text/fold.h"', "public headers"),
    "a tool after it": ("src/base/hash.h", '#include "text/fold.h"', "tools before"),
    "another stage": ("src/quote/quote.cc", '#include "attribute/attribute.h"', "join stages"),
    "a stage in a view": ("src/render/json.cc", '#include "collate/collate.h"', "join stages"),
    "no entry header": ("src/compare.cc", '#include "quote/marks.h"', "not the entry"),
    "an app inside": ("apps/cli/main.cc", '#include "quote/quote.h"', "public headers only"),
    "third-party elsewhere": ("src/quote/quote.cc", "#include <unicode/utf8.h>", "not for this file"),
    "an unknown library": ("src/quote/quote.cc", "#include <tbb/tbb.h>", "unknown header"),
    "printing": ("src/quote/quote.cc", 'void f() { std::printf("x"); }', "may not use printf"),
    "streaming": ("src/quote/quote.cc", "void f() { std::cerr << 1; }", "may not use cerr"),
    "ending": ("src/quote/quote.cc", "void f() { std::abort(); }", "may not use abort"),
    "environment": ("src/quote/quote.cc", 'auto x = getenv("X");', "may not use getenv"),
    "iostream": ("src/quote/quote.cc", "#include <iostream>", "may not include"),
    "std::regex": ("src/quote/quote_test.cc", "#include <regex>", "not used in this house"),
    "a long file": ("src/quote/quote.cc", "int i;\n" * 501, "at most"),
}


def layers(tree):
    with tempfile.TemporaryDirectory() as root:
        os.makedirs(os.path.join(root, "tools"))
        shutil.copy(os.path.join(HERE, "layers.txt"), os.path.join(root, "tools"))
        for path, text in tree.items():
            os.makedirs(os.path.dirname(os.path.join(root, path)), exist_ok=True)
            with open(os.path.join(root, path), "w", encoding="utf-8") as file:
                file.write(text)
        done = subprocess.run([sys.executable, os.path.join(HERE, "layers.py"), root],
                              capture_output=True, text=True, check=False)
        return done.returncode, done.stdout


class Layers(unittest.TestCase):
    def test_good_tree(self):
        self.assertEqual(layers(GOOD)[0], 0, layers(GOOD)[1])

    def test_every_fault_is_found(self):
        for name, (path, text, word) in BAD.items():
            with self.subTest(name):
                code, output = layers({**GOOD, path: "// Opens.\n#pragma once\n" + text + "\n"})
                self.assertEqual(code, 1, name)
                self.assertIn(word, output)

    def test_prologue_guard_and_empty_tree(self):
        self.assertIn("opens with", layers({**GOOD, "src/quote/a.cc": "int i;\n" * 11})[1])
        self.assertIn("#pragma once", layers({**GOOD, "src/quote/a.h": "// A.\n"})[1])
        self.assertEqual(layers({})[0], 1)


if __name__ == "__main__":
    unittest.main()
