import { describe, expect, it } from 'vitest';
import type { FileContents } from '#testing/chosen-file.ts';
import { findRefusal, readSheet, toWindows1252 } from '#testing/chosen-file.ts';

const head = (charset = '1252') =>
  `OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nSECURITY:NONE\r\nENCODING:USASCII\r\nCHARSET:${charset}\r\nCOMPRESSION:NONE\r\nOLDFILEUID:NONE\r\nNEWFILEUID:NONE\r\n\r\n`;
const xmlHead =
  '<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n';

const account = (transactions: string, id = '00112233', currency = 'USD') =>
  `<STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>${currency}
<BANKACCTFROM><BANKID>4711<ACCTID>${id}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20230501<DTEND>20230531
${transactions}
</BANKTRANLIST><LEDGERBAL><BALAMT>10.00<DTASOF>20230531</LEDGERBAL></STMTRS></STMTTRNRS>`;
const transaction = (fields: string) => `<STMTTRN><TRNTYPE>DEBIT\r\n${fields}</STMTTRN>\r\n`;
const file = (accounts: string, start = head()) =>
  `${start}<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20230601<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>\r\n<BANKMSGSRSV1>${accounts}</BANKMSGSRSV1></OFX>\r\n`;
const coffee = transaction(
  '<DTPOSTED>20230509120000.000[-5:EST]\r\n<TRNAMT>-4.50\r\n<FITID>F1\r\n<NAME>Corner Cafe\r\n<MEMO>Two coffees\r\n',
);

async function body(contents: FileContents): Promise<readonly (readonly string[])[]> {
  return (await readSheet(contents, 'bank.ofx')).rows.slice(1);
}
const single = async (fields: string) => (await body(file(account(transaction(fields)))))[0];

