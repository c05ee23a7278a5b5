import { describe, expect, it } from 'vitest';
import { describeVerdict } from '#import/plan/describe-verdict.ts';
import { planImport } from '#import/plan/plan-import.ts';
import { guessReading } from '#import/reading/columns/guess-reading.ts';
import type { Reading } from '#import/reading/reading.ts';
import { readFile } from './read-file.ts';

// What figures and words of a file do not say is asked, or left out with a word.

async function open(text: string) {
  const read = await readFile({ name: 'statement.csv', bytes: new Blob([text]) });
  if (!read.ok) throw new Error('it is refused');
  return read.value;
}

/** What is asked, and what becomes of each row: '-5.00 INR Tea', or why it is left out. */
async function look(text: string, given: Partial<Reading> = {}) {
  const sheet = await open(text);
  const guess = guessReading(sheet, 'INR');
  const choices = { status: 'done', daysApart: 0, round: false, rates: {} } as const;
  const reading = { ...guess.reading, ...given };
  const planned = planImport({ sheet, reading, choices, existing: [], rules: [] }).rows;
  const rows = planned.map((row) => {
    const { transaction, verdict } = row;
    if (transaction === null || verdict.kind !== 'new') return describeVerdict(row);
    const { type, amount, currency, description, notes, tags } = transaction;
    const more = [notes, ...tags.filter((tag) => tag !== 'to check').map((tag) => `#${tag}`)].filter(Boolean);
    const sign = type === 'income' ? '' : '-';
    return [`${sign}${(amount / 100).toFixed(2)} ${currency} ${description}`, ...more].join(' ');
  });
  return { guess, planned, rows };
}

const out = expect.stringMatching(/^(?:Left out|Row \d+): /);

/** A statement of these rows, one each day, the earliest first. */
const list = (head: string, ...rows: readonly string[]) =>
  [head, ...rows.map((row, index) => `2024-03-${String(13 + index)},${row}`)].join('\n');

describe('which way money went', () => {
  it.each([
    ['a refund', list('Date,Text,Amount', 'A,12.50', 'B,80.00', 'B,-80.00')],
    ['a payment', list('利用日,店名,金額', 'スーパー,1250', 'コンビニ,540', '支払,-1790')],
    ['a refund in brackets', list('Date,Text,Amount', 'A,12.50', 'B,80.00', 'B,(80.00)')],
    ['a minus behind it', list('Date,Text,Amount', 'A,12.50', 'B,80.00', 'B,80.00-')],
    [
      'a word that only looks like one',
      list('Date,Text,Amount', 'RETURN TO NATURE,12.50', 'B,8.00', 'C,-8.00'),
    ],
    ['money given back by one who is paid', list('Date,Client,Amount', 'A,500', 'B,600', 'C,-50')],
  ])('is asked about where few amounts have a minus: %s', async (_, text) => {
    const { signQuestion } = (await look(text)).guess;
    expect(signQuestion?.options.toSorted()).toEqual(['negative', 'positive']);
    expect(new Set(signQuestion?.examples.map(({ outWith }) => outWith.join()))).toEqual(
      new Set(['negative', 'positive']),
    );
  });

  it('is no question where most have one, or a balance or several words say it', async () => {
    for (const text of [
      list('Date,Text,Amount', 'A,-12.50', 'B,-80.00', 'C,1500.00'),
      list('Date,Text,Amount,Balance', 'A,-12.50,87.50', 'B,80.00,167.50', 'C,23.10,190.60'),
      list('Date,Text,Amount', 'A,12.50', 'B,8.00', 'C,9.00', 'PAYMENT RECEIVED,-20.50', 'REFUND B,-5.00'),
    ]) {
      expect((await look(text)).guess.signQuestion).toBeNull();
    }
  });

  it('may be told by one of three words, each of which is offered', async () => {
    const text = list(
      'Date,Text,Amount,Rodzaj',
      ...['A,1,Wydatek', 'B,2,Wydatek', 'C,3,Wpływ', 'D,4,Opłata', 'E,5,Wydatek'],
    );
    const { signQuestion } = (await look(text)).guess;
    expect(signQuestion?.options.slice(2)).toEqual([
      ...['first', 'second', 'third'],
      ...['but-first', 'but-second', 'but-third'],
    ]);
    expect(signQuestion?.examples.map((example) => example.text)).toEqual([
      '2024-03-13, A, 1, Wydatek',
      '2024-03-15, C, 3, Wpływ',
      '2024-03-16, D, 4, Opłata',
    ]);
    const signs = async (outgoing: Reading['outgoing']) =>
      (await look(text, { outgoing })).rows.map((row) => (row.startsWith('-') ? '-' : '+')).join('');
    // In alphabetical order: Opłata, Wpływ, Wydatek.
    expect(await signs('first')).toBe('+++-+');
    expect(await signs('but-second')).toBe('--+--');
    // Of four rows, three words are just texts.
    const four = (await look(text.slice(0, text.lastIndexOf('\n')))).guess.signQuestion;
    expect(four?.options.toSorted()).toEqual(['negative', 'positive']);
  });

  it('is told row by row in a further table that leaves it open, though the first does not', async () => {
    const text = list(
      'Date,Text,Amount,Balance',
      'Interest,5.00,105.00',
      'Cash,-20.00,85.00',
      'X,10.00,95.00',
    );
    const further = 'Date,Amount,Text\n2024-03-18,30.00,Shop\n2024-03-19,40.00,Hat\n2024-03-20,-30.00,Refund';
    expect((await look(`${text}\n${further}`)).rows).toEqual([
      '5.00 INR Interest',
      '-20.00 INR Cash',
      '10.00 INR X',
      ...[out, out, out],
      expect.stringMatching(/^-?30\.00 INR Refund$/),
    ]);
  });
});

