import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile as readBytes, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { type CategoryRule, inRules } from '#domain/collections/category-rule.ts';
import type { InCollection } from '#domain/collections/collections.ts';
import { type ImportedFile, inImports, maxFileName } from '#domain/collections/imported-file.ts';
import type { Row } from '#domain/fields/field-table.ts';
import { formatCount } from '#domain/money/digit-groups.ts';
import { toFreeIds } from '#domain/plan/repeats/free-ids.ts';
import { finishSteps } from '#domain/steps.ts';
import type { RowRequest } from '#domain/sync/request.ts';
import { isStatus, type Status, statuses } from '#domain/transactions/status.ts';
import { inTransactions } from '#domain/transactions/transaction-fields.ts';
import { type CardPayment, toImport, toPayments } from '#import/plan/apply-choice.ts';
import { describeProof, describeVerdict } from '#import/plan/describe-verdict.ts';
import { toImportResult } from '#import/plan/import-result.ts';
import { planImport } from '#import/plan/plan-import.ts';
import { describeFileIssue } from '#import/readers/describe-file-issue.ts';
import { isWordSign } from '#import/reading/columns/few-words.ts';
import { guessReading } from '#import/reading/columns/guess-reading.ts';
import { toHeadKey } from '#import/reading/columns/heads/head-key.ts';
import type { ImportPlan } from '#import/reading/planned-row.ts';
import type { Reading } from '#import/reading/reading.ts';
import { parseReading, recallReading, toReadingText } from '#import/reading/reading-text.ts';
import { type Sheet, toEncodingName, toOtherSheets } from '#import/reading/sheet.ts';
import { uuidV7 } from '#web/data/uuid-v7.ts';
import { changeRows, findMissing, readRows, readTransactions, TransferError } from './account.ts';
import { readInThread } from './read-apart.ts';
import { type Environment, runTransfer, type Terminal, type TransferCommand } from './transfer-command.ts';

/** Runs `npm run import -- FILE --account MAIL` and returns the exit code. Tests read in their own thread. */
export function runImport(
  args: readonly string[],
  environment: Environment,
  terminal: Terminal,
  read: typeof readInThread = readInThread,
): Promise<number> {
  const command: TransferCommand = {
    usage: `Usage: npm run import -- FILE --account MAIL [--map FILE] [--sheet NAME] [--encoding NAME]
       [--status STATUS] [--try] [--server URL]

  FILE      CSV, Excel (.xlsx), OFX, QFX, QIF, CAMT.053 or an export of Tallyboard
  --map     how to read it; if there is no such file yet, it is written as guessed, to be corrected and used again
  --sheet   the sheet of a workbook; by default the one with the most transactions
  --encoding
            how a text file's characters are stored, like windows-1250; by default told by its bytes
  --status  ${statuses.join(', ')}: where the transactions land; by default done
  --try     says for each row what would happen, and adds nothing
  --server  where Tallyboard answers; by default on this machine, as npm start serves it

Adds what is new and moves what was planned to Done, all or nothing; what is there already stays as it is. Revert it in
the dashboard.
The password is read from TALLYBOARD_PASSWORD, or asked for.`,
    options: ['map', 'sheet', 'encoding', 'status'],
    flags: ['try'],
    async run({ file, options, flags, signIn }) {
      const toPath = (given: string) => resolve(environment.INIT_CWD ?? process.cwd(), given);
      const status = requireStatus(options.status ?? 'done');
      const path = toPath(file);
      if (!existsSync(path)) throw new TransferError(`There is no file ${path}.`);
      const sheet = requireSheet(await read({ path, sheet: options.sheet, encoding: options.encoding }));
      if (sheet.sheets) terminal.print(toSheetWords(sheet.sheets));
      if (sheet.encoding) tellEncoding(sheet.encoding, terminal);
      const reading = await requireReading(sheet, options.map && toPath(options.map), terminal);
      await signIn(async (account) => {
        const existing = await readTransactions(account);
        const plan = planImport({
          sheet,
          reading,
          choices: { status, daysApart: 0, round: false, rates: {} },
          existing,
          rules: (await readRows(account, inRules)) as readonly CategoryRule[],
        });
        tell(plan, flags.has('try'), terminal);
        const choices = { overridden: new Set<number>(), categories: new Map<number, string>() };
        const added = toImport(plan, choices);
        const paid = toPayments(plan, choices);
        const others = sheet.others ?? [];
        if (flags.has('try') || added.length + paid.length + others.length === 0) return;
        const batch = randomUUID();
        const result = toImportResult(added.length + paid.length, plan.rows.length);
        const imported: ImportedFile = {
          id: uuidV7(),
          name: basename(path).slice(-maxFileName),
          result,
          batch,
          head: toHeadKey(sheet, reading),
          reading: toReadingText(reading),
        };
        const taken = new Set(existing.map(({ id }) => id));
        const rows = finishSteps(
          toFreeIds(added, await findMissing(account, others), (id) => taken.has(id), uuidV7),
        );
        await changeRows(account, batch, [
          toInsert(inImports, imported),
          ...rows.transactions.map((row) => toInsert(inTransactions, row)),
          ...rows.others.map((other) => toInsert(other, other.row)),
          ...paid.map(toEdit),
        ]);
        terminal.print(`Imported ${result}.`);
      });
    },
  };
  return runTransfer(command, args, environment, terminal);
}

