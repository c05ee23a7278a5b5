import { isCurrencyCode } from '#domain/money/currency.ts';
import type { FileKind, Sheet } from '#import/reading/sheet.ts';
import { FileRefusal } from '../file-issue.ts';
import { SheetRows } from '../sheet-rows.ts';

/** A transaction as a bank's file says it. */
export interface BankEntry {
  /** YYYY-MM-DD, the bank's own day; anything else as it is written. */
  readonly date: string;
  /** A decimal with a point; negative for money that went out. */
  readonly amount: string;
  /** A code; empty if the file names none. */
  readonly currency: string;
  readonly description: string;
  /** Empty if the file names none. */
  readonly bankId: string;
}

const columns = ['date', 'amount', 'currency', 'description', 'bank-id'] as const;

/** Collects a bank's transactions as a sheet. Each is one row, whose line is its number in the file. */
export class BankSheet {
  readonly #sheet = new SheetRows();

  constructor() {
    this.#sheet.add(['Date', 'Amount', 'Currency', 'Description', 'Bank ID'], 1);
  }

  add({ date, amount, currency, description, bankId }: BankEntry): void {
    this.#sheet.add([date, amount, currency, description, bankId], this.#sheet.rows.length);
  }

  /** The sheet, or a refusal if the bank's file has no transactions. `about` says how it was read. */
  finish(kind: FileKind, about: string): Sheet {
    const { rows, lines } = this.#sheet;
    if (rows.length === 1) throw new FileRefusal('no_rows');
    const currency = rows[1]?.[2];
    const known = { headRows: 1, columns, dateOrder: 'ymd', decimal: '.', outgoing: 'negative' } as const;
    return { kind, about, rows, lines, known: isCurrencyCode(currency) ? { ...known, currency } : known };
  }
}
