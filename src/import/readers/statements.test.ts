import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeProof, describeVerdict } from '#import/plan/describe-verdict.ts';
import { planImport } from '#import/plan/plan-import.ts';
import { guessReading } from '#import/reading/columns/guess-reading.ts';
import type { Sheet } from '#import/reading/sheet.ts';
import { readFile } from './read-file.ts';

async function open(text: string): Promise<Sheet> {
  const read = await readFile({ name: 'statement.csv', bytes: new Blob([text]) });
  if (!read.ok) throw new Error('it is refused');
  return read.value;
}

/** What becomes of each row: '-5.00 INR Tea', or why it is left out. */
function plan(sheet: Sheet, reading = guessReading(sheet, 'INR').reading): readonly string[] {
  const choices = { status: 'done', daysApart: 0, round: false, rates: {} } as const;
  return planImport({ sheet, reading, choices, existing: [], rules: [] }).rows.map((row) => {
    const { transaction } = row;
    if (transaction === null) return describeVerdict(row);
    const sign = transaction.type === 'income' ? '' : '-';
    return `${sign}${(transaction.amount / 100).toFixed(2)} ${transaction.currency} ${transaction.description}`.trim();
  });
}

const read = async (text: string) => plan(await open(text));

describe('which way money went', () => {
  it.each([
    [
      'by a word where each row has what was sent and what arrived, each with its currency',
      `Date,Source fee amount,Source amount,Source currency,Target name,Target amount,Target currency,Direction
2024-01-05,1.50,98.50,GBP,Ben,115.00,EUR,OUT
2024-01-15,,2200.00,USD,Me,2000.00,GBP,IN
2024-01-17,0.40,99.60,GBP,Me,125.00,USD,NEUTRAL
2024-01-18,,20.00,USD,Shop,20.00,USD,OUT`,
      [
        '-100.00 GBP Ben (fee 1.50)',
        '2000.00 GBP Me',
        'Row 4: “99.60 125.00” is money in and money out',
        '-20.00 USD Shop',
      ],
    ],
    [
      'by the balance, against what single words say',
      `Date,Description,Category,Amount,Balance
2024-05-13,Grocer refund,Groceries,20.00,1020.00
2024-05-14,Landlord,Flat,-700.00,320.00
2024-05-15,Acme,Work,1500.00,1820.00`,
      ['20.00 INR Grocer refund', '-700.00 INR Landlord', '1500.00 INR Acme'],
    ],
    [
      'of each row by the balance, where no amount has a sign',
      `Date,Text,Amount,Balance
2024-05-13,Shop,20.00,980.00
2024-05-14,Pay,500.00,1480.00
2024-05-15,Rent,700.00,780.00`,
      ['Row 2: “20.00” in Amount is neither money in nor money out', '500.00 INR Pay', '-700.00 INR Rent'],
    ],
    [
      'of each row by the balance, the latest first, from nothing on',
      `Date,Text,Amount,Balance
2024-05-15,Rent,700.00,-100.00
2024-05-14,Shop,20.00,600.00
2024-05-13,Pay,620.00,620.00`,
      ['-700.00 INR Rent', '-20.00 INR Shop', '620.00 INR Pay'],
    ],
    [
      'by the balance, where no head of two columns is known',
      `日付,摘要,お支払金額,お預り金額,残高
2024/01/14,コンビニ,500.00,,99500.00
2024/01/15,給料,,200000.00,299500.00`,
      ['-500.00 INR コンビニ', '200000.00 INR 給料'],
    ],
    [
      'by heads of which amount is a part',
      `Date,Description,Expense amount,Income amount,In main currency
1/14/24,Shop,12.50,0,12.50
1/15/24,Acme,0,2000.00,2000.00`,
      ['-12.50 INR Shop', '2000.00 INR Acme'],
    ],
    [
      'by a balance that goes up by more than the amounts',
      `Date,Text,Amount,Cash Balance
2024-01-15,Contribution of the employer,$300.00,$300.00
2024-03-18,Contribution of the employer,$450.00,$781.20`,
      ['300.00 USD Contribution of the employer', '450.00 USD Contribution of the employer'],
    ],
    [
      'by the words of several rows that agree with the signs',
      `Date,Description,Amount
2024-01-15,INVOICE 101,1200.00
2024-01-18,CARD PAYMENT TO A SHOP,-34.20
2024-01-22,INVOICE 102,800.00
2024-01-25,BILL PAYMENT TO COUNCIL,-150.00`,
      [
        '1200.00 INR INVOICE 101',
        '-34.20 INR CARD PAYMENT TO A SHOP',
        '800.00 INR INVOICE 102',
        '-150.00 INR BILL PAYMENT TO COUNCIL',
      ],
    ],
    [
      'by the words of a card’s statement, where purchases have no sign',
      `Transaction Date,Description,Category,Type,Amount (USD)
01/15/2024,SHOP 12,Grocery,Purchase,12.50
01/20/2024,ACH DEPOSIT,Payment,Payment,-112.50
01/21/2024,SHOP RETURN,Grocery,Credit,-5.00`,
      ['-12.50 USD SHOP 12', '112.50 USD ACH DEPOSIT', '5.00 USD SHOP RETURN'],
    ],
    [
      'by plus and minus in a column of their own',
      `+/-;Date;Amount;Name
-;15.08.2023;310,00;Shop
+;15.08.2023;600,00;Top up`,
      ['-310.00 INR Shop', '600.00 INR Top up'],
    ],
    [
      'by letters for debit and credit in another language',
      `Date|Payee|Amount|D/K
2024-01-15|Shop|9.90|D
2024-01-16|Work|1450.00|K`,
      ['-9.90 INR Shop', '1450.00 INR Work'],
    ],
    [
      'by buy and sell',
      `Date,Fund,Order,Units,NAV,Amount (INR)
2024-05-13,Index,buy,10,50.00,500.00
2024-06-18,Saver,sell,40,75.00,3000.00`,
      ['-500.00 INR Index', '3000.00 INR Saver'],
    ],
    [
      'by whom it was paid to and received from',
      `Date,Description,Amount
2024-01-05,Paid to Corner Shop,₹250.00
2024-01-06,Received from Ben,₹100.00
2024-01-07,Paid to Asha,₹30.00`,
      ['-250.00 INR Paid to Corner Shop', '100.00 INR Received from Ben', '-30.00 INR Paid to Asha'],
    ],
    [
      'by the signs, where Credit and Debit are kinds of card',
      `Date,Merchant,Amount,Type
2024-01-05,Shop,-45.20,Credit
2024-01-06,Bus,-3.00,Debit
2024-01-16,Work,2000.00,Debit
2024-01-17,Hotel,-120.00,Credit`,
      ['-45.20 INR Shop', '-3.00 INR Bus', '2000.00 INR Work', '-120.00 INR Hotel'],
    ],
    [
      'by the signs, where a few rows have a word as well',
      `Date,Title,Amount,Type
2024-01-05,Market,-250.50,
2024-01-31,Pay,50000,
2024-01-31,Loan to Ben,-100,credit`,
      ['-250.50 INR Market', '50000.00 INR Pay', '-100.00 INR Loan to Ben'],
    ],
  ])('is told %s', async (_how, text, rows) => {
    expect(await read(text)).toEqual(rows);
    expect(guessReading(await open(text), 'INR').signQuestion).toBeNull();
  });

  it.each([
    'Uscite,Entrate',
    'Saídas,Entradas',
    'Débito,Crédito',
    'Расход,Приход',
    '出金,入金',
    'निकासी,जमा',
  ])('is told by the heads %s', async (heads) => {
    const text = `Date,Text,${heads}\n2024-01-14,A,20.00,\n2024-01-15,B,,500.00`;
    expect(await read(text)).toEqual(['-20.00 INR A', '500.00 INR B']);
  });

  const askedAbout = async (text: string) => {
    const { reading, signQuestion } = guessReading(await open(text), 'INR');
    expect(reading.outgoing).toBe(signQuestion?.options[0]);
    return (signQuestion?.examples ?? []).map(({ text: words, outWith }) => `${words}: ${outWith.join(' ')}`);
  };

  it('is asked about where nothing but habit tells', async () => {
    expect(await askedAbout('Date,Text,Amount\n2024-01-05,Thing,5\n2024-01-06,Other thing,7')).toEqual([
      '2024-01-05, Thing, 5: positive',
      '2024-01-06, Other thing, 7: positive',
    ]);
    const back = 'Date,Text,Amount\n2024-01-05,A,5\n2024-01-06,B,7\n2024-01-07,Refund of C,-3';
    expect(await askedAbout(back)).toEqual([
      '2024-01-05, A, 5: positive',
      '2024-01-07, Refund of C, -3: negative',
    ]);
  });

  it('is asked about where two words of another language may tell', async () => {
    const text = `Data,Opis,Kwota,Kierunek
2024-01-15,Sklep na rogu,45.10,Wydatek
2024-01-16,Pensja,2000.00,Wpływ`;
    expect(await askedAbout(text)).toEqual([
      '2024-01-15, Sklep na rogu, 45.10, Wydatek: positive second',
      '2024-01-16, Pensja, 2000.00, Wpływ: positive first',
    ]);
    const fund = `Date,Fund,Action,Amount
2024-01-05,Index,Purchase,1000.02
2024-02-05,Index,Purchase,999.96
2024-03-05,Index,Redemption,485.00`;
    expect(await askedAbout(fund)).toEqual([
      '2024-01-05, Purchase, 1000.02: positive first',
      '2024-03-05, Redemption, 485.00: positive second',
    ]);
    const sheet = await open(text);
    const { reading } = guessReading(sheet, 'INR');
    const signs = (['positive', 'negative', 'first', 'second'] as const).map((outgoing) =>
      plan(sheet, { ...reading, outgoing })
        .map((row) => (row.startsWith('-') ? '-' : '+'))
        .join(''),
    );
    expect(signs).toEqual(['--', '++', '+-', '-+']);
  });

  it('is asked about where a balance goes the other way than columns of money in and out', async () => {
    const text = `Date,Description,Debit,Credit,Balance
2024-01-14,Sale,100.00,,1100.00
2024-01-15,Rent,,30.00,1070.00
2024-01-20,Sale,40.00,,1110.00`;
    expect(await askedAbout(text)).toEqual([
      '2024-01-14, Sale, 100.00: positive',
      '2024-01-15, Rent, 30.00: balance',
    ]);
    const sheet = await open(text);
    const guess = guessReading(sheet, 'INR');
    expect(guess.proof).toBeNull();
    expect(plan(sheet, guess.reading)).toEqual(['-100.00 INR Sale', '30.00 INR Rent', '-40.00 INR Sale']);
    const byBalance = plan(sheet, { ...guess.reading, outgoing: 'balance' });
    expect(byBalance).toEqual(['100.00 INR Sale', '-30.00 INR Rent', '40.00 INR Sale']);
  });

  it('is not guessed for two columns of which nothing is known, or only what one head says', async () => {
    for (const heads of ['Xa, Xb', 'Charges, Payments']) {
      const text = `Date,Description,${heads}\n2024-01-14,A,12.50,\n2024-01-15,B,30.00,\n2024-01-20,C,,40.00`;
      const words = `no column is the amount: ${heads} have amounts, and nothing says which counts`;
      expect(await read(text)).toEqual([2, 3, 4].map((row) => `Row ${row}: ${words}`));
    }
  });

  it('is asked about where a balance and the words contradict, as on a card', async () => {
    const text = `Date,Description,Amount,Balance
17/01/2024,Card purchase,20.00,120.00
16/01/2024,Payment received,50.00,100.00
15/01/2024,Card purchase,150.00,150.00`;
    expect(await askedAbout(text)).toEqual([
      '17/01/2024, Card purchase, 20.00: owed',
      '16/01/2024, Payment received, 50.00: balance',
    ]);
    expect(await read(text)).toEqual([
      '-20.00 INR Card purchase',
      '50.00 INR Payment received',
      '-150.00 INR Card purchase',
    ]);
  });
});

