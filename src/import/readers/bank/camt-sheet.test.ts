import { describe, expect, it } from 'vitest';
import type { FileContents } from '#testing/chosen-file.ts';
import { findRefusal, readSheet } from '#testing/chosen-file.ts';

const file = (entries: string, version = '02') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId></GrpHdr>
<Stmt><Id>S1</Id><Acct><Id><IBAN>XX00</IBAN></Id><Ccy>EUR</Ccy></Acct><Bal><Amt Ccy="EUR">5.00</Amt></Bal>
${entries}
</Stmt></BkToCstmrStmt></Document>`;

const rent = `<Ntry><Amt Ccy="EUR">650.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2023-05-02</Dt></BookgDt><ValDt><Dt>2023-05-03</Dt></ValDt><AcctSvcrRef>REF1</AcctSvcrRef>
<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Nm>Me</Nm></Dbtr><Cdtr><Nm>Landlord &amp;amp; Sons</Nm></Cdtr></RltdPties><RmtInf><Ustrd>Rent</Ustrd><Ustrd>May</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;

const entry = (fields: string, side = 'CRDT') =>
  `<Ntry><Amt Ccy="GBP">10.00</Amt><CdtDbtInd>${side}</CdtDbtInd>${fields}</Ntry>`;
const day = '<BookgDt><Dt>2023-05-02</Dt></BookgDt>';

async function body(contents: FileContents): Promise<readonly (readonly string[])[]> {
  return (await readSheet(contents, 'a.xml')).rows.slice(1);
}
const single = async (fields: string, side?: string) => (await body(file(entry(fields, side))))[0] ?? [];

