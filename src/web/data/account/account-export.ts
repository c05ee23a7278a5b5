import { accountMessages } from '../account-messages.ts';
import type { Outcome } from '../outcome.ts';
import { pageSize, restClient } from '../rest-client.ts';
import { authClient } from '../session/auth-client.ts';
import { listDevices } from './devices.ts';

type Row = Readonly<Record<string, unknown>>;

/** Everything that the server has about the person, as the text of a JSON file. */
export async function exportEverything(): Promise<Outcome<string>> {
  try {
    const { data, error } = await authClient().getUser();
    if (error) throw error;
    const devices = await listDevices();
    const { user_preferences: preferences, ...tables } = await readTables();
    const everything = {
      exported_at: new Date().toISOString(),
      account: data.user,
      signed_in: devices.ok ? devices.value : [],
      preferences,
      ...tables,
    };
    return { ok: true, value: `${JSON.stringify(everything, null, 2)}\n` };
  } catch (cause) {
    console.error('The data could not be exported', cause);
    return { ok: false, message: accountMessages.exportFailed };
  }
}

/** The person's rows in every table, by its name. */
async function readTables(): Promise<Readonly<Record<string, readonly Row[]>>> {
  const { data, error } = await restClient().rpc('list_my_tables');
  if (error) throw error;
  const tables: Record<string, readonly Row[]> = {};
  for (const { name, key } of data as readonly { readonly name: string; readonly key: string }[]) {
    tables[name] = await readRows(name, key);
  }
  return tables;
}

/** All the person's rows, ordered by a unique key. */
async function readRows(table: string, key: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (;;) {
    let page = restClient().from(table).select('*').order(key).limit(pageSize);
    const last = rows.at(-1);
    if (last) page = page.gt(key, last[key]);
    const { data, error } = await page;
    if (error) throw error;
    rows.push(...(data as readonly Row[]));
    if (data.length === 0) return rows;
  }
}
