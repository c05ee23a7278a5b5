import { messages } from './messages.ts';
import { restClient } from './rest-client.ts';
import { type AuthOutcome, toFailure } from './session/sign-in.ts';

/**
 * Calls a function of the database. Its error messages are meant for people; their hint is the auth protocol's code, if
 * there is one.
 */
export async function callFunction<Value>(
  name: string,
  parameters: Readonly<Record<string, unknown>> = {},
): Promise<AuthOutcome<Value>> {
  const { data, error, status } = await restClient().rpc(name, parameters);
  // Every function returns something, so an empty answer is not from the database.
  if (!error && data !== null) return { ok: true, value: data as Value };
  console.error(`${name} was refused`, error ?? status);
  const message = status !== 0 && error?.message ? error.message : messages.authFailed;
  return toFailure(message, error?.hint ?? '');
}
