import { FileRefusal } from '../file-issue.ts';
import { maxPiece, maxTags } from '../limits.ts';
import { decodeEntities } from './bank-text.ts';

/** A tag, with the text behind it up to the next one. */
export interface OfxToken {
  readonly isClosing: boolean;
  /** In capitals. */
  readonly name: string;
  readonly text: string;
}

// Tags, sections of plain characters, comments and instructions; a '<' that begins none of them is text.
const token =
  /<(\/?)([A-Za-z][\w.:-]*)[^<>]*>([^<]*)|<!\[CDATA\[(.*?)\]\]>([^<]*)|<!--.*?-->([^<]*)|<[?!][^<>]*>[^<]*|(<[^<]*)/gs;

/**
 * The tags of OFX, which are SGML in version 1, where nobody closes those of values, and XML in version 2. Entities are
 * decoded twice, because many banks encode them twice.
 */
export async function* readOfxTokens(texts: AsyncIterable<string>): AsyncGenerator<readonly OfxToken[]> {
  let rest = '';
  let count = 0;
  for await (const text of texts) {
    rest += text;
    const end = findEnd(rest);
    const part = rest.slice(0, end);
    count += part.split('<').length - 1;
    if (count > maxTags) throw new FileRefusal('too_many_cells');
    yield toTokens(part);
    rest = rest.slice(end);
    if (rest.length > maxPiece) throw new FileRefusal('line_too_long');
  }
  yield toTokens(rest);
}

/** Where the last tag begins that may go on in the next piece. */
function findEnd(text: string): number {
  const section = Math.max(text.lastIndexOf('<![CDATA['), text.lastIndexOf('<!--'));
  const isOpen = section >= 0 && !/\]\]>|-->/.test(text.slice(section));
  const last = isOpen ? section : text.lastIndexOf('<');
  // Text in front of the first tag is the head of OFX 1.
  return last < 0 ? text.length : last;
}

function toTokens(text: string): readonly OfxToken[] {
  const tokens: OfxToken[] = [];
  for (const [, slash, name, value, section, behind, noted, stray] of text.matchAll(token)) {
    if (name !== undefined) {
      const decoded = decodeEntities(decodeEntities(value ?? ''));
      tokens.push({ isClosing: slash === '/', name: name.toUpperCase(), text: decoded });
      continue;
    }
    const last = tokens.at(-1);
    const more = section === undefined ? (noted ?? stray) : section + (behind ?? '');
    if (last && more) tokens[tokens.length - 1] = { ...last, text: last.text + more };
  }
  return tokens;
}
