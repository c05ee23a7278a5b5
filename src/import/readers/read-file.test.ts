import { describe, expect, it } from 'vitest';
import { readSheet, toUtf16 } from '#testing/chosen-file.ts';
import { takeProcessorTime } from '#testing/processor-time.ts';
import { makeXlsx } from '#testing/workbook-file.ts';
import { describeFileIssue } from './describe-file-issue.ts';
import type { FileIssueCode } from './file-issue.ts';
import { readFile } from './read-file.ts';

const bytes = (...values: readonly number[]) => Uint8Array.from(values);
const noise = Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256);

/** A file that says it is so large. Only its first bytes can be read. */
function makeHuge(size: number, head?: Uint8Array<ArrayBuffer>): Blob {
  const slice = () => {
    if (head === undefined) throw new Error('It was read.');
    return new Blob([head]);
  };
  return Object.defineProperties(new Blob(), { size: { value: size }, slice: { value: slice } });
}

const zipHead = bytes(0x50, 0x4b, 3, 4);

const refused: readonly (readonly [
  string,
  string,
  Blob | string | Uint8Array<ArrayBuffer>,
  FileIssueCode,
  RegExp,
])[] = [
  ['an empty file', 'a.csv', '', 'file_empty', /empty/],
  ['only spaces', 'a.csv', ' \n\n', 'no_rows', /no transactions/],
  ['2 GB', 'a.csv', makeHuge(2 ** 31), 'file_too_large', /256 MB/],
  ['a large archive', 'a.xlsx', makeHuge(2 ** 27, zipHead), 'archive_too_large', /64 MB/],
  ['a PNG', 'a.csv', bytes(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0), 'picture', /picture/],
  ['a JPEG', 'a', bytes(0xff, 0xd8, 0xff, 0xe0, 0), 'picture', /picture/],
  ['a WebP', 'a', new TextEncoder().encode('RIFF1234WEBPVP8 '), 'picture', /picture/],
  ['a HEIC', 'a', new TextEncoder().encode('\0\0\0\x18ftypheic'), 'picture', /picture/],
  ['a PDF', 'statement.csv', '%PDF-1.7\n', 'pdf', /PDF/],
  ['a packed archive', 'a.csv.gz', bytes(0x1f, 0x8b, 8, 0), 'archive', /unpack/],
  ['any binary', 'a.qif', noise, 'not_text', /not a file of transactions/],
  ['a NUL', 'a.csv', 'a,b\n1,\0\n'.padEnd(100, 'x'), 'nul_character', /do not belong in text/],
  ['a NUL far below', 'a.csv', `${'a,b\n'.repeat(30_000)}1,\0\n`, 'nul_character', /do not belong in text/],
  [
    'a statement for banks',
    'a.sta',
    ':20:STARTUMS\n:25:10020030/1234\n:28C:1/1\n:60F:C240101EUR0,00\n:61:2401020102D45,20NMSC\n',
    'mt940',
    /CAMT\.053, OFX or CSV/,
  ],
  ['a web page', 'a.xls', '<!doctype html><table><tr><td>1</td></tr></table>', 'web_page', /web page/],
  ['a table of a web page', 'a.xls', '\n<html xmlns:x="x"><body>', 'web_page', /web page/],
  ['another XML file', 'a.xml', '<?xml version="1.0"?><rss/>', 'other_xml', /not a bank statement/],
  [
    'a billion laughs',
    'a.xml',
    `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n} "${'&lol;'.repeat(10)}">`).join('')}]><lolz>&l8;</lolz>`,
    'declares_entities',
    /declarations/,
  ],
  [
    'an Excel file of 2003 in XML',
    'a.xml',
    '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>',
    'old_excel',
    /save it as \.xlsx/,
  ],
  ['another JSON file', 'a.json', '{"name":"x"}', 'other_json', /not made by Tallyboard/],
  ['a million columns', 'a.csv', `${'a,'.repeat(1_000_000)}\n`, 'too_many_columns', /1,000 columns/],
  [
    'a million columns in many rows',
    'a.csv',
    `a,b\n1,2\n${',x'.repeat(1001)}\n`,
    'too_many_columns',
    /1,000 columns/,
  ],
  ['a line without an end', 'a.csv', 'x'.repeat(6_000_000), 'line_too_long', /^Line 1: a row .* too long/],
  ['too many rows', 'a.csv', 'a,b\n'.repeat(1_000_001), 'too_many_rows', /1,000,000 rows/],
  ['too many empty lines', 'a.csv', `a,b\n${'\n'.repeat(13_000_000)}`, 'too_many_rows', /1,000,000 rows/],
  ['too many cells', 'a.csv', `${','.repeat(999)}\n`.repeat(16_000), 'too_many_cells', /too many cells/],
  [
    'a quotation mark that is never closed',
    'a.csv',
    `a,b\n"1","2"\n3,"four\n${'5,6\n'.repeat(10)}`,
    'quote_open',
    /^Line 3: a quotation mark is never closed/,
  ],
  [
    'one in a long file',
    'a.csv',
    `a,b\n"1","2"\n3,"four\n${'5,6\n'.repeat(2_000_000)}`,
    'quote_open',
    /^Line 3: /,
  ],
  ['one that another row closes', 'a.csv', 'a,b\n"1","2"\n"3" x,4\n5,"6"\n', 'quote_open', /^Line 3: /],
];

