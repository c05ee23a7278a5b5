/** Products in the field of 256 that QR codes compute in (polynomial 0x11d). */
function multiply(x: number, y: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((y >>> bit) & 1) * x;
  }
  return product;
}

/** The divisor for so many error-correction bytes, without its leading one. */
function toDivisor(degree: number): Uint8Array {
  const divisor = new Uint8Array(degree);
  divisor[degree - 1] = 1;
  let root = 1;
  for (let step = 0; step < degree; step++) {
    for (let index = 0; index < degree; index++) {
      divisor[index] = multiply(divisor[index] ?? 0, root) ^ (divisor[index + 1] ?? 0);
    }
    root = multiply(root, 2);
  }
  return divisor;
}

function toRemainder(data: Uint8Array, divisor: Uint8Array): Uint8Array {
  const remainder = new Uint8Array(divisor.length);
  for (const byte of data) {
    const factor = byte ^ (remainder[0] ?? 0);
    remainder.copyWithin(0, 1);
    remainder[remainder.length - 1] = 0;
    for (const [index, coefficient] of divisor.entries()) {
      remainder[index] = (remainder[index] ?? 0) ^ multiply(coefficient, factor);
    }
  }
  return remainder;
}

/**
 * Splits data into blocks, adds each block's error-correction bytes, and interleaves all of them as they are drawn
 * (ISO/IEC 18004, 7.5 and 7.6). `total` is what the code holds, so that shorter blocks come first.
 */
export function addErrorCorrection(
  data: Uint8Array,
  { blocks, perBlock, total }: { blocks: number; perBlock: number; total: number },
): Uint8Array {
  const divisor = toDivisor(perBlock);
  const shortBlocks = blocks - (total % blocks);
  const shortLength = Math.floor(total / blocks) - perBlock;
  const parts: { data: Uint8Array; correction: Uint8Array }[] = [];
  for (let block = 0, start = 0; block < blocks; block++) {
    const end = start + shortLength + (block < shortBlocks ? 0 : 1);
    const part = data.subarray(start, end);
    parts.push({ data: part, correction: toRemainder(part, divisor) });
    start = end;
  }
  const columns = (pick: 'data' | 'correction', length: number) =>
    Array.from({ length }, (_, index) => parts.flatMap((part) => part[pick][index] ?? [])).flat();
  return Uint8Array.from([...columns('data', shortLength + 1), ...columns('correction', perBlock)]);
}
