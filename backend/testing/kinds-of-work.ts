import { randomUUID } from 'node:crypto';

/** Work that one person, or one secret address, asks for again and again. */
export const kindsOfWork = [
  'nothing',
  'a digest',
  'a calendar',
  'a change of all rows',
  'changes of many rows',
  'an import',
  'undo',
  'export',
  'search',
  'sign-up',
] as const;
export type KindOfWork = (typeof kindsOfWork)[number];

export interface WorkRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Who asks for it. */
interface Worker {
  /** What the person's client sends with each request. */
  readonly headers: Readonly<Record<string, string>>;
  /** The publishable key. */
  readonly key: string;
  /** The secret of the person's calendar. */
  readonly feedSecret: string;
  /** Of people who sign up. */
  readonly password: string;
  /** How many rows they add at once. */
  readonly rows?: { readonly import: number; readonly undo: number };
}

/** What the abuser sends next; null where a timer works for them. */
export function toWork(
  kind: KindOfWork,
  { headers, key, feedSecret, password, rows = { import: 20_000, undo: 5_000 } }: Worker,
): (() => WorkRequest) | null {
  const json = { ...headers, 'content-type': 'application/json' };
  const read =
    (path: string, accept = 'application/json') =>
    () => ({
      method: 'GET',
      path: `/rest/v1/transactions?${path}`,
      headers: { ...json, accept, prefer: 'count=exact' },
    });
  const call = (name: string, body: string, batch: string = randomUUID()) => ({
    method: 'POST',
    path: `/rest/v1/rpc/${name}`,
    headers: { ...json, 'x-batch-id': batch },
    body,
  });
  const row = {
    type: 'expense',
    amount: '5.00',
    category: 'Rent',
    date: '2026-11-20',
    description: 'x'.repeat(100),
  };
  // Written once: what the client does is not the server's work.
  const insert = (count: number) =>
    JSON.stringify({ changes: { transactions: { insert: Array.from({ length: count }, () => row) } } });
  const patch = (filters: string) => () => {
    turn += 1;
    return {
      method: 'PATCH',
      path: `/rest/v1/transactions?${filters}`,
      headers: json,
      body: JSON.stringify({ amount: `${turn}.00` }),
    };
  };
  let turn = 0;
  let batch = randomUUID();
  switch (kind) {
    case 'nothing':
    case 'a digest':
      return null;
    case 'a calendar':
      return () => ({ method: 'GET', path: `/calendar/${feedSecret}.ics`, headers: {} });
    case 'a change of all rows':
      return patch('amount=gt.0');
    case 'changes of many rows':
      return patch('date=gt.2026-06-30');
    case 'an import': {
      const body = insert(rows.import);
      return () => call('apply_rows', body);
    }
    case 'undo': {
      const body = insert(rows.undo);
      return () => {
        turn += 1;
        if (turn % 2 === 0) return call('undo_batch', JSON.stringify({ batch, force: true }));
        batch = randomUUID();
        return call('apply_rows', body, batch);
      };
    }
    case 'export':
      return read('select=*', 'text/csv');
    case 'search':
      return read('select=id&limit=1&description=imatch.(((((a*)*)*)*)*)*[ab]%2B(c*d*)*z');
    case 'sign-up':
      return () => ({
        method: 'POST',
        path: '/auth/v1/signup',
        headers: { apikey: key, 'content-type': 'application/json' },
        body: JSON.stringify({ email: `${randomUUID()}@example.org`, password }),
      });
  }
}
