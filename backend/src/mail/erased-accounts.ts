import type { Database } from '../database/database.ts';

/** A deleted account, as needed to remove what is stored outside the database. */
export interface ErasedAccount {
  readonly userId: string;
  /** In lower case. */
  readonly addresses: readonly string[];
  /** Milliseconds since 1970. An address may belong to a new account since. */
  readonly erasedAt: number;
}

/** Deleted accounts whose stored emails have not been removed yet. */
export async function readErasedAccounts(database: Database): Promise<readonly ErasedAccount[]> {
  return database.asOwner(async (transaction) => {
    const { rows } = await transaction.query<ErasedAccount>(
      `select user_id as "userId", addresses, (extract(epoch from erased_at) * 1000)::float8 as "erasedAt"
       from auth.erased_accounts order by erased_at limit 100`,
    );
    return rows;
  });
}

/** Deletes the last trace of an account. */
export async function forgetErasedAccount(database: Database, { userId }: ErasedAccount): Promise<void> {
  await database.asOwner((transaction) =>
    transaction.query('delete from auth.erased_accounts where user_id = $1::uuid', [userId]),
  );
}