describe('a payment that is not booked', () => {
  it.each([
    ['Status', 'Posted', 'Pending'],
    ['Status', 'CLEARED', 'AUTHORISED'],
    ['State', 'Completed', 'On hold'],
    ['Status', 'Booked', 'Zzyzx'],
    ['Status', 'Gebucht', 'Vorgemerkt'],
    ['Info', 'Umsatz gebucht', 'Umsatz vorgemerkt'],
    ['Etat', 'Terminé', 'En attente'],
    ['Estado', 'Contabilizado', 'Retenido'],
    ['Situação', 'Efetivada', 'Agendada'],
    ['Stato', 'Contabilizzato', 'Autorizzato'],
    ['Status', 'Verwerkt', 'In behandeling'],
    ['Stan', 'Zaksięgowana', 'Blokada'],
    ['Status', 'Bokförd', 'Reserverad'],
    ['Status', 'Bogført', 'Reserveret'],
    ['Stav', 'Zaúčtováno', 'Blokace'],
    ['Állapot', 'Teljesült', 'Függőben'],
    ['Durum', 'Tamamlandı', 'Provizyon'],
    ['Статус', 'Исполнен', 'В обработке'],
    ['الحالة', 'مكتملة', 'معلقة'],
    ['स्थिति', 'सफल', 'लंबित'],
    ['状態', '確定', '未確定'],
    ['当前状态', '支付成功', '待入账'],
    ['상태', '완료', '대기'],
    ['Pending', 'false', 'true'],
    ['Posted?', 'Yes', 'No'],
    ['Gebucht', 'Ja', 'Nein'],
    ['Type', 'Purchase', 'PENDING'],
  ])('is left out by %s: not %s but %s', async (head, booked, waiting) => {
    const text = list(`Date,Описание,Сколько,${head}`, `Tea,-2.50,${booked}`, `Fuel,-80.00,${waiting}`);
    const { rows, planned } = await look(text);
    expect(rows).toEqual([
      '-2.50 INR Tea',
      `Left out: “${waiting}” in ${head} does not say that it is booked`,
    ]);
    // Whoever takes it all the same gets a payment that is on its way.
    expect(planned[1]?.transaction).toMatchObject({ status: 'in-progress', amount: 8000 });
  });

  it('is left out by the beginning or end of its text, and not by words within one', async () => {
    const text = list('Date,Text,Amount', '*PENDING* FUEL,-8.00', 'Fuel - Pending,-8.00', 'Hold music,-1.00');
    expect((await look(text)).rows).toEqual([out, out, '-1.00 INR Hold music']);
  });

  it('is left out by a day of booking that it does not have yet', async () => {
    const text = list(
      'Date,Posting Date,Text,Amount',
      '2024-03-14,A,-1.00',
      '2024-03-15,B,-2.00',
      ',C,-3.00',
    );
    expect((await look(text)).rows).toEqual([
      '-1.00 INR A',
      '-2.00 INR B',
      'Left out: Posting Date is empty, which does not say that it is booked',
    ]);
  });

  it('keeps no other row out', async () => {
    for (const [column, one, other] of [
      ['Status', 'Completed', 'Completed'],
      ['Status', 'Completed', 'Refunded'],
      ['State', 'NY', 'OK'],
      ['Cleared', 'c', 'R'],
      ['Type', 'Scheduled payment', 'Card payment'],
    ]) {
      const text = list(`Date,Text,Amount,${column}`, `A,-1.00,${one}`, `B,-2.00,${other}`, `C,-3.00,${one}`);
      expect((await look(text)).rows).toEqual(['-1.00 INR A', '-2.00 INR B', '-3.00 INR C']);
    }
    // The same payment stands below, booked.
    const twice = list('Date,Text,Amount,Status,Id', 'A,-1.00,Pending,x1', 'A,-1.00,Posted,x1');
    expect((await look(twice.replace('2024-03-14', '2024-03-13'))).rows).toEqual([out, '-1.00 INR A']);
  });
});

