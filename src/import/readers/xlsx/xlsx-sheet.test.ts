import { describe, expect, it } from 'vitest';
import { findRefusal, readSheet } from '#testing/chosen-file.ts';
import { makeXlsx, makeZip } from '#testing/workbook-file.ts';
import { readFile } from '../read-file.ts';

const text = (reference: string, value: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (reference: string, value: string, style = 0) =>
  `<c r="${reference}" s="${style}"><v>${value}</v></c>`;
const row = (line: number, ...cells: readonly string[]) => `<row r="${line}">${cells.join('')}</row>`;
const head = row(1, text('A1', 'Date'), text('B1', 'Amount'));

describe('an Excel file', () => {
  it('has days as YYYY-MM-DD and numbers as the decimals that Excel shows', async () => {
    const rows =
      head + row(3, number('A3', '45055.5', 1), number('B3', '-1234.5600000000001'), number('D3', '7', 2));
    const bytes = makeXlsx({ sheets: { Bank: rows }, formats: [0, 14, '0.00 "d"'] });
    expect(await readSheet(bytes, 'a.xlsx')).toEqual({
      kind: 'xlsx',
      about: 'Excel, sheet “Bank”',
      rows: [
        ['Date', 'Amount'],
        ['2023-05-09', '-1234.56', '', '7.00 d'],
      ],
      lines: [1, 3],
    });
  });

  it('has the same days in the system that begins in 1904', async () => {
    const rows = head + row(2, number('A2', '43593', 1), number('B2', '1'));
    const sheet = await readSheet(
      makeXlsx({ sheets: { A: rows }, formats: [0, 'dd.mm.yyyy'], is1904: true }),
    );
    expect(sheet.rows[1]?.[0]).toBe('2023-05-09');
  });

  it('has shared, rich, inline and computed texts, booleans, errors and days in ISO form', async () => {
    const texts = [
      '<si><t xml:space="preserve"> Café &amp; Bar </t></si>',
      '<si><r><t>Rich </t></r><r><rPr><b/></rPr><t>text</t></r><rPh sb="0" eb="1"><t>hint</t></rPh></si>',
      '<si><t>line_x000D_\nnext_x0000_</t></si>',
    ].join('');
    const cells = [
      '<c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="s"><v>2</v></c><c r="D2" t="s"><v>99</v></c>',
      '<c r="E2" t="str"><f>A1&amp;"x"</f><v>=computed</v></c><c r="F2"><f>SUM(A1)</f><v>12.5</v></c><c r="G2" t="str"><f>""</f><v></v></c>',
      '<c r="H2" t="b"><v>1</v></c><c r="I2" t="e"><v>#N/A</v></c><c r="J2" t="d"><v>2023-05-09T00:00:00</v></c>',
      '<c r="K2" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c>',
    ].join('');
    const sheet = await readSheet(makeXlsx({ sheets: { A: head + row(2, cells) }, texts }));
    expect(sheet.rows[1]).toEqual([
      ' Café & Bar ',
      'Rich text',
      'line\r\nnext_x0000_',
      '',
      '=computed',
      '12.5',
      '',
      'TRUE',
      '#N/A',
      '2023-05-09',
      'inline',
    ]);
  });

  it('puts cells without a reference beside each other, and leaves empty rows out', async () => {
    const bare =
      '<row><c t="str"><v>a</v></c><c/><c><v>3</v></c></row><row/><row><c><v>1</v></c><c><v>2</v></c></row>';
    const sheet = await readSheet(makeXlsx({ sheets: { A: bare } }));
    expect(sheet.rows).toEqual([
      ['a', '', '3'],
      ['1', '2'],
    ]);
    expect(sheet.lines).toEqual([1, 3]);
  });

  it('is read from the first sheet with a table, and from hidden ones last', async () => {
    const table = (name: string) =>
      row(1, text('A1', name), text('B1', 'x')) + row(2, number('A2', '1'), number('B2', '2'));
    const sheets = {
      '.Hidden': table('hidden'),
      Cover: row(1, text('A1', 'Title')),
      First: table('first'),
      Second: table('second'),
    };
    expect((await readSheet(makeXlsx({ sheets }))).rows[0]).toEqual(['first', 'x']);
    expect((await readSheet(makeXlsx({ sheets: { '.Hidden': table('hidden') } }))).rows[0]).toEqual([
      'hidden',
      'x',
    ]);
    expect(await findRefusal(makeXlsx({ sheets: { Cover: row(1, text('A1', 'Title')) } }))).toBe('no_rows');
  });

  it('says with every number which words and signs of money its format puts around it', async () => {
    const formats = ['0.00" Dr"', '[$$-409]#,##0.00', '[$€-407]#,##0.00', '"USD" 0.00', '[$$-1009]#,##0.00'];
    const cells = formats.map((_, style) =>
      number(`${'ABCDE'[style]}2`, style === 1 ? '-20.5' : '20', style),
    );
    const sheet = await readSheet(makeXlsx({ sheets: { A: head + row(2, ...cells) }, formats }));
    expect(sheet.rows[1]).toEqual(['20.00 Dr', '-$20.50', '€20.00', 'USD 20.00', 'CAD 20.00']);
  });

  describe('with several tables', () => {
    const cover =
      row(1, text('A1', 'Total'), number('B1', '5')) + row(2, text('A2', 'Rows'), number('B2', '2'));
    const table = (name: string, count: number) =>
      row(1, text('A1', name), text('B1', 'Amount')) +
      Array.from({ length: count }, (_, index) =>
        row(index + 2, number(`A${index + 2}`, '45055', 1), number(`B${index + 2}`, '7')),
      ).join('');
    const bytes = makeXlsx({
      sheets: {
        Cover: cover,
        Savings: table('Date', 2),
        Empty: '',
        Card: table('Date', 3),
        '.Old': table('Date', 9),
      },
      formats: [0, 14],
    });
    const names = ['Cover', 'Savings', 'Card'];

    it('is read from the sheet with the most transactions, and names the others', async () => {
      const sheet = await readSheet(bytes);
      expect([sheet.rows.length, sheet.about, sheet.sheets]).toEqual([
        4,
        'Excel, sheet “Card”',
        { names, chosen: 'Card' },
      ]);
    });

    it('is read from the sheet that the person names, if it has one', async () => {
      const read = (sheet: string) => readFile({ name: 'a.xlsx', bytes: new Blob([bytes]), sheet });
      const savings = await read('Savings');
      expect(savings.ok && [savings.value.rows.length, savings.value.sheets]).toEqual([
        3,
        { names, chosen: 'Savings' },
      ]);
      for (const none of ['Empty', 'Nothing', '.Old']) {
        expect(await read(none)).toMatchObject({ issues: [{ code: 'no_such_sheet' }] });
      }
    });

    it('is read from the first sheet where several hold as much', async () => {
      const sheets = { One: table('Date', 2), Two: table('Date', 2) };
      expect((await readSheet(makeXlsx({ sheets, formats: [0, 14] }))).sheets?.chosen).toBe('One');
    });

    it('is refused with hundreds of sheets', async () => {
      const sheets = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`S${index}`, '']));
      expect(await findRefusal(makeXlsx({ sheets }))).toBe('too_many_sheets');
    });
  });

  describe('whose formulas nobody has worked out', () => {
    const formula = (reference: string) => `<c r="${reference}"><f>C2*D2</f><v/></c>`;
    const named = (name: string) => row(1, text('A1', 'Date'), text('B1', 'Amount'), text('C1', name));

    it('is refused where a column consists of them', async () => {
      const rows = named('Total') + row(2, number('A2', '1'), number('B2', '2'), formula('C2'));
      expect(await findRefusal(makeXlsx({ sheets: { A: rows } }))).toBe('unsolved_formulas');
    });

    it('is read where only the balance is missing, and shows a formula in place of one result', async () => {
      const rows = named('Balance') + row(2, number('A2', '1'), number('B2', '2'), formula('C2'));
      expect((await readSheet(makeXlsx({ sheets: { A: rows } }))).rows[1]).toEqual(['1', '2', '=C2*D2']);
      const others = [3, 4, 5].map((line) => row(line, number(`A${line}`, '1'), number(`C${line}`, '2')));
      const few = named('Total') + row(2, number('A2', '1'), formula('C2')) + others.join('');
      expect((await readSheet(makeXlsx({ sheets: { A: few } }))).rows[1]).toEqual(['1', '', '=C2*D2']);
    });
  });

  it('may have prefixes before its names and its parts elsewhere', async () => {
    const rows = `<x:sheetData><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c><x:c r="B1"><x:v>2</x:v></x:c></x:row><x:row r="2"><x:c r="A2"><x:v>3</x:v></x:c><x:c r="B2"><x:v>4</x:v></x:c></x:row></x:sheetData>`;
    const relation = (id: string, type: string, target: string) =>
      `<Relationships><Relationship Id="${id}" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/${type}" Target="${target}"/></Relationships>`;
    const bytes = makeZip({
      '_rels/.rels': relation('r1', 'officeDocument', '/Book/Main.xml'),
      'Book/main.xml':
        '<x:workbook xmlns:x="x" xmlns:q="y"><x:sheets><x:sheet name="S" q:id="r7"/></x:sheets></x:workbook>',
      'book/_rels/main.xml.rels': relation('r7', 'worksheet', '../Sheets/One.xml'),
      'Sheets/one.xml': `<x:worksheet xmlns:x="x">${rows}</x:worksheet>`,
    });
    expect((await readSheet(bytes)).rows).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  it('with its parts in 64-bit form is read', async () => {
    const bytes = toLongForm(
      makeXlsx({ sheets: { A: head + row(2, number('A2', '1'), number('B2', '2')) } }),
    );
    expect((await readSheet(bytes)).rows[1]).toEqual(['1', '2']);
  });

  it('is refused with more than 1,000 columns, but not for empty cells there', async () => {
    const wide = (cell: string) =>
      makeXlsx({ sheets: { A: head + row(2, number('A2', '1'), number('B2', '2'), cell) } });
    expect(await findRefusal(wide(number('XFD2', '1')))).toBe('too_many_columns');
    expect(await findRefusal(wide('<c r="XFD2" s="1"/>'))).toBe('read');
  });

  it('is refused if it is cut off, damaged, nested without an end, or declares entities', async () => {
    const whole = makeXlsx({ sheets: { A: head + row(2, number('A2', '1'), number('B2', '2')) } });
    expect(await findRefusal(whole.slice(0, -200))).toBe('truncated');
    const packed = new TextDecoder('latin1').decode(whole).indexOf('_rels/.rels') + '_rels/.rels'.length;
    expect(await findRefusal(whole.slice().fill(0xff, packed, packed + 20))).toBe('damaged');
    expect(await findRefusal(whole.slice().fill(0xff, 4, packed))).toBe('damaged');
    const sheet = (xml: string) =>
      makeXlsx({ sheets: { A: head }, extra: { 'xl/worksheets/sheet1.xml': xml } });
    expect(await findRefusal(sheet('<worksheet><sheetData></worksheet>'))).toBe('damaged');
    expect(await findRefusal(sheet('<worksheet><sheetData>'))).toBe('truncated');
    expect(await findRefusal(sheet('<a>'.repeat(10_000)))).toBe('damaged');
    expect(await findRefusal(sheet('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'))).toBe('declares_entities');
    expect(
      await findRefusal(sheet(`<a ${Array.from({ length: 200 }, (_, i) => `b${i}=""`).join(' ')}/>`)),
    ).toBe('damaged');
  });

  // Security A28
  it('is refused if it unpacks to far more than its size', async () => {
    const cells = makeXlsx({ sheets: { A: `${head}${'<!-- -->'.repeat(2_000_000)}` } });
    expect(cells.length).toBeLessThan(80_000);
    expect(await findRefusal(cells)).toBe('unpacks_too_large');
    // What the directory says about the size is not believed.
    const view = new DataView(cells.buffer);
    for (let at = 0; at + 46 < cells.length; at += 1) {
      if (view.getUint32(at, true) === 0x02_01_4b_50) view.setUint32(at + 24, 10, true);
    }
    expect(await findRefusal(cells)).toBe('unpacks_too_large');
  });

  it('is refused with a password, and so is one in an older format', async () => {
    const compound = (name: string) =>
      new Uint8Array([
        0xd0,
        0xcf,
        0x11,
        0xe0,
        0xa1,
        0xb1,
        0x1a,
        0xe1,
        ...new Uint8Array(1000),
        ...[...name].flatMap((letter) => [letter.charCodeAt(0), 0]),
      ]);
    expect(await findRefusal(compound('EncryptedPackage'), 'a.xlsx')).toBe('protected');
    expect(await findRefusal(compound('Workbook'), 'a.xls')).toBe('old_excel');
    const encrypted = makeXlsx({ sheets: { A: head } });
    const view = new DataView(encrypted.buffer);
    for (let at = 0; at + 46 < encrypted.length; at += 1) {
      if (view.getUint32(at, true) === 0x02_01_4b_50) view.setUint16(at + 8, 1, true);
    }
    expect(await findRefusal(encrypted)).toBe('protected');
  });

  it('is not any other archive', async () => {
    expect(await findRefusal(makeZip({ 'a.csv': 'a,b\n1,2\n' }), 'a.zip')).toBe('archive');
    const document =
      '<Relationships><Relationship Id="r" Type="x/officeDocument" Target="word/document.xml"/></Relationships>';
    expect(
      await findRefusal(makeZip({ '_rels/.rels': document, 'word/document.xml': '<a/>' }), 'a.docx'),
    ).toBe('archive');
    expect(await findRefusal(makeZip({ mimetype: 'x', 'content.xml': '<a/>' }), 'a.ods')).toBe(
      'open_document',
    );
    const binary =
      '<Relationships><Relationship Id="r" Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>';
    expect(await findRefusal(makeZip({ '_rels/.rels': binary }), 'a.xlsb')).toBe('old_excel');
  });
});

/** The archive with every size and offset in its directory moved to the fields for 64 bits. */
function toLongForm(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer);
  const end = bytes.length - 22;
  const start = view.getUint32(end + 16, true);
  const directory: number[] = [];
  let at = start;
  while (at < end) {
    const entry = bytes.slice(at, at + 46 + view.getUint16(at + 28, true));
    const entryView = new DataView(entry.buffer);
    const extra = new DataView(new ArrayBuffer(28));
    extra.setUint16(0, 1, true);
    extra.setUint16(2, 24, true);
    [24, 20, 42].forEach((field, index) => {
      extra.setBigUint64(4 + index * 8, BigInt(entryView.getUint32(field, true)), true);
      entryView.setUint32(field, 0xff_ff_ff_ff, true);
    });
    entryView.setUint16(30, 28, true);
    directory.push(...entry, ...new Uint8Array(extra.buffer));
    at += entry.length;
  }
  const last = bytes.slice(end);
  const lastView = new DataView(last.buffer);
  lastView.setUint32(12, directory.length, true);
  lastView.setUint32(16, 0xff_ff_ff_ff, true);
  return new Uint8Array([...bytes.subarray(0, start), ...directory, ...new Uint8Array(76), ...last]);
}