// Security A28
describe('a file that cannot be read', () => {
  it.each(refused)('gets one sentence, and takes little time: %s', async (_, name, contents, code, words) => {
    const blob = contents instanceof Blob ? contents : new Blob([contents]);
    const took = await takeProcessorTime(async () => {
      const result = await readFile({ name, bytes: blob });
      if (result.ok) expect.fail(`It was read as ${result.value.about}.`);
      expect(result.issues).toHaveLength(1);
      const [issue = { code: 'file_empty', field: 'file' } as const] = result.issues;
      expect(issue.code).toBe(code);
      expect(describeFileIssue(issue)).toMatch(words);
      expect(describeFileIssue(issue)).toMatch(/^[A-Z][^!?]*\.$/);
    });
    expect(took).toBeLessThan(5000);
  });

  it('that is gone is refused, and what nobody foresaw is thrown', async () => {
    const failing = (error: Error) =>
      Object.defineProperties(new Blob(), {
        size: { value: 10 },
        slice: { value: () => ({ arrayBuffer: () => Promise.reject(error) }) },
      });
    const gone = await readFile({ name: 'a', bytes: failing(new DOMException('gone', 'NotReadableError')) });
    expect(gone).toEqual({ ok: false, issues: [{ code: 'file_unreadable', field: 'file' }] });
    await expect(readFile({ name: 'a', bytes: failing(new RangeError('odd')) })).rejects.toThrow('odd');
  });
});

describe('the kind of a file', () => {
  const qif = '!Type:Bank\nD1/1/23\nT1\n^\n';
  const ofx = '<OFX><STMTRS><STMTTRN><DTPOSTED>20230101<TRNAMT>1<FITID>1</STMTTRN></STMTRS></OFX>';
  it.each([
    ['csv', 'a.ofx.csv', 'a,b\n1,2\n'],
    ['csv', 'Pasted text', 'Date\tAmount\n1 May 2023\t5\n'],
    ['csv', 'a.csv', '=1+1,b\n\u202e1,2\n'],
    ['qif', 'a.csv', qif],
    ['qif', 'a.txt', `\ufeff\n\n${qif}`],
    ['qif', 'a.qif', 'D1/1/23\nT1\n^\n'],
    ['ofx', 'a.csv', ofx],
    ['ofx', 'a.txt', `OFXHEADER:100\nDATA:OFXSGML\n\n${ofx}`],
    ['ofx', 'a.txt', `<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>\n${ofx}`],
    ['ofx', 'a.txt', toUtf16(ofx, 'le', true)],
    ['tallyboard', 'a.txt', '{"tallyboard":1,"transactions":[{"id":"a"}]}'],
    [
      'camt',
      'a.txt',
      '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><Ntry><Amt Ccy="EUR">1</Amt></Ntry></Document>',
    ],
    ['xlsx', 'a.csv', makeXlsx({ sheets: { A: '<row><c><v>1</v></c><c><v>2</v></c></row>'.repeat(2) } })],
  ])('is found by what it contains, then by its name: %s in %s', async (kind, name, contents) => {
    expect((await readSheet(contents, name)).kind).toBe(kind);
  });

  it('is told with progress from 0 to 1', async () => {
    const shares: number[] = [];
    const text = 'a,b\n1,2\n'.repeat(400_000);
    await readFile({ name: 'a.csv', bytes: new Blob([text]) }, (share) => shares.push(share));
    expect(shares.length).toBeGreaterThan(2);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(shares.at(-1)).toBe(1);
  });
});
