import { describe, expect, it } from 'vitest';
import { toSheet } from '#testing/written-files.ts';
import type { ColumnMeaning } from '../reading.ts';
import { guessReading } from './guess-reading.ts';

/** The columns that mean something, by their heads. */
function columnsOf(text: string): Readonly<Record<string, ColumnMeaning>> {
  const sheet = toSheet(text);
  const { headRows, columns } = guessReading(sheet, 'INR').reading;
  const head = sheet.rows[headRows - 1] ?? [];
  const named = columns.map((meaning, column) => [head[column] ?? `${column}`, meaning] as const);
  return Object.fromEntries(named.filter(([, meaning]) => meaning !== 'ignored'));
}

const guess = (text: string) => guessReading(toSheet(text), 'INR');

describe('the export of another program', () => {
  it.each([
    [
      'Tallyboard',
      'Date;Type;Amount;Currency;Category;Description;Status;Tags;Notes;Bank ID;Id',
      [
        'date',
        'direction',
        'amount',
        'currency',
        'category',
        'description',
        'status',
        'tags',
        'notes',
        'bank-id',
        'ignored',
      ],
    ],
    [
      'Actual',
      'Account;Date;Payee;Notes;Category;Amount;Split_Amount;Cleared',
      ['ignored', 'date', 'description', 'notes', 'category', 'amount', 'ignored', 'ignored'],
    ],
    [
      'Actual',
      'Account;Date;Payee;Notes;Category;Amount;Cleared;Reconciled',
      ['ignored', 'date', 'description', 'notes', 'category', 'amount', 'ignored', 'ignored'],
    ],
    [
      'ezBookkeeping',
      'Time;Timezone;Type;Category;Sub Category;Account;Account Currency;Amount;Account2;Account2 Currency;Account2 Amount;Geographic Location;Tags;Description',
      [
        'date',
        'ignored',
        'direction',
        'category',
        'category',
        'ignored',
        'currency',
        'amount',
        'ignored',
        'ignored',
        'ignored',
        'ignored',
        'tags',
        'description',
      ],
    ],
    [
      'Firefly III',
      'user_id;group_id;journal_id;created_at;updated_at;group_title;type;currency_code;amount;foreign_currency_code;foreign_amount;primary_currency_code;pc_amount;pc_foreign_amount;description;date;source_name;source_iban;source_type;destination_name;destination_iban;destination_type;reconciled;category;budget;bill;tags;notes',
      [
        'ignored',
        'ignored',
        'ignored',
        'ignored',
        'ignored',
        'ignored',
        'direction',
        'currency',
        'amount',
        'ignored',
        'ignored',
        'ignored',
        'ignored',
        'ignored',
        'description',
        'date',
        'ignored',
        'ignored',
        'ignored',
        'ignored',
        'ignored',
        'ignored',
        'ignored',
        'category',
        'ignored',
        'ignored',
        'tags',
        'notes',
      ],
    ],
    [
      'ExpenseOwl',
      'ID;Name;Category;Amount;Currency;Date;Tags',
      ['bank-id', 'description', 'category', 'amount', 'currency', 'date', 'tags'],
    ],
    ['ExpenseOwl', 'ID;Name;Category;Amount;Date', ['bank-id', 'description', 'category', 'amount', 'date']],
    [
      'YNAB',
      'Account;Flag;Date;Payee;Category Group/Category;Category Group;Category;Memo;Outflow;Inflow;Cleared',
      [
        'ignored',
        'ignored',
        'date',
        'description',
        'ignored',
        'category',
        'category',
        'notes',
        'out',
        'in',
        'ignored',
      ],
    ],
  ])('%s is known by %s', (program, head, columns) => {
    const { reading, ...rest } = guess(head);
    expect(rest.program).toBe(program);
    expect(reading.columns).toEqual(columns);
    expect(reading.headRows).toBe(1);
  });

  it('is not taken for one because of everyday words', () => {
    expect(guess('ID;Name;Category;Amount;Date;Balance').program).toBeNull();
    expect(guess('Date;Description;Amount').program).toBeNull();
  });

  it('has its own sign, also where nothing went out', () => {
    const head = 'Account;Date;Payee;Notes;Category;Amount;Split_Amount;Cleared';
    expect(guess(`${head}\nBank;2026-10-12;Work;;;5;0;Cleared`).reading.outgoing).toBe('negative');
  });
});