describe('an OFX file', () => {
  it('of version 1, where tags of values are not closed, says what its columns mean', async () => {
    expect(await readSheet(file(account(coffee)), 'bank.qfx')).toEqual({
      kind: 'ofx',
      about: 'OFX',
      rows: [
        ['Date', 'Amount', 'Currency', 'Description', 'Bank ID'],
        ['2023-05-09', '-4.50', 'USD', 'Corner Cafe Two coffees', 'F1'],
      ],
      lines: [1, 1],
      known: {
        headRows: 1,
        columns: ['date', 'amount', 'currency', 'description', 'bank-id'],
        dateOrder: 'ymd',
        decimal: '.',
        outgoing: 'negative',
        currency: 'USD',
      },
    });
  });

  it('of version 2 is XML, with sections of plain characters', async () => {
    const text = `${xmlHead}<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>GBP</CURDEF><CCACCTFROM><ACCTID>9</ACCTID></CCACCTFROM><BANKTRANLIST>
      <STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20230531</DTPOSTED><TRNAMT>-12.00</TRNAMT><FITID>X9</FITID><NAME><![CDATA[Tea & <Toast>]]></NAME><MEMO/></STMTTRN>
      </BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`;
    expect(await body(text)).toEqual([['2023-05-31', '-12.00', 'GBP', 'Tea & <Toast>', 'X9']]);
  });

  it('has signs by its types where no amount has a minus', async () => {
    const out = transaction('<DTPOSTED>20230509<TRNAMT>12.50<FITID>1');
    const into = out.replace('DEBIT', 'CREDIT');
    expect((await body(file(account(out + into)))).map((row) => row[1])).toEqual(['-12.50', '12.50']);
    // What was bought may have been refunded.
    const refund = out.replace('DEBIT', 'POS');
    expect((await body(file(account(refund + into)))).map((row) => row[1])).toEqual(['12.50', '12.50']);
    const signed = out.replace('12.50', '-3.00');
    expect((await body(file(account(out + into + signed)))).map((row) => row[1])).toEqual([
      '12.50',
      '12.50',
      '-3.00',
    ]);
  });

  it.each([
    ['20230509', '2023-05-09'],
    ['20230509233000', '2023-05-09'],
    ['20230509120000.000[-5:EST]', '2023-05-09'],
    ['20230509000000.000[+13:NZDT]', '2023-05-09'],
    ['20230509235959[0:GMT]', '2023-05-09'],
    ['tomorrow', 'tomorrow'],
  ])('keeps the day that the bank wrote: %s', async (moment, day) => {
    expect((await single(`<DTPOSTED>${moment}<TRNAMT>-1.00<FITID>1`))?.[0]).toBe(day);
  });

  it.each([
    ['-1234,56', '-1234.56'],
    ['+100.00', '100.00'],
    ['-1,234.56', '-1234.56'],
    ['1.234,56', '1234.56'],
    ['1,234,567', '1234567'],
    ['12', '12'],
    ['.5', '.5'],
    ['12 EUR', '12 EUR'],
  ])('has the amount %s with a point: %s', async (written, amount) => {
    expect((await single(`<DTPOSTED>20230509<TRNAMT>${written}<FITID>1`))?.[1]).toBe(amount);
  });

  it.each([
    ['<NAME>Tom &amp; Anna', 'Tom & Anna'],
    ['<NAME>Tom &amp;amp; Anna&amp;#39;s &#x41;', "Tom & Anna's A"],
    ['<NAME>a &lt; b &nbsp;c', 'a < b  c'],
    ['<NAME>a < b', 'a < b'],
    ['<NAME>R&D &unknown; &#0;', 'R&D &unknown; &#0;'],
    ['<NAME>Shop<MEMO>SHOP, card 12', 'SHOP, card 12'],
    ['<NAME>Shop card 12<MEMO>card', 'Shop card 12'],
    ['<MEMO>Only a memo', 'Only a memo'],
    ['<PAYEE><NAME>Long Name<ADDR1>Street 1<CITY>Town</PAYEE><MEMO>Note', 'Long Name Note'],
    ['<NAME>=1+1\u202e', '=1+1\u202e'],
  ])('describes %s as %s', async (fields, description) => {
    expect((await single(`<DTPOSTED>20230509<TRNAMT>-1.00<FITID>1${fields}`))?.[3]).toBe(description);
  });

  it('takes the currency of a transaction only where its amount is in it', async () => {
    const money = (aggregate: string) =>
      single(
        `<DTPOSTED>20230509<TRNAMT>-1.00<FITID>1<${aggregate}><CURRATE>1.1<CURSYM>EUR</${aggregate}><NAME>Hotel`,
      );
    expect(await money('CURRENCY')).toEqual(['2023-05-09', '-1.00', 'EUR', 'Hotel', '1']);
    expect(await money('ORIGCURRENCY')).toEqual(['2023-05-09', '-1.00', 'USD', 'Hotel', '1']);
  });

  it('may hold several accounts, whose ids are told apart', async () => {
    const text = file(account(coffee) + account(coffee + coffee, '00998877', 'INR'));
    const sheet = await readSheet(text);
    expect(sheet.about).toBe('OFX, 2 accounts');
    expect(sheet.rows.slice(1).map(([, , currency, , id]) => [currency, id])).toEqual([
      ['USD', '2233 F1'],
      ['INR', '8877 F1'],
      ['INR', '8877 F1'],
    ]);
    expect(sheet.lines).toEqual([1, 1, 2, 3]);
  });

  it('may leave its transactions and their parts open', async () => {
    const open = coffee.replace('</STMTTRN>', '<CURRENCY><CURRATE>1<CURSYM>EUR');
    expect((await body(file(account(open + open)))).map((row) => row[2])).toEqual(['EUR', 'EUR']);
  });

  it('has the cash of a depot, but no trades of securities', async () => {
    const trade = '<BUYSTOCK><INVBUY><INVTRAN><FITID>T1<DTTRADE>20240105</INVTRAN></INVBUY></BUYSTOCK>';
    const toDepot = (inner: string) =>
      `<INVSTMTTRNRS><INVSTMTRS><CURDEF>USD<INVTRANLIST>${inner}</INVTRANLIST></INVSTMTRS></INVSTMTTRNRS>`;
    const cash = `<INVBANKTRAN>${coffee}<SUBACCTFUND>CASH</INVBANKTRAN>`;
    expect(await body(file(account(coffee) + toDepot(trade + cash)))).toHaveLength(2);
    expect(await findRefusal(file(toDepot(trade)))).toBe('only_trades');
  });

  it('is read without the tags around it', async () => {
    const whole = file(account(coffee));
    const bare = whole.replace('<OFX>', '').replace('</OFX>', '');
    expect(await body(bare)).toEqual(await body(whole));
    expect(await findRefusal(bare.slice(0, bare.indexOf('<MEMO>')), 'bank.qfx')).toBe('damaged');
  });

  it.each([
    [
      ['-1,650.00', '2,000', '-1,250'],
      ['-1650.00', '2000', '-1250'],
    ],
    [
      ['-1,650', '2,000'],
      ['-1650', '2000'],
    ],
    [
      ['-1,650', '2,50'],
      ['-1.650', '2.50'],
    ],
    [
      ['1.650,00', '2,50'],
      ['1650.00', '2.50'],
    ],
  ])('has the amounts %j as %j, by what all of them say', async (written, amounts) => {
    const all = written.map((amount, index) =>
      transaction(`<DTPOSTED>20230509<TRNAMT>${amount}<FITID>${index}<NAME>Shop`),
    );
    expect((await body(file(account(all.join(''))))).map((row) => row[1])).toEqual(amounts);
  });

  it('is read in the encoding of its head, unless it is UTF-8 in truth', async () => {
    const text = file(account(transaction('<DTPOSTED>20230509<TRNAMT>-1<FITID>1<NAME>Café €')));
    expect((await body(toWindows1252(text)))[0]?.[3]).toBe('Café €');
    expect((await body(text))[0]?.[3]).toBe('Café €');
    const cyrillic = toWindows1252(
      file(account(transaction('<DTPOSTED>20230509<TRNAMT>-1<FITID>1<NAME>Êîôå')), head('1251')),
    );
    expect((await body(cyrillic))[0]?.[3]).toBe('Кофе');
  });

  it('is refused if it ends too early, holds nothing or declares entities', async () => {
    const whole = file(account(coffee));
    expect(await findRefusal(whole.slice(0, -10))).toBe('truncated');
    expect(await findRefusal(whole.slice(0, whole.indexOf('<MEMO>')))).toBe('truncated');
    expect(await findRefusal(file(account('')))).toBe('no_rows');
    expect(await findRefusal('no tags at all', 'bank.ofx')).toBe('damaged');
    expect(await findRefusal(whole.replace('<OFX>', '<!DOCTYPE x [<!ENTITY a "b">]><OFX>'))).toBe(
      'declares_entities',
    );
  });

  it('is read the same in portions, wherever their ends fall', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) =>
      transaction(
        `<DTPOSTED>20230509<TRNAMT>-${index}.25<FITID>F${index}<NAME>Shop &amp; ${'x'.repeat(index % 50)}`,
      ),
    );
    const rows = await body(file(account(many.join(''))));
    expect(rows).toHaveLength(20_000);
    expect(
      rows.every(
        ([, amount, , text, id], index) =>
          amount === `-${index}.25` &&
          text === `Shop & ${'x'.repeat(index % 50)}`.trim() &&
          id === `F${index}`,
      ),
    ).toBe(true);
  });
});
