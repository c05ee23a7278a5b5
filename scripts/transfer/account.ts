import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { OtherRow } from '#domain/collections/collections.ts';
import { collections, fieldsOf, type InCollection } from '#domain/collections/collections.ts';
import { fromWireRow, type Row, toSelection, toTexts } from '#domain/fields/field-table.ts';
import { kinds } from '#domain/fields/kinds.ts';
import type { RowRequest } from '#domain/sync/request.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { inTransactions } from '#domain/transactions/transaction-fields.ts';
import { toRowChangesByTable } from '#web/data/requests/changes-body.ts';

/** Something went wrong that the person can do something about: its message is for them. */
export class TransferError extends Error {}

/** A signed-in person at a running Tallyboard. */
export interface Account {
  readonly client: SupabaseClient;
  readonly person: string;
}

/** How to sign in. */
export interface Credentials {
  /** Where Tallyboard answers, as its page's address. */
  readonly server: string;
  readonly email: string;
  /** Asked for when it is needed. */
  readonly askPassword: () => Promise<string>;
  /** The code of an authenticator app, for an account with a second factor. */
  readonly askCode: () => Promise<string>;
}

/** Signs in, calls `work`, and signs out. Throws a `TransferError` when the server or the password is wrong. */
export async function withAccount<Value>(
  credentials: Credentials,
  work: (account: Account) => Promise<Value>,
): Promise<Value> {
  const { server, email } = credentials;
  const { url, key } = await readAddress(server);
  const client = createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: true, detectSessionInUrl: false },
  });
  const { data, error } = await client.auth.signInWithPassword({
    email,
    password: await credentials.askPassword(),
  });
  if (error) throw new TransferError(`Could not sign in as ${email}: ${error.message}`);
  try {
    await proveSecondFactor(client, credentials);
    return await work({ client, person: data.user.id });
  } finally {
    await client.auth.signOut({ scope: 'local' });
  }
}

/** The address and the public key of the backend, as the page is told them. */
async function readAddress(server: string): Promise<{ readonly url: string; readonly key: string }> {
  const asked = URL.parse('/config.json', server);
  if (asked === null) throw new TransferError(`${server} is not the address of a server.`);
  const config: unknown = await fetch(asked).then(
    (response) => (response.ok ? response.json() : null),
    () => null,
  );
  const { supabaseUrl, supabaseAnonKey: key } = (config ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof key !== 'string') {
    throw new TransferError(
      `Tallyboard does not answer at ${server}. Start it, or name another with --server.`,
    );
  }
  return { url: typeof supabaseUrl === 'string' && supabaseUrl !== '' ? supabaseUrl : server, key };
}

async function proveSecondFactor(client: SupabaseClient, { askCode }: Credentials): Promise<void> {
  const { data, error } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  if (error) throw error;
  if (data.nextLevel === data.currentLevel) return;
  const factors = await client.auth.mfa.listFactors();
  const factorId = factors.data?.totp[0]?.id;
  if (factorId === undefined) throw new TransferError('The second factor of this account could not be read.');
  const proven = await client.auth.mfa.challengeAndVerify({ factorId, code: await askCode() });
  if (proven.error) throw new TransferError(`The code was not accepted: ${proven.error.message}`);
}

/** All of the person's rows of a collection, in the order of their ids; rows that this version cannot read are left out. */
export async function readRows(account: Account, at: InCollection): Promise<readonly Row[]> {
  const fields = fieldsOf(at);
  const rows: Row[] = [];
  for (let last: string | undefined; ; ) {
    let page = account.client
      .from(at.collection)
      .select(toSelection(fields))
      .eq('user_id', account.person)
      .order('id')
      .limit(1000);
    if (last !== undefined) page = page.gt('id', last);
    const { data, error } = await page;
    if (error) throw new TransferError(`Your data could not be read: ${error.message}`);
    const read = data as unknown as readonly Row[];
    rows.push(...read.flatMap((row) => fromWireRow(fields, row) ?? []));
    last = read.at(-1)?.id;
    if (last === undefined) return rows;
  }
}

/** All of the person's transactions. */
export async function readTransactions(account: Account): Promise<readonly Transaction[]> {
  return (await readRows(account, inTransactions)) as readonly Transaction[];
}

/** All of the person's rows of the other collections. */
export async function readOthers(account: Account): Promise<readonly OtherRow[]> {
  const others: OtherRow[] = [];
  for (const collection of collections.keys()) {
    if (collection === inTransactions.collection) continue;
    for (const row of await readRows(account, { collection })) others.push({ collection, row });
  }
  return others;
}

/** Those that the person does not have, nor one of the same name or words. */
export async function findMissing(
  account: Account,
  others: readonly OtherRow[],
): Promise<readonly OtherRow[]> {
  // Of each name there can be only one view, and of each phrase one rule.
  const toNames = ({ collection, row }: OtherRow): readonly string[] => {
    const { name, phrase } = toTexts({ name: { kind: kinds.text }, phrase: { kind: kinds.text } }, row);
    const own = collection === 'views' ? name : collection === 'rules' ? phrase : undefined;
    return [`${collection} ${row.id}`, ...(own === undefined ? [] : [`${collection} ${own.toLowerCase()}`])];
  };
  const known = new Set((await readOthers(account)).flatMap(toNames));
  return others.filter((other) => !toNames(other).some((name) => known.has(name)));
}

/** Changes rows as one batch, all or none. Whatever becomes of the answer, it happens at most once. */
export async function changeRows(
  { client }: Account,
  batch: string,
  rows: readonly RowRequest[],
): Promise<void> {
  const changes = toRowChangesByTable(rows);
  const send = () => client.rpc('apply_rows', { changes }).setHeader('x-batch-id', batch);
  const first = await send();
  const mayHaveArrived = first.error !== null && isUncertain(first.status);
  const { error } = mayHaveArrived ? await send() : first;
  if (!error || error.code === alreadyMade) return;
  throw new TransferError(
    mayHaveArrived
      ? 'The server did not confirm the import, so it may have arrived. Run it again: nothing is added twice.'
      : `Nothing was imported: ${error.message}`,
  );
}

/** No answer, or one of a proxy or of a server that lost its database: the request may have arrived. */
function isUncertain(status: number): boolean {
  return status === 0 || status === 502 || status === 503 || status === 504;
}

/** What the journal answers to a batch that it has. */
const alreadyMade = 'PT409';
