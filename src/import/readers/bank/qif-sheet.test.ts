import { describe, expect, it } from 'vitest';
import type { FileContents } from '#testing/chosen-file.ts';
import { findRefusal, readSheet, toWindows1252 } from '#testing/chosen-file.ts';

async function body(contents: FileContents): Promise<readonly (readonly string[])[]> {
  return (await readSheet(contents, 'a.qif')).rows.slice(1);
}

describe('a QIF file', () => {
  it('has a row for each transaction, with the line at which it begins', async () => {
    const text =
      '!Type:Bank\nD03/04/2023\nT-1,234.56\nCX\nN101\nPCorner Shop\nMweekly\nLFood:Groceries\n^\nD03/05/2023\nU10.00\nPRefund\n^\n';
    expect(await readSheet(text, 'a.qif')).toEqual({
      kind: 'qif',
      about: 'QIF',
      rows: [
        ['Date', 'Amount', 'Description', 'Category', 'Number', 'Cleared', 'Account'],
        ['03/04/2023', '-1,234.56', 'Corner Shop weekly', 'Food:Groceries', '101', 'X', ''],
        ['03/05/2023', '10.00', 'Refund', '', '', '', ''],
      ],
      lines: [1, 2, 10],
      known: {
        headRows: 1,
        columns: ['date', 'amount', 'description', 'category', 'ignored', 'ignored', 'ignored'],
        outgoing: 'negative',
      },
    });
  });

  it.each([
    ["1/15'23", '1/15/2023'],
    ["1/ 5' 3", '1/5/2003'],
    ["15.1'23", '15.1.2023'],
    ["1-15'2023", '1-15-2023'],
    ["15'23", '15/2023'],
    ['1/ 5/23', '1/5/23'],
    ['15.01.2023', '15.01.2023'],
    ['2023-01-15', '2023-01-15'],
  ])('keeps the date %s as %s', async (written, date) => {
    expect((await body(`!Type:Cash\nD${written}\nT1\n^\n`))[0]?.[0]).toBe(date);
  });

  it('names the other account of a transfer in the description', async () => {
    expect((await body('!Type:Bank\nD1/1/23\nT-5\nPMove\nL[Savings]/Class\n^\n'))[0]?.slice(2, 4)).toEqual([
      'Move [Savings]',
      '',
    ]);
  });

  it('has one row for a transaction that is split', async () => {
    const split = 'D1/1/23\nT-5\nPShop\nL--Split--\nSFood\nEBread\n$-3\nSHome\n$-2\n^\n';
    expect(await body(`!Type:CCard\n${split}`)).toEqual([['1/1/23', '-5', 'Shop', '', '', '', '']]);
  });

  it.each([
    [['31.20'], '31.20'],
    [['-3', '-2.50'], '-5.50'],
    [['-1,200.00', '200.05'], '-999.95'],
    [['0.10', '-0.15'], '-0.05'],
    [['3', 'much'], ''],
  ])('has the sum of its splits %j where the whole is missing: %j', async (parts, sum) => {
    const splits = parts.map((part) => `SFood\n$${part}\n`).join('');
    expect((await body(`!Type:Cash\nD1/1/23\nPShop\n${splits}^\n`))[0]?.[1]).toBe(sum);
  });

  it('has a memo of several lines, whatever letters they begin with', async () => {
    const text = '!Type:Cash\nD1/1/23\nMTacos\nTip 10\nDinner for two\nT-50.00\nPEatery\n^\n';
    expect((await body(text))[0]?.slice(0, 3)).toEqual([
      '1/1/23',
      '-50.00',
      'Eatery Tacos Tip 10 Dinner for two',
    ]);
  });

  it('has the cash of an investment account, but no trades', async () => {
    const cash = 'D1/1/23\nNContribX\nT500.00\nPFrom the bank\n^\nD1/2/23\nNXOut\nT20.00\n^\n';
    const trade = 'D1/3/23\nNBuy\nYACME\nT-300.00\n^\n';
    const rows = await body(`!Type:Invst\n${cash}${trade}`);
    expect(rows.map((row) => row.slice(0, 3))).toEqual([
      ['1/1/23', '500.00', 'From the bank'],
      ['1/2/23', '-20.00', ''],
    ]);
    expect(await findRefusal(`!Type:Invst\n${trade}`, 'a.qif')).toBe('only_trades');
  });

  it('may hold several accounts, and lists that are not of money', async () => {
    const text = [
      '!Option:AutoSwitch\r\n!Account\r\nNChecking\r\nTBank\r\n^\r\nNCard\r\nTCCard\r\n^\r\n!Clear:AutoSwitch\r\n',
      '!Account\r\nNChecking\r\nTBank\r\n^\r\n!Type:Bank \r\nD1/1/23\r\nT-1\r\n^\r\n',
      '!Type:Cat\r\nNFood\r\nDEverything to eat\r\nE\r\n^\r\n!Type:Memorized\r\nKD\r\nT-9\r\n^\r\n',
      '!Account\r\nNCard\r\nTCCard\r\n^\r\n!Type:CCard\r\nD1/2/23\r\nT-2\r\n^\r\n',
      '!Type:Oth A\r\nD1/3/23\r\nT3\r\n^\r\n!Type:Invst\r\nD1/4/23\r\nNBuy\r\nT4\r\n^\r\n',
    ].join('');
    const rows = await body(text);
    expect(rows.map(([date, amount, , , , , account]) => [date, amount, account])).toEqual([
      ['1/1/23', '-1', 'Checking'],
      ['1/2/23', '-2', 'Card'],
      ['1/3/23', '3', 'Card'],
    ]);
  });

  it('is read in Windows-1252 and with every kind of line end', async () => {
    expect((await body(toWindows1252('!Type:Bank\rD1/1/23\rT-1\rPCafé\r^\r')))[0]?.[2]).toBe('Café');
  });

  it('may leave out the last mark of an end, but not end within a line', async () => {
    expect(await body('!Type:Bank\nD1/1/23\nT-100\n')).toHaveLength(1);
    expect(await findRefusal('!Type:Bank\nD1/1/23\nT-10', 'a.qif')).toBe('truncated');
    expect(await findRefusal('!Type:Cat\nNFood\n^\n', 'a.qif')).toBe('no_rows');
  });
});