describe('the head of a file', () => {
  it('stands below what a bank writes above it, and the booking date counts', () => {
    const text = `HDFC BANK Ltd.;;;;;;
Statement From : 01/10/2026 To : 31/10/2026;;;;;;
Opening balance;01/10/2026;5,000.00;;;;
;;;;;;
Date;Narration;Chq./Ref.No.;Value Dt;Withdrawal Amt.;Deposit Amt.;Closing Balance
********;********;********;********;********;********;********
01/10/26;UPI-NETFLIX;0000612345678901;02/10/26;649.00;;1,23,456.50
14/10/26;SALARY;0000612345678902;15/10/26;;85,000.00;2,08,456.50`;
    expect(guess(text)).toEqual({
      reading: {
        headRows: 5,
        columns: ['date', 'description', 'bank-id', 'ignored', 'out', 'in', 'balance'],
        dateOrder: 'dmy',
        decimal: '.',
        currency: 'INR',
        outgoing: 'positive',
      },
      program: null,
      ambiguousDates: [],
      isDecimalSure: true,
      proof: null,
      signQuestion: null,
    });
  });

  it.each([
    [
      'German savings bank',
      `Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Beguenstigter/Zahlungspflichtiger;Betrag;Waehrung
30.10.26;31.10.26;LASTSCHRIFT;Miete Oktober;Hausverwaltung;-850,00;EUR`,
      {
        Buchungstag: 'date',
        Verwendungszweck: 'description',
        'Beguenstigter/Zahlungspflichtiger': 'description',
        Betrag: 'amount',
        Waehrung: 'currency',
      },
    ],
    [
      'German direct bank',
      `Umsätze;;;;;;;;
Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung
30.10.2026;30.10.2026;REWE;Lastschrift;Einkauf;1.000,00;EUR;-20,50;EUR`,
      {
        Buchung: 'date',
        'Auftraggeber/Empfänger': 'description',
        Verwendungszweck: 'description',
        Saldo: 'balance',
        Betrag: 'amount',
        Währung: 'currency',
      },
    ],
    [
      'French bank',
      `Date de comptabilisation;Libelle operation;Debit euros;Credit euros;Date de valeur
16/10/2026;CARTE CARREFOUR;-45,20;;17/10/2026`,
      {
        'Date de comptabilisation': 'date',
        'Libelle operation': 'description',
        'Debit euros': 'out',
        'Credit euros': 'in',
      },
    ],
    [
      'Spanish bank',
      `Fecha valor;Fecha operación;Concepto;Importe;Saldo
17/10/2026;16/10/2026;COMPRA MERCADONA;-45,20;1.000,00`,
      { 'Fecha operación': 'date', Concepto: 'description', Importe: 'amount', Saldo: 'balance' },
    ],
    [
      'Indian bank with short heads',
      `Tran Date;CHQNO;PARTICULARS;DR;CR;BAL;SOL
15-10-2026;;UPI/ZOMATO;450.00;;12000.00;123
16-10-2026;;SALARY;;5000.00;17000.00;123`,
      {
        'Tran Date': 'date',
        CHQNO: 'bank-id',
        PARTICULARS: 'description',
        DR: 'out',
        CR: 'in',
        BAL: 'balance',
      },
    ],
    [
      'Indian bank with value date first',
      `S No.;Value Date;Transaction Date;Cheque Number;Transaction Remarks;Withdrawal Amount(INR);Deposit Amount(INR);Balance(INR)
1;15/10/2026;14/10/2026;-;UPI/ZOMATO;450.00;0.00;12000.00
2;16/10/2026;16/10/2026;-;SALARY;0.00;5000.00;17000.00`,
      {
        'Transaction Date': 'date',
        'Transaction Remarks': 'description',
        'Withdrawal Amount(INR)': 'out',
        'Deposit Amount(INR)': 'in',
        'Balance(INR)': 'balance',
      },
    ],
    [
      'American bank whose details are Dr or Cr',
      `Details;Posting Date;Description;Amount;Type;Balance;Check or Slip #
DEBIT;10/15/2026;COFFEE;-4.50;DEBIT_CARD;100.00;
CREDIT;10/16/2026;PAY;1000.00;ACH_CREDIT;1100.00;`,
      {
        Details: 'direction',
        'Posting Date': 'date',
        Description: 'description',
        Amount: 'amount',
        Balance: 'balance',
        'Check or Slip #': 'bank-id',
      },
    ],
    [
      'bank whose details are a text',
      'Date;Details;Amount\n15/10/2026;COFFEE;-4.50',
      { Date: 'date', Details: 'description', Amount: 'amount' },
    ],
    [
      'app with fees and original amounts',
      `Booking Date;Value Date;Partner Name;Type;Payment Reference;Amount (EUR);Original Amount;Original Currency;Exchange Rate;Fee
2026-10-15;2026-10-16;REWE;Card;Thanks;-4.50;-5.00;USD;1.1;0.00`,
      {
        'Booking Date': 'date',
        'Partner Name': 'description',
        'Payment Reference': 'description',
        'Amount (EUR)': 'amount',
      },
    ],
    [
      'bank that shortens everything',
      `Txn Dt;Val Dt;Desc/Narration;Chq No;Dr Amt (Rs.);Cr Amt (Rs.);Bal
15-10-2026;15-10-2026;ATM;;450.00;;12000.00
16-10-2026;16-10-2026;SALARY;;;5000.00;17000.00`,
      {
        'Txn Dt': 'date',
        'Desc/Narration': 'description',
        'Chq No': 'bank-id',
        'Dr Amt (Rs.)': 'out',
        'Cr Amt (Rs.)': 'in',
        Bal: 'balance',
      },
    ],
    [
      'card whose types do not say which way',
      `Transaction Date,Post Date,Description,Category,Type,Amount,Memo
10/15/2026,10/16/2026,COFFEE,Food & Drink,Sale,-4.50,
10/16/2026,10/17/2026,AUTOPAY,,Payment,100.00,`.replaceAll(',', ';'),
      {
        'Transaction Date': 'date',
        Description: 'description',
        Category: 'category',
        Amount: 'amount',
        Memo: 'notes',
      },
    ],
    [
      'unknown language',
      `Kontoutdrag;;;
Dag;Hvad;Kroner;Hos banken
05-10-2026;Kaffe;-4,50;100,00
16-10-2026;Løn;1.500,00;1.600,00
17-10-2026;Husleje;-600,00;1.000,00`,
      { Dag: 'date', Hvad: 'description', Kroner: 'amount', 'Hos banken': 'balance' },
    ],
    [
      'app with a column for the picture of a receipt',
      `Transaction ID;Date;Type;Name;Amount;Currency;Receipt;Description;Money Out;Money In
tx_0001;01/03/2026;Card payment;Tesco;-12.50;GBP;;TESCO STORES;-12.50;
tx_0002;31/03/2026;Faster payment;ACME;2000.00;GBP;;ACME PAY;;2000.00`,
      {
        'Transaction ID': 'bank-id',
        Date: 'date',
        Name: 'description',
        Currency: 'currency',
        Description: 'description',
        'Money Out': 'out',
        'Money In': 'in',
      },
    ],
    [
      'app with the foreign amount beside its own',
      `Date;Payee;Amount (EUR);Amount (Foreign Currency);Type Foreign Currency
2026-10-15;REWE;-4.50;-5.00;USD
2026-10-16;Shop;-10.00;-11.00;USD`,
      { Date: 'date', Payee: 'description', 'Amount (EUR)': 'amount' },
    ],
    [
      'card whose column of signs says Cr or nothing',
      `Date;Sr.No.;Transaction Details;Amount(in Rs);BillingAmountSign
05/10/2026;12345678901;AMAZON;1234.00;
16/10/2026;12345678902;PAYMENT;5000.00;CR`,
      {
        Date: 'date',
        'Transaction Details': 'description',
        'Amount(in Rs)': 'amount',
        BillingAmountSign: 'direction',
      },
    ],
    [
      'statement in which Dr or Cr has no head',
      `Date;Particulars;Amount;;Balance
05/10/2026;AMAZON;1234.00;Dr;5000.00
16/10/2026;SALARY;5000.00;Cr;10000.00`,
      { Date: 'date', Particulars: 'description', Amount: 'amount', '': 'direction', Balance: 'balance' },
    ],
    [
      'Dutch bank',
      `Datum;Naam / Omschrijving;Rekening;Code;Af Bij;Bedrag (EUR);Mededelingen;Saldo na mutatie
20261015;COSTA;NL00;BA;Af;4,50;Koffie;95,50
20261016;ACME;NL00;OV;Bij;1000,00;Salaris;1095,50`,
      {
        Datum: 'date',
        'Naam / Omschrijving': 'description',
        'Af Bij': 'direction',
        'Bedrag (EUR)': 'amount',
        Mededelingen: 'description',
        'Saldo na mutatie': 'balance',
      },
    ],
    [
      'app that has what was sent and what arrived, each with a currency',
      `ID;Direction;Finished on;Source name;Source amount (after fees);Source currency;Target name;Target amount (after fees);Target currency
CARD-1;OUT;2026-10-15;Me;4.50;GBP;Costa;5.10;EUR
CARD-2;IN;2026-10-16;Acme;100.00;GBP;Me;120.00;EUR`,
      {
        ID: 'bank-id',
        Direction: 'direction',
        'Finished on': 'date',
        'Source name': 'description',
        'Source amount (after fees)': 'out',
        'Source currency': 'currency',
        'Target name': 'description',
        'Target amount (after fees)': 'in',
        'Target currency': 'currency',
      },
    ],
    [
      'shop that has a price for each piece',
      `Date;Item;Qty;Price;Total
2026-10-15;Tea;2;4.50;9.00`,
      { Date: 'date', Item: 'description', Total: 'amount' },
    ],
    [
      'bank that writes much below few transactions',
      `Date;Narration;Value Dt;Withdrawal Amt.;Deposit Amt.
01/10/26;Tea;02/10/26;4.50;
STATEMENT SUMMARY;;;;
Opening balance;Debits;Credits;;
95.00;4.50;;;`,
      {
        Date: 'date',
        Narration: 'description',
        'Withdrawal Amt.': 'out',
        'Deposit Amt.': 'in',
      },
    ],
    [
      'person whose notes stand beside few titles',
      `Date;Title;Notes;Amount
2026-10-12;;by card;4.50
2026-10-13;Train;to Oxford;-5`,
      { Date: 'date', Title: 'description', Notes: 'description', Amount: 'amount' },
    ],
    [
      'person whose notes are all there is',
      `Date;Notes;Amount
2026-10-12;Lunch;4.50
2026-10-13;Train;-5`,
      { Date: 'date', Notes: 'description', Amount: 'amount' },
    ],
    [
      'cash book',
      `Date;Particulars;Receipt;Payment
01/03/2026;Fees;500.00;
02/03/2026;Tea;;20.00`,
      { Date: 'date', Particulars: 'description', Receipt: 'in', Payment: 'out' },
    ],
    [
      'bank that leaves one of two dates empty',
      `Transaction Date;Date;Description;Amount
;31/03/2026;Tea;-4.50`,
      { Date: 'date', Description: 'description', Amount: 'amount' },
    ],
  ])('of a %s', (_, text, columns) => {
    expect(columnsOf(text)).toEqual(columns);
  });

  it('tells the amount’s Dr or Cr from the balance’s', () => {
    const text = `Sl. No.;Date;Description;Amount;Dr / Cr;Balance;Dr / Cr
1;15/10/2026;UPI/ZOMATO;450.00;DR;12000.00;CR
2;16/10/2026;Salary;5000.00;CR;17000.00;CR`;
    expect(guess(text).reading.columns).toEqual([
      'ignored',
      'date',
      'description',
      'amount',
      'direction',
      'balance',
      'ignored',
    ]);
  });

  it('tells them apart also where the balance stands first', () => {
    const text = `Date;Text;Balance;Dr / Cr;Amount;Dr / Cr
15/10/2026;UPI/ZOMATO;12000.00;CR;450.00;DR
16/10/2026;Salary;17000.00;CR;5000.00;CR`;
    expect(guess(text).reading.columns).toEqual([
      'date',
      'description',
      'balance',
      'ignored',
      'amount',
      'direction',
    ]);
  });

  it('takes a reference only where no two rows share it', () => {
    const rows = (one: string, other: string) =>
      `Date;Text;Reference;Amount\n15/10/2026;A;${one};1.00\n16/10/2026;B;${other};2.00`;
    expect(columnsOf(rows('TX-000001', 'TX-000002')).Reference).toBe('bank-id');
    expect(columnsOf(rows('TX-000001', 'TX-000001')).Reference).toBeUndefined();
    expect(columnsOf(rows('0000000000', 'TX-000002')).Reference).toBe('bank-id');
  });

  it('takes no reference that people wrote, such as for a standing order', () => {
    const text =
      'Date;Counter Party;Reference;Amount\n15/10/2026;A;RENT FLAT 4;-9.00\n16/10/2026;B;COUNCIL TAX;-2.00';
    expect(columnsOf(text).Reference).toBeUndefined();
    expect(columnsOf(text.replace('Reference', 'Transaction ID'))['Transaction ID']).toBe('bank-id');
  });
});

