import { toRequest } from './http-load.ts';
import type { Person } from './people.ts';
import { toHeaders } from './people.ts';

/** A call of the product, as its client makes it. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const columns = 'id,type,amount::text,category,date,description,status,currency';

/** The newest rows of a person. */
export function listCall(person: Person, key: string, limit: number): Call {
  const rows = `select=${columns}&user_id=eq.${person.id}&order=date.desc,id.desc&limit=${limit}`;
  return { method: 'GET', path: `/transactions?${rows}`, headers: toHeaders(person, key) };
}

/** Inserts a row and reads it back. The database chooses the id, so the same call can be sent again and again. */
export function insertCall(person: Person, key: string): Call {
  const row = {
    user_id: person.id,
    type: 'expense',
    amount: '42.50',
    category: 'Groceries',
    date: '2026-11-20',
    description: 'Corner shop',
    status: 'todo',
    currency: 'INR',
  };
  return {
    method: 'POST',
    path: `/transactions?select=${columns}`,
    headers: {
      ...toHeaders(person, key),
      accept: 'application/vnd.pgrst.object+json',
      prefer: 'return=representation',
      'content-type': 'application/json',
      'content-profile': 'public',
    },
    body: JSON.stringify(row),
  };
}

/** The bytes of a call of the table protocol. */
export function toWire({ method, path, headers, body }: Call): Buffer {
  return toRequest(method, `/rest/v1${path}`, headers, body);
}

/** The bytes of a sign-in. */
export function signInWire(email: string, password: string, key: string): Buffer {
  return toRequest(
    'POST',
    '/auth/v1/token?grant_type=password',
    { apikey: key, 'content-type': 'application/json;charset=UTF-8', 'x-supabase-api-version': '2024-01-01' },
    JSON.stringify({ email, password, gotrue_meta_security: {} }),
  );
}

/** Asks if anything has changed, as every open page does every few seconds. */
export function counterCall(person: Person, key: string): Call {
  const path = `/change_counters?select=seq&user_id=eq.${person.id}`;
  return { method: 'GET', path, headers: toHeaders(person, key) };
}
