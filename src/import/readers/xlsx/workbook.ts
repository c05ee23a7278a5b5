import type { XmlListener } from '../xml-reader.ts';
import { type NumberFormat, toNumberFormat } from './number-format.ts';

type Attributes = Readonly<Record<string, string>>;

/** A sheet of a workbook: its name, whether it is shown, and the relation that leads to its part. */
export interface SheetEntry {
  readonly name: string;
  readonly isHidden: boolean;
  readonly relation: string;
}

/** Listens to a list of relations: kinds and targets by their ids. */
export class Relations implements XmlListener {
  readonly targets = new Map<string, { readonly type: string; readonly target: string }>();

  open(name: string, { Id = '', Type = '', Target = '' }: Attributes): void {
    if (name === 'Relationship')
      this.targets.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target: Target });
  }
  text(): void {
    return;
  }
  close(): void {
    return;
  }

  /** The target of the first relation of a kind. */
  find(kind: string): string | undefined {
    return [...this.targets.values()].find(({ type }) => type === kind)?.target;
  }
}

/** Listens to the part that lists the sheets. */
export class Workbook implements XmlListener {
  readonly sheets: SheetEntry[] = [];
  is1904 = false;

  open(name: string, attributes: Attributes): void {
    if (name === 'workbookPr') this.is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
    if (name !== 'sheet') return;
    const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
    const isHidden = (attributes.state ?? 'visible') !== 'visible';
    this.sheets.push({ name: attributes.name ?? '', isHidden, relation });
  }
  text(): void {
    return;
  }
  close(): void {
    return;
  }
}

/** Listens to the styles: how the cells' formats show a number. */
export class Styles implements XmlListener {
  readonly formats: NumberFormat[] = [];
  readonly #codes = new Map<number, string>();
  readonly #known = new Map<number, NumberFormat>();
  #isCells = false;

  open(name: string, attributes: Attributes): void {
    const id = Number(attributes.numFmtId ?? 0);
    if (name === 'cellXfs') this.#isCells = true;
    if (name === 'numFmt') this.#codes.set(id, attributes.formatCode ?? '');
    if (name === 'xf' && this.#isCells) this.formats.push(this.#find(id));
  }
  text(): void {
    return;
  }
  close(name: string): void {
    if (name === 'cellXfs') this.#isCells = false;
  }

  /** Thousands of cells' formats can share one of numbers. */
  #find(id: number): NumberFormat {
    const format = this.#known.get(id) ?? toNumberFormat(id, this.#codes.get(id));
    this.#known.set(id, format);
    return format;
  }
}

/** Listens to the texts that cells share. Hints on pronunciation are not part of them. */
export class SharedTexts implements XmlListener {
  readonly texts: string[] = [];
  #text = '';
  #isText = false;
  #isHint = false;

  open(name: string): void {
    if (name === 'si') this.#text = '';
    if (name === 'rPh') this.#isHint = true;
    this.#isText = name === 't' && !this.#isHint;
  }
  text(text: string): void {
    if (this.#isText) this.#text += text;
  }
  close(name: string): void {
    this.#isText = false;
    if (name === 'rPh') this.#isHint = false;
    if (name === 'si') this.texts.push(decodeEscapes(this.#text));
  }
}

/** Characters that XML does not allow are written as _xHHHH_. One that no text may contain stays as it is written. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\dA-Fa-f]{4})_/g, (written, code: string) =>
    code === '0000' ? written : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