describe('which column is the money', () => {
  it.each([
    [
      'with the fee that the balance shows',
      `Date,Description,Amount,Fee,Currency,Balance
2024-03-01,Top-up,500.00,0.00,GBP,500.00
2024-03-03,Cash,-200.00,2.00,GBP,298.00
2024-03-06,Shop,-18.00,0.00,GBP,280.00
2024-03-09,Exchange,-100.00,1.00,GBP,179.00`,
      [
        '500.00 GBP Top-up',
        '-202.00 GBP Cash (fee 2.00)',
        '-18.00 GBP Shop',
        '-101.00 GBP Exchange (fee 1.00)',
      ],
    ],
    [
      'rather than what it was before a fee',
      `Date,Name,Currency,Gross,Fee,Net,Balance
2024-05-13,Buyer,GBP,100.00,-3.20,96.80,96.80
2024-05-14,Shop,GBP,-20.00,0.00,-20.00,76.80
2024-05-15,Withdrawal,GBP,-50.00,0.00,-50.00,26.80`,
      ['96.80 GBP Buyer', '-20.00 GBP Shop', '-50.00 GBP Withdrawal'],
    ],
    [
      'rather than what it was in another currency',
      `Date,Description,Amount (foreign),Amount
15/01/2024,Hotel,$100.00,-8300.00
16/01/2024,Lunch,$10.00,-830.00`,
      ['-8300.00 INR Hotel', '-830.00 INR Lunch'],
    ],
    [
      'rather than a price or a quantity',
      `Date,Item,Qty,Unit Price,Line Total
2024-01-15,Tea,3,4.50,13.50
2024-01-16,Cups,12,2.00,24.00`,
      ['-13.50 INR Tea', '-24.00 INR Cups'],
    ],
    [
      'by what is left of it after a fee, without a balance',
      `Datum,Wer,Erstes,Zweites,Drittes
2024-01-15,Kim,-100.00,3.20,-103.20
2024-01-16,Jo,-50.00,1.00,-51.00`,
      ['-103.20 INR Kim', '-51.00 INR Jo'],
    ],
    [
      'by what is left of it after a fee, whatever else is called the amount',
      `Date,Description,Amount,Fee,Net
2024-01-14,Invoice 1,100.00,3.20,96.80
2024-01-15,Invoice 2,50.00,1.70,48.30
2024-01-16,Payout,-145.10,0.00,-145.10`,
      ['96.80 INR Invoice 1', '48.30 INR Invoice 2', '-145.10 INR Payout'],
    ],
    [
      'by arithmetic alone, with a tax on top',
      `Datum,Ding,Stück,Je,Ware,Abgabe,Zusammen
2024-01-15,Seife,2,9.00,18.00,1.90,19.90
2024-01-16,Tuch,3,20.00,60.00,4.00,64.00`,
      ['-19.90 INR Seife', '-64.00 INR Tuch'],
    ],
  ])('is told %s', async (_how, text, rows) => {
    expect(await read(text)).toEqual(rows);
  });

  it('is not the balance where a cell swallowed the next one', async () => {
    const text = `Date,Description,Amount,Running Bal.
11/13/2025,"PAY TO "BOB, SON" FOR "TEA"","-56.56","3,143.44"
11/15/2025,Tea,"-200.00","2,943.44"`;
    expect(await read(text)).toEqual([
      expect.stringMatching(/^Row 2: .* is more than one cell$/),
      '-200.00 INR Tea',
    ]);
  });
});

