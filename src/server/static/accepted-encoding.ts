import type { Encoding } from './site-files.ts';

/**
 * The best encoding that the client takes of those there are, by `Accept-Encoding` (RFC 9110, 12.5.3); null for the
 * plain form. A weight of 0 refuses; other weights are not compared: brotli is smaller for whoever takes it.
 */
export function findAcceptedEncoding(
  header: string | undefined,
  available: ReadonlySet<Encoding>,
): Encoding | null {
  const weights = new Map<string, number>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  const takes = (name: Encoding) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return (['br', 'gzip'] as const).find((name) => available.has(name) && takes(name)) ?? null;
}
