// Shingles and seeds.
