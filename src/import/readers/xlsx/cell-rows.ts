import { FileRefusal } from '../file-issue.ts';
import { maxColumns } from '../limits.ts';
import { SheetRows } from '../sheet-rows.ts';
import type { XmlListener } from '../xml-reader.ts';
import { toDay } from './date-cell.ts';
import { type NumberFormat, showNumber } from './number-format.ts';
import { toShownDecimal } from './plain-number.ts';
import { decodeEscapes } from './workbook.ts';

/** The parts of a workbook that cells refer to. */
export interface CellContext {
  readonly texts: readonly string[];
  /** The formats of cells, by the number that a cell names. */
  readonly formats: readonly NumberFormat[];
  readonly is1904: boolean;
}

/** Characters kept of a formula that has no result. */
const shownFormula = 60;

/**
 * Listens to a sheet: its rows as texts, each cell in the column that its reference names. Empty rows are left out. A
 * formula that no spreadsheet has worked out stands in its cell itself.
 */
export class CellRows implements XmlListener {
  readonly sheet = new SheetRows();
  /** By column, from 0, the number of formulas without a result. */
  readonly unsolved = new Map<number, number>();
  readonly #context: CellContext;
  #line = 0;
  #row: string[] = [];
  #column = 0;
  #type = '';
  #style = 0;
  #value = '';
  #isValue = false;
  #isHint = false;
  #isFormula = false;
  #formula: string | undefined;

  constructor(context: CellContext) {
    this.#context = context;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#isValue = name === 'v' || (name === 't' && !this.#isHint);
    this.#isFormula = name === 'f';
    if (this.#isFormula) this.#formula = '';
    if (name === 'row') {
      this.#line = Number(attributes.r ?? 0) || this.#line + 1;
      this.#row = [];
      this.#column = 0;
    } else if (name === 'c') {
      this.#column = findColumn(attributes.r) ?? this.#column + 1;
      this.#type = attributes.t ?? 'n';
      this.#style = Number(attributes.s ?? 0);
      this.#value = '';
      this.#formula = undefined;
    } else if (name === 'rPh') {
      this.#isHint = true;
    }
  }

  text(text: string): void {
    if (this.#isValue) this.#value += text;
    if (this.#isFormula) this.#formula = text.slice(0, shownFormula);
  }

  close(name: string): void {
    this.#isValue = false;
    this.#isFormula = false;
    if (name === 'rPh') this.#isHint = false;
    if (name === 'c') this.#closeCell();
    if (name === 'row' && this.#row.length > 0) this.sheet.add(this.#row, this.#line);
  }

  #closeCell(): void {
    if (this.#value !== '') this.#setCell(this.#toText());
    else if (this.#formula !== undefined && this.#type === 'n') {
      this.unsolved.set(this.#column - 1, (this.unsolved.get(this.#column - 1) ?? 0) + 1);
      this.#setCell(`=${this.#formula}`);
    }
  }

  #setCell(text: string): void {
    if (text === '') return;
    if (this.#column > maxColumns) throw new FileRefusal('too_many_columns');
    while (this.#row.length < this.#column - 1) this.#row.push('');
    this.#row[this.#column - 1] = text;
  }

  #toText(): string {
    const value = this.#value;
    switch (this.#type) {
      case 's':
        return this.#context.texts[Number(value)] ?? '';
      case 'inlineStr':
      case 'str':
        return decodeEscapes(value);
      case 'b':
        return value.trim() === '1' ? 'TRUE' : 'FALSE';
      case 'd':
        return value.slice(0, 10);
      case 'n': {
        const format = this.#context.formats[this.#style];
        const day = format?.isDate ? toDay(value, this.#context.is1904) : undefined;
        if (day !== undefined) return day;
        return format ? showNumber(toShownDecimal(value), format) : toShownDecimal(value);
      }
      default:
        return value;
    }
  }
}

/** The number of a column from a cell's reference, from 1; undefined without one. */
function findColumn(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/i.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}
