/**
 * The first available encoding that the client accepts, by `Accept-Encoding` (RFC 9110, 12.5.3); null for the plain
 * form. A weight of 0 refuses; other weights are ignored: the server knows which encoding is best.
 */
export function findAcceptedEncoding<Encoding extends string>(
  header: string | undefined,
  bestFirst: Iterable<Encoding>,
): Encoding | null {
  if (header === undefined) return null;
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  for (const name of bestFirst) {
    if ((weights.get(name) ?? weights.get('*') ?? 0) > 0) return name;
  }
  return null;
}
