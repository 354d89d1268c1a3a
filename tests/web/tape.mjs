// A made-up tape: a WAV of tones, one pitch a second, as long as wanted. WAV needs no codec.
import { writeFileSync } from "node:fs";

export function writeTape(path, seconds) {
  const rate = 8000;
  const samples = Buffer.alloc(seconds * rate);
  for (let i = 0; i < samples.length; ++i) {
    const second = Math.floor(i / rate);
    samples[i] = 128 + Math.round(40 * Math.sin((2 * Math.PI * (220 + 20 * (second % 12)) * i) / rate));
  }
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20); // PCM
  head.writeUInt16LE(1, 22); // mono
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36);
  head.writeUInt32LE(samples.length, 40);
  writeFileSync(path, Buffer.concat([head, samples]));
}
