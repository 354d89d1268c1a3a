// What both scripts of the page use: elements found and elements made.
"use strict";

const parts = Object.freeze({
  all: (selector, root = document) => Array.from(root.querySelectorAll(selector)),
  element: (name, properties = {}, ...children) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  },
});
