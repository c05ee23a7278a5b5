import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSheet, toUtf16, toWindows1252 } from '#testing/chosen-file.ts';

const rows = async (text: string | Uint8Array<ArrayBuffer>) => (await readSheet(text, 'a.csv')).rows;

describe('a CSV file', () => {
  it.each([
    ['commas', ',', 'a,b,c\n1,2,3\n'],
    ['semicolons', ';', 'a;b;c\n1;2,50;3\n'],
    ['tabs', '\t', 'a\tb\tc\n1\t2\t3\n'],
    ['vertical bars', '|', 'a|b|c\n1|2|3\n'],
    ['“~”', '~', 'a~b~c\n1~2,50~3\n'],
    ['“~|~”', '~|~', 'a~|~b~|~c\n1~|~2|50~|~3\n'],
  ])('with %s is split at them', async (name, delimiter, text) => {
    const sheet = await readSheet(text, 'a.csv');
    expect(sheet.about).toBe(`CSV with ${name}, UTF-8`);
    expect(sheet.rows).toEqual(
      text
        .trim()
        .split('\n')
        .map((line) => line.split(delimiter)),
    );
  });

  it('has an app’s instants as the day that it was here, and a bank’s midnights as the bank’s day', async () => {
    const written = ['2024-01-31T20:10:00.000Z', '2024-02-01T00:00:00Z', '2024-03-01T23:30:00-05:00'];
    const local = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' });
    const days = (await rows(`date,amount\n${written.map((day) => `${day},1`).join('\n')}`)).slice(1);
    expect(days.map(([day]) => day)).toEqual(written.map((day) => local.format(Date.parse(day))));
    const midnights = 'date,amount\n2024-01-31T00:00:00Z,1\n2024-02-01T00:00:00+05:30,2';
    expect((await rows(midnights)).slice(1).map(([day]) => day)).toEqual([
      '2024-01-31T00:00:00Z',
      '2024-02-01T00:00:00+05:30',
    ]);
  });

  it('has the day numbers of a spreadsheet as days, where the head says that they are', async () => {
    expect(await rows('Date,Amount\n45296,45296\n45307.75,-4')).toEqual([
      ['Date', 'Amount'],
      ['2024-01-05', '45296'],
      ['2024-01-16', '-4'],
    ]);
    expect(await rows('Account,Amount\n45296,5')).toEqual([
      ['Account', 'Amount'],
      ['45296', '5'],
    ]);
  });

  it('keeps quotes, doubled quotes, delimiters and line ends within quotes', async () => {
    expect(await rows('a,b\r\n"one ""two"", three","four\r\nfive\nsix"\r\n')).toEqual([
      ['a', 'b'],
      ['one "two", three', 'four\r\nfive\nsix'],
    ]);
  });

  it('names the line of the file at which each row begins, and leaves empty lines out', async () => {
    const sheet = await readSheet('a,b\n\n"x\ny",1\n   \nz,2\n,\n', 'a.csv');
    expect(sheet.rows.map(([cell]) => cell)).toEqual(['a', 'x\ny', 'z', '']);
    expect(sheet.lines).toEqual([1, 3, 6, 7]);
  });

  it('keeps rows of different lengths, and those above and below the table', async () => {
    const text = [
      'Account statement, all amounts in EUR, printed on 3 May, 2023',
      'Holder: Kim, Alex, Robin',
      '',
      'Datum;Text;Betrag;Saldo',
      '01.02.2023;Miete, Februar;-650,00;1.234,50',
      '02.02.2023;Brot;-3,20;1.231,30;x',
      'Summe;;-653,20',
    ].join('\r\n');
    expect(await rows(text)).toEqual([
      ['Account statement, all amounts in EUR, printed on 3 May, 2023'],
      ['Holder: Kim, Alex, Robin'],
      ['Datum', 'Text', 'Betrag', 'Saldo'],
      ['01.02.2023', 'Miete, Februar', '-650,00', '1.234,50'],
      ['02.02.2023', 'Brot', '-3,20', '1.231,30', 'x'],
      ['Summe', '', '-653,20'],
    ]);
  });

  it('keeps the lines of signs that frame a table, and texts full of other delimiters', async () => {
    const text = [
      'Statement of account ;;; from 01/10/26 to 31/10/26',
      '**********,**********,**********,**********',
      'Date,Narration,Withdrawal Amt.,Deposit Amt.',
      '01/10/26,UPI;CORNER;SHOP,"1,450.00",',
      '02/10/26,NEFT;PAYROLL;OCT,,"85,000.00"',
      '**********,**********,**********,**********',
      'STATEMENT SUMMARY :-',
    ].join('\n');
    const read = await rows(text);
    expect(read).toHaveLength(7);
    expect(read.slice(3, 5)).toEqual([
      ['01/10/26', 'UPI;CORNER;SHOP', '1,450.00', ''],
      ['02/10/26', 'NEFT;PAYROLL;OCT', '', '85,000.00'],
    ]);
  });

  it('takes commas that group digits for no delimiters', async () => {
    const text =
      'Date\tNarration\tAmount\tBalance\n1/2/23\tShop\t1,23,456.00\t12,34,567.00\n2/2/23\tRent\t10,000.00\t12,24,567.00\n';
    expect((await rows(text))[1]).toEqual(['1/2/23', 'Shop', '1,23,456.00', '12,34,567.00']);
  });

  it.each([
    [
      'UTF-8 with a mark',
      new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('é;₹\n1;2\n')]),
      'UTF-8',
    ],
    ['UTF-16 LE with a mark', toUtf16('é;₹\n1;2\n', 'le', true), 'UTF-16'],
    ['UTF-16 BE with a mark', toUtf16('é;₹\n1;2\n', 'be', true), 'UTF-16'],
    ['UTF-16 LE without one', toUtf16('é;₹\n1;2\n', 'le', false), 'UTF-16'],
    ['UTF-16 BE without one', toUtf16('é;₹\n1;2\n', 'be', false), 'UTF-16'],
  ])('is read in %s', async (_, bytes, name) => {
    const sheet = await readSheet(bytes, 'a.csv');
    expect(sheet.about).toBe(`CSV with semicolons, ${name}`);
    expect(sheet.rows).toEqual([
      ['é', '₹'],
      ['1', '2'],
    ]);
  });

  it('is read in Windows-1252 where it is not valid UTF-8', async () => {
    const sheet = await readSheet(toWindows1252('Empfänger;€\nMüller “Bäcker”;1\n'), 'a.csv');
    expect(sheet.about).toBe('CSV with semicolons, Windows-1252');
    expect(sheet.rows).toEqual([
      ['Empfänger', '€'],
      ['Müller “Bäcker”', '1'],
    ]);
  });

  it('may mix its line ends', async () => {
    expect(await rows('a,b\r\n1,"2\r\n3"\n4,5\r6,7')).toEqual([
      ['a', 'b'],
      ['1', '2\n3'],
      ['4', '5'],
      ['6', '7'],
    ]);
  });

  it('may begin with the line in which a spreadsheet names the delimiter', async () => {
    const sheet = await readSheet('sep=;\r\na;b\r\n1;2,5\r\n', 'a.csv');
    expect(sheet.rows).toEqual([
      ['a', 'b'],
      ['1', '2,5'],
    ]);
    expect(sheet.lines).toEqual([2, 3]);
  });

  it('keeps quotation marks that enclose no cell', async () => {
    expect(await rows('a,b\n"BIG" BAZAAR,1\n"Corner" shop,2\n5" pipe,3\n')).toEqual([
      ['a', 'b'],
      ['"BIG" BAZAAR', '1'],
      ['"Corner" shop', '2'],
      ['5" pipe', '3'],
    ]);
  });

  it('keeps formulas and marks of direction as text', async () => {
    expect((await rows('a,b\n"=HYPERLINK(""x"")",\u200fשלום\u202e\n'))[1]).toEqual([
      '=HYPERLINK("x")',
      '\u200fשלום\u202e',
    ]);
  });

  it('is read the same in portions, wherever their ends fall', async () => {
    const lines = Array.from(
      { length: 60_000 },
      (_, index) => `${index},"a ""b""\r\n${index}",x${'y'.repeat(index % 40)}`,
    );
    const sheet = await readSheet(`${lines.join('\r\n')}\r\n`, 'a.csv');
    expect(sheet.rows).toHaveLength(60_000);
    expect(
      sheet.rows.every(([one, two], index) => one === String(index) && two === `a "b"\r\n${index}`),
    ).toBe(true);
    expect(sheet.lines.at(-1)).toBe(119_999);
  });
});

