import { authClient } from './auth-client.ts';
import { listDevices } from './devices.ts';
import { messages } from './messages.ts';
import type { Outcome } from './outcome.ts';
import { pageSize, restClient } from './rest-client.ts';

type Row = Readonly<Record<string, unknown>>;

/** Everything that the server has about the person, as the text of a JSON file. */
export async function exportEverything(): Promise<Outcome<string>> {
  try {
    const { data, error } = await authClient().getUser();
    if (error) throw error;
    const devices = await listDevices();
    const everything = {
      exported_at: new Date().toISOString(),
      account: data.user,
      signed_in: devices.ok ? devices.value : [],
      preferences: await readRows('user_preferences', 'user_id'),
      transactions: await readRows('transactions', 'id'),
      transaction_changes: await readRows('transaction_changes', 'seq'),
    };
    return { ok: true, value: `${JSON.stringify(everything, null, 2)}\n` };
  } catch (cause) {
    console.error('The data could not be exported', cause);
    return { ok: false, message: messages.exportFailed };
  }
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