describe('the currency', () => {
  it('may be a number of ISO 4217 where the head says currency', async () => {
    const text = 'Date,Text,Amount,Currency\n2024-01-14,Hotel,-100.00,978\n2024-01-15,Shop,-20.00,356';
    expect(await read(text)).toEqual([
      'Left out: 14 Jan 2024, €100.00. There is no rate for EUR.',
      '-20.00 INR Shop',
    ]);
    expect(await read('Date,Text,Amount,Sort\n2024-01-14,Hotel,-100.00,978')).toEqual(['-100.00 INR Hotel']);
  });

  it.each([
    ['of a column under an unknown head', 'Datum,Naam,Bedrag,Munt\n2024-03-11,Huur,-310.25,EUR', '€310.25'],
    ['of a column of dollars', 'Date,Text,Amount,Acct Curr\n2024-03-11,Tea,-4.50,USD', '-4.50 USD Tea'],
    ['at the end of a head', 'Date,Text,Amount SGD\n2024-03-11,Tea,-8.50', 'SGD 8.50'],
    ['at the beginning of a head', 'Date,Text,CHF amount\n2024-03-11,Tea,-8.50', 'CHF 8.50'],
    ['above the table', 'Account:,Savings EUR\nIBAN:,DE00\nDate,Text,Amount\n2024-03-11,Tea,-8.50', '€8.50'],
    [
      'of one of two columns',
      'Date,Text,CAD$,USD$\n2024-03-11,Tea,-4.50,\n2024-03-12,Inn,,-300.00',
      'CAD 4.50',
    ],
    [
      'of one of two under known heads',
      'Date,Text,Amount USD,Amount EUR\n2024-03-11,Tea,-4.50,\n2024-03-12,Inn,,-3.00',
      '-4.50 USD',
    ],
    [
      'of the other',
      'Date,Text,CAD$,USD$\n2024-03-11,Inn,,-300.00\n2024-03-12,Tea,-4.50,',
      '-300.00 USD Inn',
    ],
  ])('%s counts', async (_where, text, words) => {
    expect((await read(text))[0]).toContain(words);
  });

  it('is no word of a head that only looks like a code', async () => {
    expect(await read('Date,Text,AMOUNT ALL\n2024-03-11,Tea,-8.50')).toEqual(['-8.50 INR Tea']);
  });
});