describe('what is no payment', () => {
  const opening = expect.stringContaining('so it may be what was there before');
  const rows = ['2024-03-13,Bus,30.00,,470.00', '2024-03-14,Pay,,100.00,570.00'];
  const head = 'Date,Details,Debit,Credit,Balance';
  const read = async (...lines: readonly string[]) => (await look([head, ...lines].join('\n'))).rows;
  const payments = ['-30.00 INR Bus', '100.00 INR Pay'];

  it('is a first amount that is the balance, in whatever words and order', async () => {
    for (const words of ['Balance Fwd', 'B/Fwd', 'முன் இருப்பு', 'Ligne de départ', '']) {
      const first = `2024-03-01,${words},,500.00,500.00`;
      expect(await read(first, ...rows)).toEqual([opening, ...payments]);
      expect(await read(...rows.toReversed(), first)).toEqual([...payments.toReversed(), opening]);
    }
    expect((await read('2024-03-01,Previo,530.00,,-530.00', '2024-03-13,Bus,30.00,,-560.00'))[0]).toEqual(
      opening,
    );
    const signed = list(
      'Date,Text,Amount,Saldo',
      'Inbreng,500.00,500.00',
      'Bus,-30.00,470.00',
      'Tram,-20.00,450.00',
    );
    expect((await look(signed)).rows).toEqual([opening, '-30.00 INR Bus', '-20.00 INR Tram']);
  });

  it('is such an amount where another account begins', async () => {
    const second = ['2024-03-02,Inne konto,,900.00,900.00', '2024-03-14,Rent,,50.00,950.00'];
    const first = '2024-03-01,Fwd,,500.00,500.00';
    expect(await read(first, ...rows, ...second)).toEqual([opening, ...payments, opening, '50.00 INR Rent']);
  });

  it('proves nothing of the others', async () => {
    const two = list('Date,Text,Amount,Balance', 'Start,500.00,500.00', 'Bus,30.00,470.00');
    expect((await look(two)).guess.proof).toBeNull();
  });

  it('is a last amount that repeats the balance, with a balance of its own or none', async () => {
    for (const last of ['2024-03-31,Stand,,570.00,570.00', '2024-03-31,Ende,570.00,,']) {
      expect(await read(...rows, last)).toEqual([...payments, out]);
      expect(await read(last, ...rows.toReversed())).toEqual([out, ...payments.toReversed()]);
    }
    expect(await read('2024-03-01,Anfang,,500.00,', ...rows)).toEqual([out, ...payments]);
  });

  it('is no first payment with words or a bank id, and none that empties an account', async () => {
    const topUp = list(
      'Date,Text,Amount,Balance',
      'Top-up by card,500.00,500.00',
      'Bus,-30.00,470.00',
      'All,-470.00,0.00',
    );
    expect((await look(topUp)).rows).toEqual([
      '500.00 INR Top-up by card',
      '-30.00 INR Bus',
      '-470.00 INR All',
    ]);
    const known =
      'Transaction ID,Date,Text,Amount,Balance\nt-1,2024-03-01,Mum,500.00,500.00\nt-2,2024-03-13,Bus,-30.00,470.00';
    expect((await look(known)).rows).toEqual(['500.00 INR Mum', '-30.00 INR Bus']);
  });
});

