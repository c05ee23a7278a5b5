import { strToU8, zipSync } from 'fflate';

/** The parts of a workbook that a test writes itself. */
export interface WorkbookParts {
  /** The XML of each sheet's rows, by the sheet's name. A name that begins with a dot is a hidden sheet's. */
  readonly sheets: Readonly<Record<string, string>>;
  /** The XML of the shared texts. */
  readonly texts?: string;
  /** The number formats of the cells, by the numbers in their attribute s: a known number, or a custom code. */
  readonly formats?: readonly (number | string)[];
  readonly is1904?: boolean;
  /** Parts to add or replace, by their paths. */
  readonly extra?: Readonly<Record<string, string>>;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook as the bytes of an .xlsx file. */
export function makeXlsx(parts: WorkbookParts): Uint8Array<ArrayBuffer> {
  const { sheets, texts, formats = [0], is1904 = false, extra = {} } = parts;
  const names = Object.keys(sheets);
  const files: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': toRelations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${officeRelations}"><workbookPr${
      is1904 ? ' date1904="1"' : ''
    }/><sheets>${names.map(toSheetEntry).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': toRelations([
      ...names.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
      ['styles', 'styles.xml'],
      ['sharedStrings', '/xl/sharedStrings.xml'],
    ]),
    'xl/styles.xml': toStyles(formats),
    'xl/sharedStrings.xml': `${head}<sst xmlns="${main}">${texts ?? ''}</sst>`,
  };
  names.forEach((name, index) => {
    files[`xl/worksheets/sheet${index + 1}.xml`] =
      `${head}<worksheet xmlns="${main}"><sheetData>${sheets[name]}</sheetData></worksheet>`;
  });
  return makeZip({ ...files, ...extra });
}

/** An archive of texts. */
export function makeZip(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const packed = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  );
  return new Uint8Array(packed);
}

function toSheetEntry(name: string, index: number): string {
  const state = name.startsWith('.') ? ' state="hidden"' : '';
  return `<sheet name="${name}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`;
}

function toRelations(targets: readonly (readonly [string, string])[]): string {
  const entries = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${officeRelations}/${type}" Target="${target}"/>`,
  );
  return `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}</Relationships>`;
}

function toStyles(formats: readonly (number | string)[]): string {
  const custom = formats.map((format, index) =>
    typeof format === 'string'
      ? `<numFmt numFmtId="${164 + index}" formatCode="${format.replaceAll('"', '&quot;')}"/>`
      : '',
  );
  const cells = formats.map(
    (format, index) => `<xf numFmtId="${typeof format === 'string' ? 164 + index : format}"/>`,
  );
  return `${head}<styleSheet xmlns="${main}"><numFmts>${custom.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${cells.join('')}</cellXfs></styleSheet>`;
}