describe('what is no transaction', () => {
  const left = expect.stringContaining('is a balance or a total, not a transaction');

  it.each([
    'BAL B/F',
    'Op. Bal.',
    'Balance b/d',
    'Opening Balance : 1000.00 Cr',
    'Balance Brought Forward from 2023',
    'Saldo iniziale',
    'प्रारंभिक शेष',
  ])('is found by the words %s', async (words) => {
    const text = `Date,Particulars,Withdrawal,Deposit,Balance
13/01/2024,${words},,1000.00,1000.00
13/01/2024,Tea,20.00,,980.00`;
    expect(await read(text)).toEqual([left, '-20.00 INR Tea']);
  });

  it('is found by its numbers: the sum of all, and a balance that does not move', async () => {
    const text = `Date,Particulars,Withdrawal,Deposit,Balance
13/01/2024,Pay,,1000.00,1000.00
13/01/2024,Übertrag,,1000.00,1000.00
13/01/2024,Tea,20.00,,980.00
14/01/2024,Tram,30.00,,950.00
31/01/2024,Insgesamt,50.00,,`;
    expect(await read(text)).toEqual(['1000.00 INR Pay', left, '-20.00 INR Tea', '-30.00 INR Tram', left]);
  });

  it('is a subtotal of its part of the rows', async () => {
    const text = `Date,Text,Debit,Credit
13/01/2024,Tea,20.00,
14/01/2024,Tram,30.00,
31/01/2024,Subtotal January,50.00,
13/02/2024,Tea,25.00,
14/02/2024,Bus,15.00,
28/02/2024,Subtotal February,40.00,
28/02/2024,Total,90.00,`;
    expect(await read(text)).toEqual([
      '-20.00 INR Tea',
      '-30.00 INR Tram',
      left,
      '-25.00 INR Tea',
      '-15.00 INR Bus',
      left,
      left,
    ]);
  });

  it('is a total of money in and out together', async () => {
    const text = `Date,Text,Amount,Balance
15/01/2024,Tea,-20.00,980.00
17/01/2024,Pay,500.00,1480.00
18/01/2024,Totals,520.00,`;
    expect(await read(text)).toEqual(['-20.00 INR Tea', '500.00 INR Pay', left]);
  });

  it('is named where it has no date yet, above the first row that has one', async () => {
    const text = `Date Processed,Description,Amount
Pending,Cafe,£67.40
13-Dec-2023,Insurance,£1183.23`;
    expect(await read(text)).toEqual([
      'Row 2: “Pending” in Date Processed is not a date',
      '-1183.23 GBP Insurance',
    ]);
  });

  it('is what sums up all amounts or those of each month, in whatever words', async () => {
    const month = (first: string, sum: string) => [
      `${first}-14,Čaj,-20.00`,
      `${first}-15,Torta,-31.00`,
      `${first}-28,${sum},-51.00`,
    ];
    const months = [
      'Date,Description,Amount',
      ...month('2024-01', 'Siječanj'),
      ...month('2024-02', 'Veljača'),
    ];
    expect((await read(months.join('\n'))).filter((row) => row.includes('not a transaction'))).toEqual([
      'Row 4: “Siječanj” is a balance or a total, not a transaction',
      'Row 7: “Veljača” is a balance or a total, not a transaction',
    ]);
    const all = 'Date,Description,Amount\n2024-01-14,A,-20.00\n2024-01-15,B,500.10\n2024-01-16,C,-7.00';
    expect((await read(`${all}\n2024-01-31,Ukupno,473.10`)).at(-1)).toMatch(
      /“Ukupno” is a balance or a total/,
    );
    expect((await read(`${all}\n2024-01-31,D,473.11`)).at(-1)).toBe('473.11 INR D');
    const moving = `Date,Description,Amount,Balance
2024-01-14,A,-20.00,80.00
2024-01-15,B,500.10,580.10
2024-01-16,C,-7.00,573.10
2024-01-31,D,473.10,1046.20`;
    expect((await read(moving)).at(-1)).toBe('473.10 INR D');
  });

  it('is a second head, whose table has columns and signs of its own', async () => {
    const texts = `Date,Description,Amount,Balance
2024-01-14,Interest,5.00,105.00
2024-01-15,Cash,-20.00,85.00
Date,Amount,Description,Balance
2024-01-16,-30.00,Shop,-30.00
2024-01-17,30.00,Payment,0.00`;
    expect((await read(texts)).toSpliced(2, 1)).toEqual([
      '5.00 INR Interest',
      '-20.00 INR Cash',
      '-30.00 INR Shop',
      '30.00 INR Payment',
    ]);

    const text = `Date,Description,Withdrawal,Deposit,Balance
15/01/2024,Tea,20.00,,980.00
Credit card,,,,
Date,Description,Deposit,Withdrawal,Balance
18/01/2024,Hotel,,900.00,-900.00
20/01/2024,Payment,900.00,,0.00`;
    expect(await read(text)).toEqual([
      '-20.00 INR Tea',
      expect.stringContaining('not a date'),
      expect.stringContaining('not a date'),
      '-900.00 INR Hotel',
      '900.00 INR Payment',
    ]);
  });
});