function toInsert({ collection }: InCollection, row: Row): RowRequest {
  return { collection, kind: 'insert', id: row.id, row };
}

/** The card must still be as it was compared. */
function toEdit({ card, values }: CardPayment): RowRequest {
  const { status, date, amount, notes, bankId } = card;
  const match = { status, date, amount, notes, bankId };
  return { ...inTransactions, kind: 'edit', id: card.id, match, set: values };
}

function requireStatus(given: string): Status {
  if (isStatus(given)) return given;
  throw new TransferError(`--status is one of ${statuses.join(', ')}.`);
}

function requireSheet(read: Awaited<ReturnType<typeof readInThread>>): Sheet {
  if (read.ok) return read.value;
  throw new TransferError(read.issues.map(describeFileIssue).join('\n'));
}

function toSheetWords(sheets: NonNullable<Sheet['sheets']>): string {
  return `The sheet “${sheets.chosen}” is read. ${toOtherSheets(sheets)} --sheet names another one.`;
}

/** Says how the characters were read, with a line of the file. Refuses where nothing tells. */
function tellEncoding({ options, isSure }: NonNullable<Sheet['encoding']>, { print }: Terminal): void {
  const lines = options.map(({ encoding, line }) => `--encoding ${encoding} reads “${line}”`);
  if (!isSure) {
    throw new TransferError(
      `Nothing says for sure how the characters of this file are stored.\n${lines.join('\n')}`,
    );
  }
  const [first] = options;
  if (first) {
    print(`Read as ${toEncodingName(first.encoding)}: “${first.line}”. --encoding names another encoding.`);
  }
}

/** How the map says that the sheet is read, or else how it was guessed. */
async function requireReading(sheet: Sheet, map: string | undefined, { print }: Terminal): Promise<Reading> {
  const guess = guessReading(sheet, 'INR');
  const { reading, ambiguousDates, farDates, signQuestion, proof } = guess;
  const names = sheet.rows[reading.headRows - 1] ?? [];
  if (map !== undefined && existsSync(map)) {
    const text = await readBytes(map, 'utf8');
    const given = recallReading(text, guess, names);
    // Which words these are is the file's own.
    if (given && isWordSign(given.outgoing) && !signQuestion?.options.includes(given.outgoing)) {
      throw new TransferError(
        `${map} tells the direction by one of a few words, and this file has no column of two words or three. Correct "outgoing" in it, or delete it to have it written anew.`,
      );
    }
    if (given) return given;
    const fault = parseReading(text)
      ? 'is for a file with other columns or dates'
      : 'does not say how to read a file';
    throw new TransferError(`${map} ${fault}. Correct it, or delete it to have it written anew.`);
  }
  const asked: string[] = [];
  // Whoever does not answer must not be taken to have agreed to a guess.
  let text = toReadingText(reading);
  const where = map ?? 'the file that --map names';
  if (ambiguousDates.length > 0) {
    text = text.replace(/"dateOrder":"\w+"/, '"dateOrder":"dmy or mdy?"');
    asked.push(
      `Day and month could be swapped: ${ambiguousDates.join(', ')}. Set "dateOrder" to "dmy" or "mdy" in ${where}, and import again.`,
    );
  }
  if (farDates) {
    text = text.replace('"dateOrder"', '"calendar":"common or buddhist?","dateOrder"');
    asked.push(
      `These years are far from ours: ${farDates.join(', ')}. Set "calendar" to "common" in ${where} if they are meant as they are written, or to "buddhist", and import again.`,
    );
  }
  if (signQuestion) {
    text = text.replace(/"outgoing":"\w+"/, '"outgoing":"?"');
    const answers = signQuestion.options.map((one) => {
      const rows = signQuestion.examples.map(
        (example) => `“${example.text}” ${example.outWith.includes(one) ? 'went out' : 'came in'}`,
      );
      return `"${one}" if ${rows.join(' and ')}`;
    });
    asked.push(
      `Nothing says which way this money went. Set "outgoing" in ${where} to ${answers.join(', ')}, and import again.`,
    );
  }
  if (map !== undefined) {
    // Never through a link that somebody else has put there.
    await writeFile(map, `${text}\n`, { flag: 'wx' }).catch((error: Error) => {
      throw new TransferError(`The map could not be written: ${error.message}`);
    });
    print(`How the file was read is in ${map}.`);
  }
  if (asked.length > 0) throw new TransferError(asked.join('\n'));
  if (proof) print(describeProof(proof, names[reading.columns.indexOf('balance')]?.trim() || 'Balance'));
  return reading;
}

function tell({ rows }: ImportPlan, all: boolean, { print }: Terminal): void {
  for (const row of rows) {
    const isQuiet = ['new', 'there', 'repeated'].includes(row.verdict.kind);
    if (all || !isQuiet) print(`${formatCount(row.line)}: ${describeVerdict(row)}`);
  }
  const count = (kind: string) => formatCount(rows.filter(({ verdict }) => verdict.kind === kind).length);
  print(
    `New: ${count('new')}. Planned before: ${count('pays')}. Already there: ${count('there')}.` +
      ` Twice in the file: ${count('repeated')}. ` +
      `Left out: ${count('left-out')}. In another currency: ${count('foreign')}. Not readable: ${count('unreadable')}.`,
  );
}
