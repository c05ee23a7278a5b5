import { messages } from './messages.ts';
import type { Outcome } from './outcome.ts';
import { restClient } from './rest-client.ts';

/** Calls a function of the database. What it refuses with is said in its own words, which are meant for people. */
export async function callFunction<Value>(
  name: string,
  parameters: Readonly<Record<string, unknown>> = {},
): Promise<Outcome<Value>> {
  const { data, error, status } = await restClient().rpc(name, parameters);
  if (!error) return { ok: true, value: data as Value };
  console.error(`${name} was refused`, error);
  return { ok: false, message: status !== 0 && error.message ? error.message : messages.authFailed };
}