it('has a head of two lines', async () => {
  const lines = `Date,Particulars,Amount,,Balance
,,Withdrawal,Deposit,
2024-01-15,ATM,500.00,,9500.00
2024-01-16,Salary,,50000.00,59500.00`;
  expect(await read(lines)).toEqual(['-500.00 INR ATM', '50000.00 INR Salary']);
});

it('books no side of entries that have two', async () => {
  const text = `date,description,account,amount
2024-01-15,Pay,assets:bank,1000
2024-01-15,Pay,income:salary,-1000
2024-01-16,Tea,expenses:food,20
2024-01-16,Tea,assets:bank,-20`;
  const sides = await read(text);
  expect(sides).toHaveLength(4);
  for (const side of sides) expect(side).toMatch(/is one side of an entry: export the rows of one account$/);
  // Money that was paid and came back on the same day is no book.
  const back = text.replaceAll(/assets:bank|income:salary|expenses:food/g, 'Card');
  expect(await read(back)).not.toEqual(sides);
});

describe('the text', () => {
  it('is a bank’s label, not many tags', async () => {
    const text = `dateOp;label;amount;comment
2024-01-15;CARTE 04/01/24 MARCHE, PARIS 11EME ACHAT;-45,20;
2024-01-16;VIR SALAIRE SOCIETE, JANVIER 2024 REF 77;2500,00;`;
    expect(await read(text)).toEqual([
      '-45.20 INR CARTE 04/01/24 MARCHE, PARIS 11EME ACHAT',
      '2500.00 INR VIR SALAIRE SOCIETE, JANVIER 2024 REF 77',
    ]);
  });

  it('is not hidden by an empty column', async () => {
    const text = 'Date,Activity,Comment,Debit,Credit\n16/1/2024,Paid for order,,30,\n17/1/2024,Added,,,500';
    expect(await read(text)).toEqual(['-30.00 INR Paid for order', '500.00 INR Added']);
  });
});

