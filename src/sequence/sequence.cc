// Word alignment; see sequence/align.h.