describe('a file without a head', () => {
  it('has columns by what is in them', () => {
    const { reading } = guess(
      '15/10/2026;Coffee;-4.50;95.50\n16/10/2026;Salary;50.00;145.50\n17/10/2026;Shop;-50.00;95.50',
    );
    expect(reading).toMatchObject({ headRows: 0, columns: ['date', 'description', 'amount', 'balance'] });
  });

  it('has out and in where each row has one of two', () => {
    const { reading } = guess(
      '15/10/2026;Coffee;4.50;;95.50\n16/10/2026;Salary;;50.00;145.50\n17/10/2026;Shop;50.00;;95.50',
    );
    expect(reading.columns).toEqual(['date', 'description', 'out', 'in', 'balance']);
  });

  it('has a direction where words say it', () => {
    const rows = '15/10/2026;Coffee;Debit;4.50\n16/10/2026;Salary;Credit;50.00';
    expect(guess(rows).reading.columns).toEqual(['date', 'description', 'direction', 'amount']);
    // With a name it can be the card that paid.
    const named = guess(`Date;Text;Card;Amount\n${rows}`).reading.columns;
    expect(named).toEqual(['date', 'description', 'ignored', 'amount']);
    const of = guess(`Date;Text;Type of Transaction;Amount\n${rows}`).reading.columns;
    expect(of).toEqual(['date', 'description', 'direction', 'amount']);
  });

  it('has in and out where the balance goes up and down', () => {
    const rows = [
      '15/10/2026;Coffee;;4.50;95.50',
      '16/10/2026;Salary;50.00;;145.50',
      '17/10/2026;Shop;;45.50;100.00',
    ];
    const columns = ['date', 'description', 'in', 'out', 'balance'];
    expect(guess(rows.join('\n')).reading.columns).toEqual(columns);
    expect(guess(rows.toReversed().join('\n')).reading.columns).toEqual(columns);
  });

  it('has the amount after which there is a balance, wherever that is', () => {
    const { reading } = guess(
      '20261015;100.00;95.50;-4.50;Coffee\n20261016;95.50;1095.50;1000.00;Salary\n20261017;1095.50;995.50;-100.00;Shop',
    );
    expect(reading.columns).toEqual(['date', 'ignored', 'balance', 'amount', 'description']);
  });

  it.each([
    ['400001', 'amount'],
    ['4000017', 'ignored'],
  ])('has a whole number as long as %s first as: %s', (number, meaning) => {
    const { reading } = guess(
      [
        `15/10/2026;${number};5;Tea`,
        `16/10/2026;${+number + 2};6;Bread`,
        `17/10/2026;${+number + 9};8;Milk`,
      ].join('\n'),
    );
    const other = meaning === 'amount' ? 'ignored' : 'amount';
    expect(reading.columns).toEqual(['date', meaning, other, 'description']);
  });

  it('has the amount that stands first beside columns that stay the same', () => {
    const { reading } = guess(
      '20261015;-4.50;0.00;1.00;Tea\n20261016;-5.00;0.00;1.00;Bread\n20261017;-6.00;0.00;1.00;Milk',
    );
    expect(reading.columns).toEqual(['date', 'amount', 'ignored', 'ignored', 'description']);
  });

  it('may have lines above it', () => {
    expect(guess('My bank;;\n;;\n2026-10-15;Coffee;-4.50').reading.headRows).toBe(2);
  });

  it('and without transactions means nothing', () => {
    expect(guess('Dear diary\nToday it rained.').reading).toMatchObject({
      headRows: 0,
      columns: ['description'],
    });
    expect(guess('').reading.headRows).toBe(0);
  });
});