it('says what the balance proves', () => {
  expect(describeProof({ agreeing: 212, compared: 212 }, 'Balance')).toBe(
    'Checked against the Balance column: all 212 rows agree.',
  );
  expect(describeProof({ agreeing: 1210, compared: 1212 }, 'Saldo')).toBe(
    'Checked against the Saldo column: 1,210 of 1,212 rows agree.',
  );
});

/** Heads of one meaning in several languages. */
const heads = {
  date: ['Date', 'Buchungstag', 'Fecha', 'Datum'],
  text: ['Description', 'Verwendungszweck', 'Concepto', 'Xyz'],
  amount: ['Amount', 'Betrag', 'Importe', 'Bedrag'],
  balance: ['Balance', 'Saldo', 'Solde'],
} as const;

const statement = fc.record({
  names: fc.record({
    date: fc.constantFrom(...heads.date),
    text: fc.constantFrom(...heads.text),
    amount: fc.constantFrom(...heads.amount),
    balance: fc.constantFrom(...heads.balance),
  }),
  order: fc.shuffledSubarray(['date', 'text', 'amount', 'balance', 'noise'] as const, {
    minLength: 5,
    maxLength: 5,
  }),
  style: fc.constantFrom(
    'minus',
    'turned',
    'plain',
    'brackets',
    'Dr/Cr',
    'Debit,Credit',
    'Einnahmen,Ausgaben',
    'Xa,Xb',
    'Xb,Xa',
  ),
  hasBalance: fc.boolean(),
  isLatestFirst: fc.boolean(),
  start: fc.integer({ min: 100_000, max: 900_000 }),
  rows: fc.array(fc.record({ cents: fc.integer({ min: 1, max: 50_000 }), isOut: fc.boolean() }), {
    minLength: 3,
    maxLength: 12,
  }),
});

