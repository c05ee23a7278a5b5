import { exportHead, exportMeanings, isExportHead } from '../../../export/own-columns.ts';
import type { ColumnMeaning, Reading } from '../../reading.ts';
import { toPlainHead } from './find-head-meanings.ts';

/** A program whose exports are recognised by their heads. */
export interface Program {
  readonly name: string;
  /** Meanings of its columns, by head; the others are ignored. */
  readonly columns: Readonly<Record<string, ColumnMeaning>>;
  /** The heads that it is recognised by. */
  readonly sure: readonly string[];
  readonly outgoing?: Reading['outgoing'];
}

const own: Program = { name: 'Tallyboard', sure: exportHead, columns: exportMeanings };

// Heads as of 2026, from each program's own export code or its documentation.
const programs: readonly Program[] = [
  {
    name: 'Actual',
    sure: ['Account', 'Date', 'Payee', 'Notes', 'Category', 'Amount', 'Cleared'],
    columns: {
      Date: 'date',
      Payee: 'description',
      Notes: 'notes',
      Category: 'category',
      Amount: 'amount',
    },
    outgoing: 'negative',
  },
  {
    name: 'ezBookkeeping',
    sure: ['Time', 'Timezone', 'Type', 'Category', 'Sub Category', 'Account Currency', 'Amount', 'Account2'],
    columns: {
      Time: 'date',
      Type: 'direction',
      Category: 'category',
      'Sub Category': 'category',
      'Account Currency': 'currency',
      Amount: 'amount',
      Tags: 'tags',
      Description: 'description',
      Comment: 'description',
    },
  },
  {
    name: 'Firefly III',
    sure: [
      'journal_id',
      'type',
      'amount',
      'currency_code',
      'description',
      'date',
      'source_name',
      'destination_name',
    ],
    columns: {
      type: 'direction',
      amount: 'amount',
      currency_code: 'currency',
      description: 'description',
      date: 'date',
      category: 'category',
      tags: 'tags',
      notes: 'notes',
    },
    outgoing: 'negative',
  },
  {
    name: 'YNAB',
    sure: ['Account', 'Flag', 'Date', 'Payee', 'Category Group', 'Category', 'Memo', 'Outflow', 'Inflow'],
    columns: {
      Date: 'date',
      Payee: 'description',
      Memo: 'notes',
      'Category Group': 'category',
      Category: 'category',
      Outflow: 'out',
      Inflow: 'in',
    },
  },
  {
    name: 'ExpenseOwl',
    sure: ['ID', 'Name', 'Category', 'Amount', 'Date'],
    columns: {
      ID: 'bank-id',
      Name: 'description',
      Category: 'category',
      Amount: 'amount',
      Currency: 'currency',
      Date: 'date',
      Tags: 'tags',
    },
  },
];

/** The program whose export has this head. */
export function findProgram(head: readonly string[]): Program | undefined {
  if (isExportHead(head)) return own;
  const names = new Set(head.map(toPlainHead));
  const found = programs.filter(({ sure }) => sure.every((name) => names.has(toPlainHead(name))));
  // ExpenseOwl's heads are words that anybody uses: there must be no others.
  const isOnly = ({ columns }: Program) => {
    const own = new Set(Object.keys(columns).map(toPlainHead));
    return [...names].every((name) => name === '' || own.has(name));
  };
  return found.find((program) => program.name !== 'ExpenseOwl' || isOnly(program));
}

/** Returns the meanings of a program's columns, in the file's order. */
export function toProgramColumns({ columns }: Program, head: readonly string[]): readonly ColumnMeaning[] {
  const meanings = new Map(Object.entries(columns).map(([name, meaning]) => [toPlainHead(name), meaning]));
  return head.map((cell) => meanings.get(toPlainHead(cell)) ?? 'ignored');
}
