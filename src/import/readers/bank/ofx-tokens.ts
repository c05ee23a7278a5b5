import { FileRefusal } from '../file-issue.ts';
import { maxTags, maxTokenLength } from '../limits.ts';
import { decodeEntities } from './bank-text.ts';

/** A tag, with the text behind it up to the next one. */
export interface OfxToken {
  readonly isClosing: boolean;
  /** In capitals. */
  readonly name: string;
  readonly text: string;
}

const section = '<![CDATA[';
const comment = '<!--';
/** The ends of what may hold other tags. */
const ends: Readonly<Record<string, string>> = { [section]: ']]>', [comment]: '-->' };

const tag = /^<(\/?)([A-Za-z][\w.:-]*)/;

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
    if (rest.length > maxTokenLength) throw new FileRefusal('line_too_long');
  }
  yield toTokens(rest);
}

/** Finds the start of the last tag, which may go on in the next piece. */
function findEnd(text: string): number {
  const open = Math.max(text.lastIndexOf(section), text.lastIndexOf(comment));
  const isOpen = open >= 0 && !/\]\]>|-->/.test(text.slice(open));
  const last = isOpen ? open : text.lastIndexOf('<');
  // Text in front of the first tag is the head of OFX 1.
  return last < 0 ? text.length : last;
}

/** Tags, sections of plain characters, comments and instructions; a '<' that begins none of them is text. */
function toTokens(text: string): readonly OfxToken[] {
  const tokens: OfxToken[] = [];
  const add = (more: string) => {
    const last = tokens.at(-1);
    if (last && more !== '') tokens[tokens.length - 1] = { ...last, text: last.text + more };
  };
  // Sections or comments of which one had no end: none that begins later has one.
  const endless = new Set<string>();
  let at = text.indexOf('<');
  while (at >= 0) {
    const begin = [section, comment].find((one) => text.startsWith(one, at));
    const end = begin === undefined || endless.has(begin) ? -1 : text.indexOf(ends[begin] ?? '', at);
    if (begin !== undefined && end < 0) endless.add(begin);
    const from = begin === undefined || end < 0 ? at : end + 3;
    const next = text.indexOf('<', from === at ? at + 1 : from);
    const until = next < 0 ? text.length : next;
    if (from > at) {
      add((begin === section ? text.slice(at + section.length, end) : '') + text.slice(from, until));
    } else {
      const part = text.slice(at, until);
      const close = part.indexOf('>');
      const [, slash, name] = (close >= 0 && tag.exec(part)) || [];
      if (name !== undefined) {
        const value = decodeEntities(decodeEntities(part.slice(close + 1)));
        tokens.push({ isClosing: slash === '/', name: name.toUpperCase(), text: value });
      } else if (close < 0 || !/^<[?!]/.test(part)) {
        add(part);
      }
    }
    at = next;
  }
  return tokens;
}
