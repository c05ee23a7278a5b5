import { FileRefusal } from './file-issue.ts';
import type { Encoding } from './text-encoding.ts';
import { findWideEncoding } from './text-encoding.ts';

/** A file's format, as its first bytes and its name tell it, and the encoding that it names. */
export interface FileFormat {
  readonly format: 'zip' | 'compound' | 'ofx' | 'qif' | 'camt' | 'json' | 'csv';
  readonly named?: Encoding;
}

const signatures: readonly (readonly [string, 'zip' | 'compound' | 'picture' | 'pdf' | 'archive'])[] = [
  ['504b0304', 'zip'],
  ['504b0506', 'zip'],
  ['d0cf11e0a1b11ae1', 'compound'],
  ['25504446', 'pdf'],
  ['89504e47', 'picture'],
  ['47494638', 'picture'],
  ['ffd8ff', 'picture'],
  ['49492a00', 'picture'],
  ['4d4d002a', 'picture'],
  ['1f8b', 'archive'],
  ['377abcaf271c', 'archive'],
  ['52617221', 'archive'],
];

/** Finds out what a file is: by its content first, then by its name. Refuses pictures, PDFs and all else. */
export function findFormat(head: Uint8Array, name: string): FileFormat {
  const start = toHex(head.subarray(0, 12));
  const signature = signatures.find(([bytes]) => start.startsWith(bytes))?.[1];
  if (signature === 'zip' || signature === 'compound') return { format: signature };
  if (signature !== undefined) throw new FileRefusal(signature);
  // RIFF....WEBP and ....ftyp, the beginning of HEIC and AVIF.
  if (start.startsWith('52494646') && start.endsWith('57454250')) throw new FileRefusal('picture');
  if (start.slice(8, 16) === '66747970') throw new FileRefusal('picture');
  const wide = findWideEncoding(head);
  if (wide === undefined) refuseBinary(head);
  const text = new TextDecoder(wide).decode(head).trimStart();
  return findTextFormat(text, /\.(\w+)$/.exec(name.toLowerCase())?.[1]);
}

function findTextFormat(text: string, ending: string | undefined): FileFormat {
  if (text.startsWith('<') || /^OFXHEADER/i.test(text)) return findMarkup(text);
  if (/<OFX>/i.test(text)) return { format: 'ofx' };
  if (/^!(?:type|account|option|clear)\b/i.test(text)) return { format: 'qif' };
  // SWIFT: a block with the banks may stand in front of the statement's number.
  if (/^:20:/m.test(text) && /^:(?:25|28C?):/m.test(text)) throw new FileRefusal('mt940');
  if (text.startsWith('{')) return { format: 'json' };
  if (ending === 'json') throw new FileRefusal('other_json');
  if (ending === 'ofx' || ending === 'qfx') return { format: 'ofx' };
  return { format: ending === 'qif' ? 'qif' : 'csv' };
}

function findMarkup(text: string): FileFormat {
  if (/^<(?:!doctype\s+html|(?:html|head|body|table|div|meta)\b)/i.test(skipRemarks(text))) {
    throw new FileRefusal('web_page');
  }
  if (/<!(?:doctype|entity)\b/i.test(text)) throw new FileRefusal('declares_entities');
  if (/^OFXHEADER|<OFX>|<\?OFX\b/i.test(text)) {
    const charset = /^[ \t]*CHARSET:[ \t]*([\w-]+)/im.exec(text)?.[1];
    return withName('ofx', charset ?? findXmlEncoding(text));
  }
  if (/camt\.05[23]\./.test(findTag(text, 'Document'))) return withName('camt', findXmlEncoding(text));
  if (text.includes('progid="Excel.Sheet"')) throw new FileRefusal('old_excel');
  throw new FileRefusal('other_xml');
}

/** A text from behind the comments and instructions at its beginning. */
function skipRemarks(text: string): string {
  let at = 0;
  for (;;) {
    while (/\s/.test(text.charAt(at))) at += 1;
    const end = text.startsWith('<!--', at) ? '-->' : text.startsWith('<?', at) ? '>' : undefined;
    const found = end === undefined ? -1 : text.indexOf(end, at);
    if (end === undefined || found < 0) return text.slice(at);
    at = found + end.length;
  }
}

/** The first tag of a name, with whatever prefix; empty if there is none. */
function findTag(text: string, name: string): string {
  const start = new RegExp(`<(?:\\w{1,40}:)?${name}\\b`).exec(text)?.index;
  return start === undefined ? '' : text.slice(start).split('>', 1).join();
}

function findXmlEncoding(text: string): string | undefined {
  return /^<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(text)?.[1];
}

function withName(format: 'ofx' | 'camt', named: string | undefined): FileFormat {
  return named === undefined ? { format } : { format, named };
}

/** Text has no control characters but tabs, ends of lines and pages, and the old mark of a file's end. */
function refuseBinary(head: Uint8Array): void {
  const texts = [9, 10, 11, 12, 13, 26, 27];
  let nul = 0;
  let control = 0;
  for (const byte of head) {
    if (byte === 0) nul += 1;
    else if (byte < 32 && !texts.includes(byte)) control += 1;
  }
  if (control > head.length / 20 || nul > head.length / 50) throw new FileRefusal('not_text');
  if (nul > 0) throw new FileRefusal('nul_character');
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
