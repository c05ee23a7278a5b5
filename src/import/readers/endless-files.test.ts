import { describe, expect, it } from 'vitest';
import { planImport } from '#import/plan/plan-import.ts';
import { guessReading } from '#import/reading/columns/guess-reading.ts';
import { takeProcessorTime } from '#testing/processor-time.ts';
import { makeXlsx } from '#testing/workbook-file.ts';
import { readFile } from './read-file.ts';

const choices = { status: 'done', daysApart: 0, round: false, rates: {} } as const;
const letters = 'x'.repeat(500_000);
const digits = '1'.repeat(500_000);

const ofx = (text: string) => `OFXHEADER:100\n\n<OFX>${text}</OFX>`;
const entry = (text: string) => ofx(`<STMTTRN><DTPOSTED>20260101<TRNAMT>1<FITID>1${text}</STMTTRN>`);
const camt = (text: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><Stmt><Ntry>${text}</Ntry></Stmt></Document>`;
const payments = (count: number) => '<TxDtls><Amt Ccy="INR">1</Amt></TxDtls>'.repeat(count);
const cell = (value: string, attributes = '') => `<row><c ${attributes}><v>${value}</v></c></row>`;
const styles = (text: string) => ({ 'xl/styles.xml': `<styleSheet>${text}</styleSheet>` });
const xlsx = (rows: string, extra = {}) => makeXlsx({ sheets: { A: rows }, extra });

const files: readonly (readonly [string, string, string | Uint8Array<ArrayBuffer>])[] = [
  ['comments in front', 'a.xml', `${'<!---->'.repeat(40)}<x>`],
  ['comments that have no end', 'a.xml', '<!--'.repeat(16_000)],
  ['beginnings of a document', 'a.xml', `<?xml?>${'<Document '.repeat(6000)}`],
  ['prefixes without a name', 'a.xml', `<?xml?><${'a:'.repeat(30_000)}`],
  ['empty lines in a head', 'a.ofx', `OFXHEADER:100${'\n'.repeat(60_000)}<OFX></OFX>`],
  ['a tag without an end', 'a.ofx', ofx(`<${'A'.repeat(500_000)}`)],
  ['beginnings of tags', 'a.ofx', ofx('<'.repeat(500_000))],
  ['comments that have no end in a statement', 'a.ofx', ofx('<!--'.repeat(200_000))],
  ['sections that have no end', 'a.ofx', ofx('<![CDATA['.repeat(100_000))],
  ['entities that have no end', 'a.ofx', entry(`<NAME>${'&amp;#x'.repeat(100_000)}`)],
  ['an amount of digits', 'a.ofx', ofx(`<STMTTRN><DTPOSTED>20260101<TRNAMT>${digits}x</STMTTRN>`)],
  ['a date of digits', 'a.ofx', ofx(`<STMTTRN><DTPOSTED>${digits}x<TRNAMT>1</STMTTRN>`)],
  ['names that are in each other', 'a.ofx', entry(`<NAME>${letters}<MEMO>y${letters.slice(0, 250_000)}`)],
  ['a date of digits in a register', 'a.qif', `!Type:Bank\nD${digits}x\nT1\n^\n`],
  ['an amount of digits in a register', 'a.qif', `!Type:Bank\nD1/1/26\nT${digits}x\n^\n`],
  ['a text that all payments share', 'a.xml', camt(`<Amt Ccy="INR">9</Amt><AddtlNtryInf>${'ab&amp;amp; '.repeat(50_000)}</AddtlNtryInf><NtryDtls>${payments(20_000)}</NtryDtls>`)],
  ['an amount of decimals', 'a.xml', camt(`<Amt Ccy="INR">1.${'0'.repeat(500_000)}</Amt><NtryDtls>${payments(20_000)}</NtryDtls>`)],
  ['elements beside the payments', 'a.xml', camt(`<Amt Ccy="INR">9</Amt><CdtDbtInd>DBIT</CdtDbtInd>${'<a/>'.repeat(100_000)}<NtryDtls>${payments(20_000)}</NtryDtls>`)],
  ['payments by the hundred thousand', 'a.xml', camt(`<Amt Ccy="INR">130000</Amt><NtryDtls>${payments(130_000)}</NtryDtls>`)],
  ['a number of digits', 'a.xlsx', xlsx(cell(`${digits}x`))],
  ['a format that many styles share', 'a.xlsx', xlsx('', styles(`<numFmts><numFmt numFmtId="200" formatCode="${'0;'.repeat(100_000)}"/></numFmts><cellXfs>${'<xf numFmtId="200"/>'.repeat(20_000)}</cellXfs>`))],
  ['a format of brackets', 'a.xlsx', xlsx('', styles(`<numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(100_000)}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs>`))],
  ['a relation of a long kind', 'a.xlsx', xlsx(cell('1'), { '_rels/.rels': `<Relationships><Relationship Id="a" Type="${letters}"/></Relationships>` })],
  ['a text that many cells share', 'a.xlsx', makeXlsx({ sheets: { A: cell('0', 't="s"').repeat(10_000) }, texts: `<si><t>${letters}</t></si>` })],
  ['texts that fill the memory', 'a.xlsx', makeXlsx({ sheets: { A: cell('0', 't="s"').repeat(20_000) }, texts: `<si><t>${letters.slice(0, 32_000)}</t></si>` })],
  ['quotation marks', 'a.csv', `a,b\n${',"x"x'.repeat(50_000)}\n`],
  ['spaces behind a currency above the table', 'a.csv', `${`x,"Currency${' '.repeat(30_000)}\nx"\n`.repeat(20)}Date,Amount\n1/2/26,5\n`],
  ['cells of marks', 'a.csv', `Date,Amount\n${`1/2/26,"${'\u200e'.repeat(30_000)}"\n`.repeat(100)}`],
  ['cells of separators', 'a.csv', `${'~|^;'.repeat(8000)}\n`.repeat(30)],
  ['words that are in each other', 'a.csv', `Date,Payee,Memo,Amount\n${`1/2/26,${letters.slice(0, 30_000)},y${letters.slice(0, 15_000)},5\n`.repeat(100)}`],
]; // biome-ignore format: one file in a line

// Security A28
describe('a file made to be read for ever', () => {
  it.each(files)('is read or refused at once: %s', { timeout: 60_000 }, async (_, name, contents) => {
    const took = await takeProcessorTime(async () => {
      const read = await readFile({ name, bytes: new Blob([contents]) });
      if (!read.ok) return;
      const { reading } = guessReading(read.value, 'INR');
      planImport({ sheet: read.value, reading, choices, existing: [], rules: [] });
    });
    expect(took).toBeLessThan(5000);
  });
});
