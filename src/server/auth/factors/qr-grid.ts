/** A QR code being drawn: which modules are dark, and which belong to patterns that carry no data. */
export interface Grid {
  readonly size: number;
  readonly dark: boolean[][];
  readonly fixed: boolean[][];
}

/** The patterns by which a reader finds and measures a code of that version (1 to 40). */
export function drawPatterns(version: number): Grid {
  const size = version * 4 + 17;
  const empty = () => Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const grid: Grid = { size, dark: empty(), fixed: empty() };
  for (let index = 0; index < size; index++) {
    set(grid, 6, index, index % 2 === 0);
    set(grid, index, 6, index % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawFinder(grid, x, y);
  const centers = toCenters(version, size);
  const last = centers.at(-1) ?? 0;
  for (const x of centers) {
    for (const y of centers) {
      const isFinder = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6);
      if (!isFinder) drawSquare(grid, x, y, 2, (distance) => distance !== 1);
    }
  }
  writeFormat(grid, 0);
  if (version >= 7) writeVersion(grid, version);
  return grid;
}

/** The level (M) and the mask, twice, protected against misreading. */
export function writeFormat(grid: Grid, mask: number): void {
  let rest = mask;
  for (let step = 0; step < 10; step++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (index: number) => ((bits >>> index) & 1) === 1;
  const { size } = grid;
  for (let index = 0; index < 6; index++) set(grid, 8, index, bit(index));
  set(grid, 8, 7, bit(6));
  set(grid, 8, 8, bit(7));
  set(grid, 7, 8, bit(8));
  for (let index = 9; index < 15; index++) set(grid, 14 - index, 8, bit(index));
  for (let index = 0; index < 8; index++) set(grid, size - 1 - index, 8, bit(index));
  for (let index = 8; index < 15; index++) set(grid, 8, size - 15 + index, bit(index));
  set(grid, 8, size - 8, true);
}

/** How hard a code is to read (ISO/IEC 18004, 7.8.3): runs, blocks, look-alikes of finders, imbalance. */
export function penaltyOf({ size, dark }: Grid): number {
  const columns = Array.from({ length: size }, (_, x) => dark.map((row) => row[x] ?? false));
  let penalty = 0;
  for (const line of [...dark, ...columns]) {
    const text = line.map((isDark) => (isDark ? '1' : '0')).join('');
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
    penalty += 40 * [...text.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  for (let y = 0; y + 1 < size; y++) {
    for (let x = 0; x + 1 < size; x++) {
      const corner = dark[y]?.[x];
      if (corner === dark[y]?.[x + 1] && corner === dark[y + 1]?.[x] && corner === dark[y + 1]?.[x + 1])
        penalty += 3;
    }
  }
  const share = dark.flat().filter(Boolean).length / (size * size);
  return penalty + 10 * Math.floor(Math.abs(share * 100 - 50) / 5);
}

function set({ dark, fixed }: Grid, x: number, y: number, isDark: boolean): void {
  const [row, kept] = [dark[y], fixed[y]];
  if (!row || !kept || x < 0 || x >= row.length) return;
  row[x] = isDark;
  kept[x] = true;
}

function drawFinder(grid: Grid, centerX: number, centerY: number): void {
  drawSquare(grid, centerX, centerY, 4, (distance) => distance !== 2 && distance !== 4);
}

function drawSquare(
  grid: Grid,
  centerX: number,
  centerY: number,
  reach: number,
  isDark: (distance: number) => boolean,
): void {
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      set(grid, centerX + dx, centerY + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  }
}

/** Where the small squares stand, evenly from the bottom right. */
function toCenters(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const centers = Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step);
  return [6, ...centers.reverse()];
}

function writeVersion(grid: Grid, version: number): void {
  let rest = version;
  for (let step = 0; step < 12; step++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let index = 0; index < 18; index++) {
    const isDark = ((bits >>> index) & 1) === 1;
    const [a, b] = [grid.size - 11 + (index % 3), Math.floor(index / 3)];
    set(grid, a, b, isDark);
    set(grid, b, a, isDark);
  }
}
