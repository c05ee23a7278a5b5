import type { Database } from './database.ts';

/** Settings for the product's own cleaning up, which interprets them in SQL. */
export interface TidySettings {
  /** How long changes can be undone, in days. */
  readonly journalDays: number;
}

/** More calls than this wait until the next time. */
const maxCalls = 1000;

/**
 * Calls the product's `maintenance.tidy(settings jsonb)`, if a migration has created it, until it says that nothing is
 * left to do. Each call is a transaction of its own, so that others get their turn.
 */
export async function tidy(database: Database, { journalDays }: TidySettings): Promise<void> {
  const { rows } = await database.asOwner((transaction) =>
    transaction.query<{ there: boolean }>(
      `select to_regprocedure('maintenance.tidy(jsonb)') is not null as there`,
    ),
  );
  let more = rows[0]?.there === true;
  for (let calls = 0; more && calls < maxCalls; calls += 1) {
    const answer = await database.asOwner((transaction) =>
      transaction.query<{ more: boolean }>('select maintenance.tidy($1) as more', [
        JSON.stringify({ journal_days: journalDays }),
      ]),
    );
    more = answer.rows[0]?.more === true;
  }
}
