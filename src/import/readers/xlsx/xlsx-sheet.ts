import { readAmount } from '#import/reading/cells/amount-text.ts';
import { findDate } from '#import/reading/cells/date-text.ts';
import { findHeadMeanings } from '#import/reading/columns/heads/find-head-meanings.ts';
import type { Sheet } from '#import/reading/sheet.ts';
import { FileRefusal } from '../file-issue.ts';
import { fromExportedRows } from '../own/own-rows.ts';
import type { XmlListener } from '../xml-reader.ts';
import { decodeXml, readXml } from '../xml-reader.ts';
import { CellRows } from './cell-rows.ts';
import { Relations, SharedTexts, type SheetEntry, Styles, Workbook } from './workbook.ts';
import type { ZipArchive } from './zip-archive.ts';
import { openZip } from './zip-archive.ts';

/** A workbook with more sheets is no statement. */
const maxSheets = 200;

/** Rows that are enough to tell what a sheet holds. */
const sample = 1000;

/** A sheet that holds a table: two rows with two cells each. */
interface Table {
  readonly name: string;
  readonly cells: CellRows;
}

/**
 * Reads the sheet of a workbook that `wanted` names, or else the one with the most transactions; where none has any, the
 * first with a table. Sheets that are hidden count only where no other has one. Days become YYYY-MM-DD, numbers the
 * decimals that the spreadsheet shows, with the words and signs of money around them, formulas their results. Refuses
 * archives that are no workbook.
 */
export async function readXlsx(
  file: Blob,
  wanted: string | undefined,
  onProgress: (share: number) => void = () => undefined,
): Promise<Sheet> {
  let read = 0;
  const archive = await openZip(file, (bytes) => {
    read += bytes;
    onProgress(Math.min(1, read / file.size));
  });
  const path = await findWorkbook(archive);
  const workbook = await listen(archive, path, new Workbook());
  if (workbook.sheets.length === 0) throw new FileRefusal('archive');
  if (workbook.sheets.length > maxSheets) throw new FileRefusal('too_many_sheets');
  const relations = await listen(archive, toRelations(path), new Relations());
  const find = (target: string | undefined) => (target === undefined ? '' : resolve(path, target));
  const { formats } = await listen(archive, find(relations.find('styles')), new Styles());
  const { texts } = await listen(archive, find(relations.find('sharedStrings')), new SharedTexts());

  /** Reads sheets one by one, and keeps only the one that is wanted. */
  async function choose(sheets: readonly SheetEntry[]): Promise<Sheet | undefined> {
    const names: string[] = [];
    let best: Table | undefined;
    let most = -1;
    for (const { name, relation } of sheets) {
      const cells = new CellRows({ texts, formats, is1904: workbook.is1904 });
      await listen(archive, find(relations.targets.get(relation)?.target), cells);
      const { rows } = cells.sheet;
      if (rows.filter((row) => row.filter((cell) => cell !== '').length > 1).length < 2) continue;
      names.push(name);
      const isOnly = sheets.length === 1;
      const count = wanted === undefined && !isOnly ? countTransactions(rows) : Number(name === wanted);
      if (count > most) [best, most] = [{ name, cells }, count];
    }
    if (wanted !== undefined && names.length > 0 && most < 1) throw new FileRefusal('no_such_sheet');
    return best && toSheet(best, names);
  }

  const [hidden = [], shown = []] = [true, false].map((state) =>
    workbook.sheets.filter(({ isHidden }) => isHidden === state),
  );
  const sheet = (await choose(shown)) ?? (await choose(hidden));
  if (sheet === undefined) throw new FileRefusal('no_rows');
  return sheet;
}

function toSheet({ name, cells }: Table, names: readonly string[]): Sheet {
  const { rows, lines } = cells.sheet;
  if (isUnsolved(cells)) throw new FileRefusal('unsolved_formulas');
  const sheets = names.length > 1 ? { sheets: { names, chosen: name } } : {};
  const about = `Excel, sheet “${name}”`;
  return { ...(fromExportedRows(rows, lines, 'Excel') ?? { kind: 'xlsx', about, rows, lines }), ...sheets };
}

/** Whether a column has hardly anything but formulas without results. Only a balance is not missed. */
function isUnsolved({ sheet: { rows }, unsolved }: CellRows): boolean {
  return [...unsolved].some(([column, count]) => {
    const name = rows.find((row) => row[column])?.[column] ?? '';
    return count * 2 >= rows.length && findHeadMeanings(name)[0]?.meaning !== 'balance';
  });
}

/** About how many rows have a day and an amount. */
function countTransactions(rows: readonly (readonly string[])[]): number {
  const some = rows.slice(0, sample);
  const found = some.filter((row) => {
    const day = row.findIndex((cell) => findDate(cell) !== undefined);
    return day >= 0 && row.some((cell, column) => column !== day && readAmount(cell) !== undefined);
  });
  return Math.round((found.length / some.length) * rows.length);
}

async function findWorkbook(archive: ZipArchive): Promise<string> {
  const roots = await listen(archive, '_rels/.rels', new Relations());
  const path = resolve('', roots.find('officeDocument') ?? 'xl/workbook.xml');
  if (path.endsWith('.bin')) throw new FileRefusal('old_excel');
  if (archive.has('content.xml') && archive.has('mimetype')) throw new FileRefusal('open_document');
  if (!archive.has(path)) throw new FileRefusal('archive');
  return path;
}

/** Reads a part of the archive; one that is missing is empty. */
async function listen<Listener extends XmlListener>(
  archive: ZipArchive,
  path: string,
  listener: Listener,
): Promise<Listener> {
  const pieces = archive.open(path);
  if (pieces) await readXml(decodeXml(pieces), listener);
  return listener;
}

/** The part that lists the relations of another. */
function toRelations(path: string): string {
  return path.replace(/[^/]+$/, (name) => `_rels/${name}.rels`);
}

/** The name of a part, from a target that is relative to another part. Names are compared without case. */
function resolve(from: string, target: string): string {
  const steps = target.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const step of target.toLowerCase().split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}