describe('a CAMT.053 file', () => {
  it('has a row for each entry, and says what its columns mean', async () => {
    const sheet = await readSheet(file(rent), 'a.xml');
    expect(sheet).toMatchObject({ kind: 'camt', about: 'CAMT.053', lines: [1, 1] });
    expect(sheet.known).toMatchObject({ dateOrder: 'ymd', decimal: '.', outgoing: 'negative' });
    expect(sheet.rows[1]).toEqual(['2023-05-02', '-650.00', 'EUR', 'Landlord & Sons Rent May', 'REF1']);
  });

  it('of version 8 has statuses by code and parties one level deeper', async () => {
    const modern = rent
      .replace('<Sts>BOOK</Sts>', '<Sts><Cd>BOOK</Cd></Sts>')
      .replaceAll('<Nm>', '<Pty><Nm>')
      .replaceAll('</Nm>', '</Nm></Pty>');
    expect(await body(file(modern, '08'))).toEqual([
      ['2023-05-02', '-650.00', 'EUR', 'Landlord & Sons Rent May', 'REF1'],
    ]);
  });

  it('may have a prefix before every name', async () => {
    const prefixed = file(rent)
      .replace(/<(\/?)(?=[A-Z])/g, '<$1ns2:')
      .replace('xmlns=', 'xmlns:ns2=');
    expect(await body(prefixed)).toHaveLength(1);
  });

  it.each([
    [day, '2023-05-02'],
    ['<BookgDt><DtTm>2023-05-02T23:30:00-05:00</DtTm></BookgDt>', '2023-05-02'],
    ['<BookgDt><DtTm>2023-05-02T00:30:00+13:00</DtTm></BookgDt>', '2023-05-02'],
    ['<ValDt><Dt>2023-05-04</Dt></ValDt>', '2023-05-04'],
    ['', ''],
  ])('keeps the day that the bank wrote: %s', async (fields, date) => {
    expect((await single(fields))[0]).toBe(date);
  });

  it('already says with CdtDbtInd which way the money of a reversal went', async () => {
    expect((await single(`<RvslInd>true</RvslInd>${day}`, 'CRDT'))[1]).toBe('10.00');
    expect((await single(`<RvslInd>true</RvslInd>${day}`, 'DBIT'))[1]).toBe('-10.00');
  });

  it.each([
    ['<AcctSvcrRef>A1</AcctSvcrRef><NtryRef>N123456</NtryRef>', 'A1'],
    ['<NtryRef>N123456</NtryRef>', 'N123456'],
    ['<NtryRef>17</NtryRef>', ''],
    ['<AcctSvcrRef>NONREF</AcctSvcrRef>', ''],
    ['<NtryDtls><TxDtls><Refs><TxId>T1</TxId></Refs></TxDtls></NtryDtls>', 'T1'],
    ['<NtryDtls><TxDtls><Refs><AcctSvcrRef>A2</AcctSvcrRef><TxId>T1</TxId></Refs></TxDtls></NtryDtls>', 'A2'],
  ])('finds the id in %s: %s', async (fields, id) => {
    expect((await single(day + fields))[4]).toBe(id);
  });

  it.each([
    ['<AddtlNtryInf>Card fee</AddtlNtryInf>', 'Card fee'],
    ['<NtryDtls><TxDtls><AddtlTxInf>Interest</AddtlTxInf></TxDtls></NtryDtls>', 'Interest'],
    [
      '<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Aunt</Nm></Dbtr><Cdtr><Nm>Me</Nm></Cdtr></RltdPties><RmtInf><Ustrd>Gift from Aunt</Ustrd></RmtInf></TxDtls></NtryDtls><AddtlNtryInf>Transfer</AddtlNtryInf>',
      'Gift from Aunt',
    ],
  ])('describes %s as %s', async (fields, description) => {
    expect((await single(day + fields))[3]).toBe(description);
  });

  it('has a row for each payment that was booked together, if they add up', async () => {
    const payment = (amount: string, id: string, name: string) =>
      `<TxDtls><Refs><AcctSvcrRef>${id}</AcctSvcrRef></Refs><AmtDtls><TxAmt><Amt Ccy="GBP">${amount}</Amt></TxAmt></AmtDtls><RltdPties><Cdtr><Nm>${name}</Nm></Cdtr></RltdPties></TxDtls>`;
    const batch = (first: string, ids: readonly [string, string]) =>
      body(
        file(
          entry(
            `${day}<AcctSvcrRef>B1</AcctSvcrRef><NtryDtls>${payment(first, ids[0], 'Ann')}${payment('2.5', ids[1], 'Ben')}</NtryDtls>`,
            'DBIT',
          ),
        ),
      );
    expect(await batch('7.50', ['P1', 'P2'])).toEqual([
      ['2023-05-02', '-7.50', 'GBP', 'Ann', 'P1'],
      ['2023-05-02', '-2.5', 'GBP', 'Ben', 'P2'],
    ]);
    expect((await batch('7.50', ['B1', 'B1'])).map((row) => row[4])).toEqual(['B1/1', 'B1/2']);
    expect(await batch('7.51', ['P1', 'P2'])).toEqual([['2023-05-02', '-10.00', 'GBP', '', 'B1']]);
  });

  it('is read without entries that are not booked yet', async () => {
    const pending = entry(`<Sts>PDNG</Sts>${day}`);
    expect(await body(file(pending + rent))).toHaveLength(1);
    expect(await findRefusal(file(pending))).toBe('no_rows');
  });

  it('is refused if it is not well-formed, ends too early, is nested without an end or declares entities', async () => {
    const whole = file(rent);
    expect(await findRefusal(whole.replace('</CdtDbtInd>', '</Cdt>'))).toBe('damaged');
    expect(await findRefusal(whole.replace('Landlord', '&lol;'))).toBe('damaged');
    expect(await findRefusal(whole.slice(0, -30))).toBe('truncated');
    expect(await findRefusal(whole.replace('<Ntry>', '<a>'.repeat(100_000)))).toBe('damaged');
    const laughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(10)}">]>`;
    expect(await findRefusal(whole.replace(/<\?xml.*\?>/, laughs))).toBe('declares_entities');
    const late = whole.replace(/<\?xml.*\?>/, (head) => `${head}<!--${' '.repeat(70_000)}--><!DOCTYPE a>`);
    expect(await findRefusal(late, 'a.xml')).toBe('other_xml');
  });
});
