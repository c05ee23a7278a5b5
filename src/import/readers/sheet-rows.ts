import { FileRefusal } from './file-issue.ts';
import { maxCellLength, maxCells, maxCharacters, maxColumns, maxRows } from './limits.ts';

/** Collects the rows of a sheet. Refuses more rows, columns, cells and characters than a device can hold. */
export class SheetRows {
  readonly rows: (readonly string[])[] = [];
  readonly lines: number[] = [];
  #cells = 0;
  #characters = 0;

  /** Adds a row that begins on that line, from 1. */
  add(row: readonly string[], line: number): void {
    if (row.length > maxColumns) throw new FileRefusal('too_many_columns');
    if (this.rows.length === maxRows) throw new FileRefusal('too_many_rows');
    this.#cells += row.length;
    for (const { length } of row) {
      if (length > maxCellLength) throw new FileRefusal('line_too_long', line);
      this.#characters += length;
    }
    if (this.#cells > maxCells || this.#characters > maxCharacters) throw new FileRefusal('too_many_cells');
    this.rows.push(row);
    this.lines.push(line);
  }
}