it.each([
  ['by a label', 'Date;Label;Amount\n13/03/2024;CB EPICERIE;-12,50', ['-12.50 INR CB EPICERIE']],
  [
    'by a label that comes again, where it is all there is',
    'Date;Label;Amount\n13/03/2024;LOYER;-5,00\n13/04/2024;LOYER;-5,00\n14/04/2024;VIR;9,00',
    ['-5.00 INR LOYER', '-5.00 INR LOYER', '9.00 INR VIR'],
  ],
  [
    'by the payee, with labels as tags',
    list('Date,Payee,Label,Amount', 'Tesco,food,-1.00', 'Shell,car,-2.00', 'Aldi,food,-3.00'),
    ['-1.00 INR Tesco #food', '-2.00 INR Shell #car', '-3.00 INR Aldi #food'],
  ],
  [
    'by the column that tells rows apart, whatever their heads',
    'Buchungstag;Vorgang;Buchungstext;Betrag\n13.03.2024;Lastschrift;Stadtwerke Strom;-45,00\n14.03.2024;Lastschrift;Bäckerei Sonne;-3,50',
    ['-45.00 INR Lastschrift – Stadtwerke Strom', '-3.50 INR Lastschrift – Bäckerei Sonne'],
  ],
  [
    'by a column of an unknown head where the known one says the same of all',
    list('Date,Transaction,Where,Amount', 'Card payment,Tesco,-1.00', 'Card payment,Shell,-2.00'),
    ['-1.00 INR Card payment – Tesco', '-2.00 INR Card payment – Shell'],
  ],
  [
    'in the currency of the account',
    list('Date,Text,Original Currency,Account Ccy,Amount', 'Inn,EUR,USD,-1.00', 'Pay,EUR,USD,2.00'),
    ['-1.00 USD Inn', '2.00 USD Pay'],
  ],
  [
    'in the currency of the account’s line, which has a day and money elsewhere',
    'Giro\n12345678;USD;28.03.2024;;1.895,50\n13.03.2024;;Kaffe;-4,50\n14.03.2024;;Lohn;1500,00\n15.03.2024;;Miete;-600,00',
    ['-4.50 USD Kaffe', '1500.00 USD Lohn', '-600.00 USD Miete'],
  ],
  [
    'below the line of an account that has a day where the others have theirs',
    '18.03.2024;Giro;00012345;2 792,50\n14.03.2024;Kaffe;-4,50;\n15.03.2024;Lohn;1500,00;\n18.03.2024;Bus;-6,00;',
    ['-4.50 INR Kaffe', '1500.00 INR Lohn', '-6.00 INR Bus'],
  ],
  [
    'below a line of days',
    'Periode;01.03.2024;31.03.2024\nDag;Hvad;Kroner\n13.03.2024;Kaffe;-4,50\n14.03.2024;Løn;1500,00\n15.03.2024;Bus;-6,00',
    ['-4.50 INR Kaffe', '1500.00 INR Løn', '-6.00 INR Bus'],
  ],
  [
    'without numbers of accounts and payments as money',
    list('Date,Conto,Nr,Chi,Quanto', '123456,1001,Bar,-12.50', '123456,1002,Lavoro,1850.00'),
    ['-12.50 INR Bar', '1850.00 INR Lavoro'],
  ],
  [
    'on the days of a column Tag',
    'Tag;Text;Betrag\n13.03.2024;A;-1,00\n14.03.2024;B;2,00',
    ['-1.00 INR A', '2.00 INR B'],
  ],
  [
    'with notes',
    list('Date,Payee,Amount,Notes and #tags', 'A,-1.00,tea #home', 'B,2.00,'),
    ['-1.00 INR A tea #home', '2.00 INR B'],
  ],
])('rows are read %s', async (_, text, rows) => {
  expect((await look(text)).rows).toEqual(rows);
});

it.each([
  ['14/03/2567', '2024-03-14'],
  ['29/02/67', '2024-02-29'],
  ['2567-03-14 10:22', '2024-03-14'],
  ['14 Mar 2567', '2024-03-14'],
  ['1445-09-04', undefined],
  ['2081-01-14', undefined],
  ['14/03/2204', undefined],
])('the year of %s is asked about', async (date, buddhist) => {
  const text = `Date,Text,Amount\n25/03/2024,A,-1.00\n${date},B,2.00`;
  expect((await look(text)).guess.farDates).toEqual([date]);
  const last = (await look(text, { calendar: 'buddhist' })).planned.at(-1)?.transaction?.date;
  if (buddhist) expect(last).toBe(buddhist);
  expect((await look(text.replace(date, '14/03/99'))).guess.farDates).toBeUndefined();
});

it('a refusal says what there is', async () => {
  const dates = 'Wann,Was,Betrag\n13.03.2024,A,-4.50\nsoon,B,-5.00\nlater,C,-6.00\n14.03.2024,D,-7.00';
  expect((await look(dates)).rows[0]).toBe('Row 2: no column is the date: 2 of 4 cells in Wann are dates');
  const amounts = list('Date,Text,Howmuch', 'A,-12.50', 'B,about ten', 'C,free', 'D,5.00');
  expect((await look(amounts)).rows[0]).toBe(
    'Row 2: no column is the amount: 2 of 4 cells in Howmuch are amounts',
  );
});
