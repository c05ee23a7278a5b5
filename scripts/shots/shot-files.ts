import { makeXlsx } from '../../src/testing/workbook-file.ts';

/** A file's name and contents. */
export type ShotFile = readonly [name: string, contents: string | Uint8Array];

/** A month's statement of a bank, with a preamble, two columns for money and a balance. */
export function bankFile(): ShotFile {
  const rows = [
    ['01/10/26', 'SALARY OCT MERIDIAN LABS', '', '1,59,500.00'],
    ['02/10/26', 'RENT FLAT 4B', '35,000.00', ''],
    ['05/10/26', 'UPI-CORNER MARKET-9911', '862.50', ''],
    ['05/10/26', 'UPI-CORNER MARKET-9911', '862.50', ''],
    ['12/10/26', 'NETFLIX.COM', '649.00', ''],
    ['14/10/26', 'ATM WDL MG ROAD', '5,000.00', ''],
    ['18/10/26', 'PHARMACY PLUS', '1,240.00', ''],
    ['20/10/26', 'NEFT WEBSITE CARE', '', '21,000.00'],
    ['29/10/26', 'METRO CARD TOPUP', '500.00', ''],
  ];
  let balance = 104_250;
  const lines = rows.map(([date, text, out = '', income = ''], index) => {
    balance += Number(income.replaceAll(',', '')) - Number(out.replaceAll(',', ''));
    return `${date},${text},CHQ${4400 + index},"${out}","${income}",${balance.toFixed(2)}`;
  });
  return [
    'meridian-oct.csv',
    [
      'Meridian Bank',
      'Account No : XXXX4411',
      'Statement from 01/10/26 to 31/10/26',
      '',
      'Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.,Closing Balance',
      ...lines,
      '',
      `,Closing balance,,,,${balance.toFixed(2)}`,
    ].join('\r\n'),
  ];
}

/** A list without signs, of which nobody can tell which way its money went. */
export function listFile(): ShotFile {
  const rows = ['2026-10-03,Asha,450.00', '2026-10-12,Ben and the others from the office,1240.00'];
  return ['list.csv', ['Date,Text,Amount', ...rows].join('\n')];
}

/** A workbook with a summary in front and two accounts. */
export function workbookFile(): ShotFile {
  const row = (...cells: readonly string[]) =>
    `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
  const head = row('Date', 'Text', 'Amount');
  const sheets = {
    Summary: row('Savings', '14250.00') + row('Card', '-2340.50'),
    Savings: head + row('2026-10-01', 'Interest', '212.40'),
    Card: head + row('2026-10-03', 'Corner market', '-862.50') + row('2026-10-12', 'Pharmacy', '-1240.00'),
  };
  return ['accounts.xlsx', makeXlsx({ sheets })];
}

/** Thousands of rows that raise every question: dates that could be either, other currencies, long and strange texts. */
export function extremeFile(): ShotFile {
  const texts = [
    'Tea',
    'A description that somebody wrote on a train, with every thought that came along: the flat, the deposit, the agent',
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    'فاتورة الكهرباء لشهر مارس',
    '=HYPERLINK("http://example.org")',
    '家賃と光熱費 🏠⚡️',
  ];
  const rows = Array.from({ length: 4000 }, (_, index) => {
    const day = String(1 + (index % 12)).padStart(2, '0');
    const month = String(1 + (index % 9)).padStart(2, '0');
    const text = (texts[index % texts.length] ?? '').replaceAll('"', '""');
    const amount = index % 97 === 5 ? 'pending' : index % 41 === 3 ? '12.345' : `-${(index % 900) + 1}.50`;
    const currency = index % 13 === 2 ? 'EUR' : index % 29 === 4 ? 'CHF' : 'INR';
    return `${day}/${month}/2026;"${text}";${amount};${currency}`;
  });
  return [
    'a file with a very long name that a bank made up_2026-01-01_2026-09-12_account-000012345678.csv',
    ['Date;Details of the transaction;Amount;Currency', ...rows].join('\n'),
  ];
}
