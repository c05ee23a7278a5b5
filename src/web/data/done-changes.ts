import { keepOwn, readOwn } from './own-storage.ts';
import { currentUser } from './session.ts';

/** More than anybody takes back one by one; the Activity panel knows the rest. */
const longest = 100;

/** What was done on this device, by its batches, so that it can be taken back after a reload too. */
interface Done {
  /** What may be taken back, the last at the end. */
  readonly open: readonly string[];
  /** What was taken back already, and what took it back. */
  readonly settled: readonly string[];
}

const nothing: Done = { open: [], settled: [] };

export function findLastDone(): string | undefined {
  return read().open.at(-1);
}

/** Puts a change at the end of what may be taken back. */
export function rememberDone(batch: string): void {
  const { open, settled } = read();
  write({ open: [...open.filter((other) => other !== batch), batch], settled });
}

/** Takes a change from what may be taken back. */
export function forgetDone(batch: string): void {
  const { open, settled } = read();
  if (open.includes(batch)) write({ open: open.filter((other) => other !== batch), settled });
}

/** Notes changes that are not to be offered again by the keys. */
export function noteSettled(...batches: readonly string[]): void {
  const { open, settled } = read();
  write({ open, settled: [...settled, ...batches] });
}

export function isSettled(batch: string): boolean {
  return read().settled.includes(batch);
}

function read(): Done {
  const person = currentUser()?.id;
  const kept = person === undefined ? undefined : readOwn(person, 'done');
  if (typeof kept !== 'object' || kept === null) return nothing;
  const { open, settled } = kept as Readonly<Record<string, unknown>>;
  return { open: toTexts(open), settled: toTexts(settled) };
}

function write({ open, settled }: Done): void {
  const person = currentUser()?.id;
  if (person === undefined) return;
  keepOwn(person, 'done', { open: open.slice(-longest), settled: settled.slice(-2 * longest) });
}

function toTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
}
