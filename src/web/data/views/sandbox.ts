import { addDays, type CalendarDate, toDayNumber } from '#domain/dates/calendar-date.ts';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import { showSandbox, syncClient } from '../engine/open-sync-client.ts';
import { SandboxClient } from '../engine/sandbox-client.ts';

/** Shows the sample set, its last day moved to today, in place of the person's own rows. Nothing of it is saved. */
export function enterSandbox(today: CalendarDate): void {
  const person = syncClient()?.person;
  if (person === undefined) return;
  const lastDay = Math.max(...sampleTransactions.map(({ date }) => toDayNumber(date)));
  const days = toDayNumber(today) - lastDay;
  const rows = sampleTransactions.map((row) => ({ ...row, date: addDays(row.date, days) }));
  showSandbox(new SandboxClient(person, rows));
}

/** Shows the person's own rows again. */
export function leaveSandbox(): void {
  showSandbox(undefined);
}
