import { SaxesParser } from 'saxes';
import { FileRefusal } from './file-issue.ts';
import { maxDepth, maxElements, maxTokenLength } from './limits.ts';

/** Receives the events of an XML parser. Names come without their prefix. */
export interface XmlListener {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  /** All text up to the next tag. */
  text(text: string): void;
  close(name: string): void;
}

/** The most attributes of an element. */
const maxAttributes = 100;

/**
 * Reads well-formed XML piece by piece. Refuses declarations of a document type, and with them every entity but the five
 * and the numbered; text that is not well-formed or ends too early; and nesting without an end.
 */
export async function readXml(texts: AsyncIterable<string>, listener: XmlListener): Promise<void> {
  const parser = new SaxesParser({ position: false, xmlns: false as const });
  let depth = 0;
  let elements = 0;
  let attributes = 0;
  let isEnding = false;
  parser.on('doctype', () => {
    throw new FileRefusal('declares_entities');
  });
  parser.on('error', () => {
    throw new FileRefusal(isEnding ? 'truncated' : 'damaged');
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > maxAttributes) throw new FileRefusal('damaged');
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    elements += 1;
    attributes = 0;
    if (depth > maxDepth) throw new FileRefusal('damaged');
    if (elements > maxElements) throw new FileRefusal('too_many_cells');
    listener.open(toLocalName(tag.name), tag.attributes);
  });
  parser.on('text', (text) => {
    if (text.length > maxTokenLength) throw new FileRefusal('line_too_long');
    listener.text(text);
  });
  parser.on('cdata', (text) => listener.text(text));
  parser.on('closetag', (tag) => {
    depth -= 1;
    listener.close(toLocalName(tag.name));
  });
  for await (const text of texts) parser.write(text);
  isEnding = true;
  parser.close();
}

function toLocalName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Text from bytes as XML stores it: UTF-8, or UTF-16 with a mark. */
export async function* decodeXml(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const bytes of pieces) {
    decoder ??= new TextDecoder(toLabel(bytes));
    yield decoder.decode(bytes, { stream: true });
  }
  if (decoder) yield decoder.decode();
}

function toLabel([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