it('is never wrong about a generated statement without asking', async () => {
  await fc.assert(
    fc.asyncProperty(statement, async ({ names, order, style, hasBalance, isLatestFirst, start, rows }) => {
      // Nobody can tell that signs are turned round where neither words nor a balance say so.
      const toText = (isOut: boolean, index: number) =>
        `${style !== 'turned' || hasBalance ? 'Thing' : isOut ? 'Purchase' : 'Refund'} ${index}`;
      let balance = start;
      const lines = rows.map(({ cents, isOut }, index) => {
        balance += isOut ? -cents : cents;
        const number = (cents / 100).toFixed(2);
        const [out, into] = isOut ? [number, ''] : ['', number];
        const amount = {
          'Debit,Credit': `${out},${into}`,
          'Einnahmen,Ausgaben': `${into},${out}`,
          'Xa,Xb': `${out},${into}`,
          'Xb,Xa': `${into},${out}`,
          minus: `${isOut ? '-' : ''}${number}`,
          turned: `${isOut ? '' : '-'}${number}`,
          plain: number,
          brackets: isOut ? `(${number})` : number,
          'Dr/Cr': `${number} ${isOut ? 'Dr' : 'Cr'}`,
        }[style];
        const date = `2026-03-${String(13 + index).padStart(2, '0')}`;
        const cells = {
          date,
          text: toText(isOut, index),
          amount,
          balance: (balance / 100).toFixed(2),
          noise: 'x',
        };
        return order
          .filter((name) => name !== 'balance' || hasBalance)
          .map((name) => cells[name])
          .join(',');
      });
      const named = { ...names, noise: 'Branch', ...(style.includes(',') && { amount: style }) };
      const head = order
        .filter((name) => name !== 'balance' || hasBalance)
        .map((name) => named[name])
        .join(',');
      const sheet = await open([head, ...(isLatestFirst ? lines.toReversed() : lines)].join('\n'));
      if (guessReading(sheet, 'INR').signQuestion) return;
      const expected = new Map(
        rows.map(({ cents, isOut }, index) => [
          toText(isOut, index),
          `${isOut ? '-' : ''}${(cents / 100).toFixed(2)} INR ${toText(isOut, index)}`,
        ]),
      );
      for (const row of plan(sheet)) {
        if (/^Row \d+: /.test(row)) continue;
        const [name = ''] = /(?:Thing|Purchase|Refund) \d+/.exec(row) ?? [];
        expect(row).toBe(expected.get(name));
      }
    }),
    { numRuns: 300 },
  );
});