describe('the money of a file', () => {
  const money = (...amounts: string[]) =>
    guess(['Date;Text;Amount', ...amounts.map((amount) => `2026-10-15;Shop;${amount}`)].join('\n')).reading;

  it.each([
    [['1.234', '12.50'], '.'],
    [['1.234', '12,50'], ','],
    [['1,23,456.50'], '.'],
    [['1 234,5'], ','],
    [['1,234', '5,678,901'], '.'],
    [['1,234'], '.'],
    [['€1.234'], ','],
    [['1.000', '2.500', '350'], ','],
    [['-1.000', '12'], ','],
    [['€1,000', '€2,500'], '.'],
    [['KWD 1.250', 'KWD 2.500'], '.'],
    [['1.000', '2,500'], '.'],
    [['1.234,00', '5.00', '6,00'], ','],
  ])('%j has the decimal sign %j', (amounts, decimal) => {
    expect(money(...amounts).decimal).toBe(decimal);
  });

  it.each([
    ['Date;Amount\n2026-10-15;$5', 'USD'],
    ['Date;Amount\n2026-10-15;5 GBP\n2026-10-15;5 EUR\n2026-10-15;6 EUR', 'GBP'],
    ['Date;Amount (USD)\n2026-10-15;5', 'USD'],
    ['Date;Amount;Currency\n2026-10-15;5;GBP', 'GBP'],
    ['Account;12345\nCurrency;USD\nDate;Amount\n2026-10-15;5', 'USD'],
    ['Currency: GBP;\nDate;Amount\n2026-10-15;5', 'GBP'],
    ['Date;Amount\n2026-10-15;5', 'INR'],
    ['Date;Amount;Currency\n2026-10-15;5;EUR', 'INR'],
  ])('of %j is in %s', (text, currency) => {
    expect(guess(text).reading.currency).toBe(currency);
  });

  it.each([
    ['Date;Text;Amount\n2026-10-15;Shop;-5\n2026-10-15;Pay;50', 'negative'],
    ['Date;Text;Amount\n2026-10-15;Shop;5\n2026-10-15;Pub;50', 'positive'],
    [
      'Date;Text;Amount\n2026-10-15;A;5\n2026-10-15;B;6\n2026-10-15;PAYMENT RECEIVED - THANK YOU;-11',
      'positive',
    ],
    ['Credit card statement\nDate;Text;Amount\n2026-10-15;A;5\n2026-10-15;B;6\n2026-10-15;X;-11', 'positive'],
    ['Date;Text;Amount\n2026-10-15;A;5\n2026-10-15;B;6\n2026-10-15;X;-11', 'negative'],
    ['Date;Text;Amount\n2026-10-15;A;5\n2026-10-15;B;6 Cr', 'positive'],
    ['Date;Text;Amount\n2026-10-15;A;5 Dr\n2026-10-15;B;6 Cr', 'negative'],
    ['Date;Text;Amount;Balance\n2026-10-15;Interest;5;105\n2026-10-16;Pay;50;155', 'negative'],
    ['Date;Text;Amount;Balance\n2026-10-16;Pay;50;155\n2026-10-15;Interest;5;105', 'negative'],
    [
      'Date;Text;Amount;Category\n2026-10-15;A;5;Restaurants\n2026-10-16;B;6;Groceries\n2026-10-17;C;-99;Transfers',
      'positive',
    ],
    ['Date;Text;Amount;Category\n2026-10-15;A;5;Salary\n2026-10-16;B;6;Payroll', 'negative'],
    ['Date;Text;Amount;Category\n2026-10-15;A;5;Groceries\n2026-10-16;Pay;-99;Salary', 'positive'],
    [
      'Date;Text;Amount;Category\n2026-10-15;A;-5;Groceries\n2026-10-15;B;5;Groceries\n2026-10-16;C;-6;Dining',
      'negative',
    ],
    ['Date;Item;Cost;Balance\n2026-10-15;Tea;5;95\n2026-10-16;Shoes;50;45', 'positive'],
    ['Credit card\nDate;Text;Amount;Balance\n2026-10-15;A;5;105\n2026-10-16;B;50;155', 'positive'],
    ['Date;Text;Amount;Dr/Cr;Balance\n2026-10-15;A;5;;105\n2026-10-16;B;50;Cr;55', 'positive'],
  ])('of %j went out with the sign %s', (text, outgoing) => {
    expect(guess(text).reading.outgoing).toBe(outgoing);
  });
});