describe('a generated table', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }).filter((text) => !/[\p{Cc}\p{Cs}]/u.test(text)),
    fc.constantFrom(
      '',
      ' ',
      '"',
      '""',
      ',',
      ';',
      '\t',
      '|',
      '\r\n',
      '\n',
      '=1+1',
      "'",
      'a"b',
      '"a',
      '\u202ex',
      '1,5',
    ),
  );
  const table = fc
    .integer({ min: 2, max: 5 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
    );

  it('reads back the same in each delimiter, encoding and line end', async () => {
    const manner = fc.record({
      delimiter: fc.constantFrom(',', ';', '\t', '|'),
      newline: fc.constantFrom('\r\n', '\n', '\r'),
      encoding: fc.constantFrom('utf-8', 'marked', 'le', 'be', '1252'),
      isEnded: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(table, manner, async (cells, { delimiter, newline, encoding, isEnded }) => {
        // A plain head and some plain rows, as every table has: from nasty texts alone nobody could guess the delimiter.
        // Their é is not valid UTF-8 in Windows-1252.
        const plain = Array.from({ length: 8 }, (_, row) =>
          (cells[0] ?? []).map((_, index) => `é${row}${index}`),
        );
        const known = encoding === '1252' ? cells.map((row) => row.map(toKnown)) : cells;
        const written = [...plain, ...known];
        const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const lines = written.map((row) =>
          row.map((text) => (/^é\d+$/.test(text) ? text : quote(text))).join(delimiter),
        );
        const text = lines.join(newline) + (isEnded ? newline : '');
        const sheet = await readSheet(encode(text, encoding), 'a.csv');
        expect(sheet.rows).toEqual(written);
      }),
      { numRuns: 400 },
    );
  });

  function toKnown(text: string): string {
    return new TextDecoder('windows-1252').decode(toWindows1252(text)).replaceAll('\0', '');
  }

  function encode(text: string, encoding: string): Uint8Array<ArrayBuffer> {
    if (encoding === '1252') return toWindows1252(text);
    if (encoding === 'le' || encoding === 'be') return toUtf16(text, encoding, true);
    return new Uint8Array(new TextEncoder().encode(encoding === 'marked' ? `\ufeff${text}` : text));
  }
});
