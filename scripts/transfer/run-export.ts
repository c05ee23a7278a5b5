import { extname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BackupError, writeFileAtomically } from 'tallyboard-backend';
import type { OtherRow } from '#domain/collections/collections.ts';
import { type CalendarDate, todayIn } from '#domain/dates/calendar-date.ts';
import { createLedger } from '#domain/ledger/ledger.ts';
import { sortRows } from '#domain/ledger/sort-rows.ts';
import { toFilter } from '#domain/lens/lens.ts';
import { isLensParameter, parseLens } from '#domain/lens/lens-address.ts';
import { currencyCodes } from '#domain/money/currency.ts';
import { compareNewestFirst, type Transaction } from '#domain/transactions/transaction.ts';
import { toCsvParts } from '#import/export/to-csv.ts';
import { toJsonParts } from '#import/export/to-json.ts';
import { readOthers, readTransactions, TransferError } from './account.ts';
import { type Environment, runTransfer, type Terminal, type TransferCommand } from './transfer-command.ts';

/** What spreadsheets recognise UTF-8 by. */
const mark = '\ufeff';

type ToParts = (rows: readonly Transaction[], others: readonly OtherRow[]) => Generator<string>;

const formats: Readonly<Record<string, ToParts>> = {
  '.csv': function* (rows) {
    yield mark;
    yield* toCsvParts(rows);
  },
  '.json': toJsonParts,
};

/** Runs `npm run export -- FILE --account MAIL` and returns the exit code. */
export function runExport(
  args: readonly string[],
  environment: Environment,
  terminal: Terminal,
): Promise<number> {
  const command: TransferCommand = {
    usage: `Usage: npm run export -- FILE --account MAIL [--lens QUERY] [--server URL]

  FILE      ends in .csv or .json; a file of that name is replaced
  --lens    only these transactions, as in the dashboard's address: 'period=2026-10&category=Groceries'
  --server  where Tallyboard answers; by default on this machine, as npm start serves it

The password is read from TALLYBOARD_PASSWORD, or asked for.`,
    options: ['lens'],
    flags: [],
    async run({ file, options, signIn }) {
      const toParts = formats[extname(file).toLowerCase()];
      if (toParts === undefined) throw new TransferError('The name of the file must end in .csv or .json.');
      const lens = options.lens ?? '';
      const unknown = findUnknown(lens);
      if (unknown.length > 0) throw new TransferError(`This part of --lens is not understood: ${unknown}`);
      const path = resolve(environment.INIT_CWD ?? process.cwd(), file);
      const [rows, others] = await signIn(async (account) => [
        await readTransactions(account),
        // A part of the transactions is no copy of everything.
        lens === '' ? await readOthers(account) : [],
      ]);
      const found = lens === '' ? rows.toSorted(compareNewestFirst) : select(rows, lens, todayIn(new Date()));
      await writeWhole(path, toParts(found, others));
      terminal.print(`${found.length} of ${rows.length} transactions are in ${path}.`);
    },
  };
  return runTransfer(command, args, environment, terminal);
}

/** The parts of a lens that the dashboard would ignore: here they would be unnoticed typos, so they are reported. */
function findUnknown(lens: string): string {
  const parameters = [...new URLSearchParams(lens)];
  const { ignored } = parseLens(parameters);
  const unknown = [...ignored, ...parameters.filter(([name]) => !isLensParameter(name))];
  return unknown.map(([name, value]) => `${name}=${value}`).join(', ');
}

/** The rows that the dashboard would show, of every currency. */
function select(rows: readonly Transaction[], lens: string, today: CalendarDate): readonly Transaction[] {
  const parsed = parseLens(new URLSearchParams(lens));
  const { lists } = createLedger(rows).query(toFilter(parsed.lens, today));
  const found = currencyCodes.flatMap((code) => lists[code].slice());
  return sortRows(createLedger(found).rows, parsed.lens.sort).slice();
}

/** Only a whole file takes the name; nobody but its owner can read it. */
async function writeWhole(path: string, parts: Iterable<string>): Promise<void> {
  try {
    await writeFileAtomically(path, (file) => pipeline(Readable.from(parts), file));
  } catch (error) {
    if (error instanceof BackupError) throw new TransferError(error.message);
    throw error;
  }
}
