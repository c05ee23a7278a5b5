import { toQrCode } from './qr-code.ts';

const quietZone = 4;

/** A text as the picture of a QR code. No `#` and no `%`, as clients put it into a `data:` address unescaped. */
export function toQrSvg(text: string): string {
  const rows = toQrCode(text);
  const size = rows.length + quietZone * 2;
  const path = rows
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x + quietZone},${y + quietZone}h1v1h-1z`] : [])),
    )
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 6}" height="${size * 6}"` +
    ` shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="white"/><path d="${path}" fill="black"/></svg>`
  );
}