it('knows the signs of the kinds of file that only banks write', () => {
  const sheet = toSheet('date;amount\n2026-10-15;5');
  expect(guessReading(sheet, 'INR').reading.outgoing).toBe('positive');
  for (const kind of ['ofx', 'qif', 'camt'] as const) {
    expect(guessReading({ ...sheet, kind }, 'INR').reading.outgoing).toBe('negative');
  }
});

it('knows that a spreadsheet’s numbers have a point', () => {
  const sheet = toSheet('date;amount\n2026-10-15;€1.234');
  expect(guessReading(sheet, 'INR').reading.decimal).toBe(',');
  expect(guessReading({ ...sheet, kind: 'xlsx' }, 'INR').reading.decimal).toBe('.');
  const plain = toSheet('date;amount\n2026-10-15;1.234');
  expect(guessReading({ ...plain, kind: 'xlsx' }, 'INR').reading.decimal).toBe('.');
});

it('takes what the file itself says, and asks nothing about it', () => {
  const sheet = toSheet('posted;amount\n05/10/2026;-5');
  expect(guessReading(sheet, 'INR').ambiguousDates).toEqual(['05/10/2026']);
  const known = { headRows: 1, columns: ['date', 'amount'], dateOrder: 'mdy', currency: 'USD' } as const;
  const { reading, ambiguousDates } = guessReading({ ...sheet, kind: 'qif', known }, 'INR');
  expect(reading).toMatchObject(known);
  expect(ambiguousDates).toEqual([]);
});
