import { addErrorCorrection } from './qr-error-correction.ts';
import { drawPatterns, type Grid, penaltyOf, writeFormat } from './qr-grid.ts';

/** Error-correction bytes of a block and number of blocks, by version from 1, at level M (a code survives 15 % damage). */
const perBlock = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
];
const blocks = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29,
  31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
];

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/**
 * A text as a QR code (ISO/IEC 18004): rows of modules, true where dark, without the quiet zone. In the smallest
 * version that holds it, at level M. Throws a RangeError for a text of more than 2331 bytes.
 */
export function toQrCode(text: string): readonly (readonly boolean[])[] {
  const bytes = new TextEncoder().encode(text);
  const version = toVersion(bytes.length);
  const [correction = 0, count = 0] = [perBlock[version - 1], blocks[version - 1]];
  const total = toCapacity(version);
  const data = toData(bytes, version, total - correction * count);
  const words = addErrorCorrection(data, { blocks: count, perBlock: correction, total });
  const candidates = masks.map((isDark, mask) => {
    const grid = drawPatterns(version);
    drawWords(grid, words, isDark);
    writeFormat(grid, mask);
    return grid;
  });
  const penalties = candidates.map(penaltyOf);
  const best = candidates[penalties.indexOf(Math.min(...penalties))];
  return best?.dark ?? [];
}

function toVersion(length: number): number {
  for (let version = 1; version <= 40; version++) {
    const room = toCapacity(version) - (perBlock[version - 1] ?? 0) * (blocks[version - 1] ?? 0);
    if (4 + (version < 10 ? 8 : 16) + length * 8 <= room * 8) return version;
  }
  throw new RangeError(`a QR code cannot hold ${length} bytes`);
}

/** All bytes that a version holds, error correction included: the modules that no pattern takes. */
function toCapacity(version: number): number {
  const { fixed, size } = drawPatterns(version);
  const free = size * size - fixed.flat().filter(Boolean).length;
  return Math.floor(free / 8);
}

function toData(bytes: Uint8Array, version: number, room: number): Uint8Array {
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >>> bit) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, room * 8 - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let filler = 0xec; bits.length < room * 8; filler ^= 0xec ^ 0x11) push(filler, 8);
  return Uint8Array.from({ length: room }, (_, index) =>
    Number.parseInt(bits.slice(index * 8, index * 8 + 8).join(''), 2),
  );
}

/** Two columns at a time from the right, up and down in turn, past what the patterns take. */
function drawWords(
  { size, dark, fixed }: Grid,
  words: Uint8Array,
  isDark: (x: number, y: number) => boolean,
): void {
  let index = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const isUpwards = ((right + 1) & 2) === 0;
      const y = isUpwards ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = dark[y];
        if (!row || fixed[y]?.[x]) continue;
        const bit = ((words[index >> 3] ?? 0) >>> (7 - (index & 7))) & 1;
        row[x] = (bit === 1) !== isDark(x, y);
        index++;
      }
    }
  }
}
