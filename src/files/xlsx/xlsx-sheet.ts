import type { Sheet } from '#domain/import/sheet.ts';
import { FileRefusal } from '../file-issue.ts';
import { fromOwnRows } from '../own/own-rows.ts';
import type { XmlListener } from '../xml-reader.ts';
import { decodeXml, readXml } from '../xml-reader.ts';
import { CellRows } from './cell-rows.ts';
import { Relations, SharedTexts, Styles, Workbook } from './workbook.ts';
import type { ZipArchive } from './zip-archive.ts';
import { openZip } from './zip-archive.ts';

/**
 * Reads the first sheet of a workbook that holds a table: two rows with two cells each. Sheets that are hidden count
 * only where no other has one. Days become YYYY-MM-DD, numbers the decimals that the spreadsheet shows, formulas their
 * results. Refuses archives that are no workbook.
 */
export async function readXlsx(
  file: Blob,
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
  const relations = await listen(archive, toRelations(path), new Relations());
  const find = (target: string | undefined) => (target === undefined ? '' : resolve(path, target));
  const { dates } = await listen(archive, find(relations.find('styles')), new Styles());
  const { texts } = await listen(archive, find(relations.find('sharedStrings')), new SharedTexts());
  const shown = workbook.sheets.toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden));
  for (const { name, relation } of shown) {
    const cells = new CellRows({ texts, dates, is1904: workbook.is1904 });
    const { rows, lines } = (await listen(archive, find(relations.targets.get(relation)?.target), cells))
      .sheet;
    if (rows.filter((row) => row.filter((cell) => cell !== '').length > 1).length < 2) continue;
    return (
      fromOwnRows(rows, lines, 'Excel') ?? { kind: 'xlsx', about: `Excel, sheet “${name}”`, rows, lines }
    );
  }
  throw new FileRefusal('no_rows');
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
