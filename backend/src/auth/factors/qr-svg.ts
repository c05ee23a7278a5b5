import { correction, generate, mode } from 'lean-qr';

const quietZone = 4;

/** What the largest QR code holds at level M, in bytes. */
const maxBytes = 2331;

/**
 * A text as an SVG of its QR code, at error-correction level M (readable with 15 % damage). No `#` and no `%`, as
 * clients put it into a `data:` address unescaped. Throws a RangeError for a text of more than 2331 bytes.
 */
export function toQrSvg(text: string): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > maxBytes) throw new RangeError(`a QR code cannot hold ${bytes.length} bytes`);
  const code = generate(mode.bytes(bytes), {
    minCorrectionLevel: correction.M,
    maxCorrectionLevel: correction.M,
  });
  let path = '';
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (code.get(x, y)) path += `M${x + quietZone},${y + quietZone}h1v1h-1z`;
    }
  }
  const size = code.size + quietZone * 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 6}" height="${size * 6}"` +
    ` shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="white"/><path d="${path}" fill="black"/></svg>`
  );
}
