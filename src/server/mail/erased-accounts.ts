import type { Database } from '../database/database.ts';

/** An account that was deleted, for the sake of what is kept outside of the database. */
export interface ErasedAccount {
  readonly userId: string;
  /** In lower case. */
  readonly addresses: readonly string[];
  /** Milliseconds since 1970. An address may have another account since. */
  readonly erasedAt: number;
}

/** The deleted accounts whose kept mails have not been removed yet. */
export async function readErasedAccounts(database: Database): Promise<readonly ErasedAccount[]> {
  return database.asOwner(async (transaction) => {
    const { rows } = await transaction.query<ErasedAccount>(
      `select user_id as "userId", addresses, (extract(epoch from erased_at) * 1000)::float8 as "erasedAt"
       from auth.erased_accounts order by erased_at limit 100`,
    );
    return rows;
  });
}

/** Takes away the last trace of an account. */
export async function forgetErasedAccount(database: Database, { userId }: ErasedAccount): Promise<void> {
  await database.asOwner((transaction) =>
    transaction.query('delete from auth.erased_accounts where user_id = $1::uuid', [userId]),
  );
}
