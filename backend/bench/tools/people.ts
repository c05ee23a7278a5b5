import { createHmac, randomUUID } from 'node:crypto';
import type { Database } from '#server/database/database.ts';

/** The secret that benchmarked servers sign with, so we can make tokens without signing in. */
export const tokenSecret = 'a secret for benchmarks, long enough for HS256';

/** Somebody with an account. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

/** Creates confirmed accounts; `passwordHash` as the server stores it, for people who sign in. */
export async function addPeople(
  database: Database,
  count: number,
  passwordHash: string | null = null,
): Promise<readonly Person[]> {
  const people = Array.from({ length: count }, () => {
    const id = randomUUID();
    const email = `${id}@example.org`;
    return { id, email, token: toToken(id, email) };
  });
  await database.asOwner(async (transaction) => {
    await transaction.query(
      `insert into auth.users (id, email, email_confirmed_at, encrypted_password)
       select id, id || '@example.org', now(), $2 from unnest($1::uuid[]) as id`,
      [people.map(({ id }) => id), passwordHash],
    );
  });
  return people;
}

/** An access token for a day, as the server would sign it. */
function toToken(id: string, email: string): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: id, email, role: 'authenticated', aud: 'authenticated', iat: now, exp: now + 86_400 };
  const parts = [{ alg: 'HS256', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signed = parts.join('.');
  return `${signed}.${createHmac('sha256', tokenSecret).update(signed).digest('base64url')}`;
}

const descriptions = [
  'Corner shop',
  'Market',
  'Electricity',
  'Metro card',
  'Rent for the flat',
  'Dinner',
  'Train',
];

/** Gives each person so many rows over twenty years. `journal: false` skips triggers: much faster, without a journal. */
export async function addRows(
  database: Database,
  people: readonly Person[],
  rowsEach: number,
  { journal }: { readonly journal: boolean },
): Promise<void> {
  // A few people per statement: millions of rows in one would all be in memory at once.
  const peopleAtOnce = Math.max(1, Math.floor(50_000 / rowsEach));
  for (let start = 0; start < people.length; start += peopleAtOnce) {
    const ids = people.slice(start, start + peopleAtOnce).map(({ id }) => id);
    await database.asOwner(async (transaction) => {
      if (!journal) await transaction.query('set local session_replication_role = replica');
      await transaction.query(
        `insert into public.transactions (user_id, type, amount, category, date, description, status, currency)
         select person, case when n % 5 = 0 then 'income' else 'expense' end, (n * 37 % 900000 + 100) / 100.0,
           (array['Groceries', 'Rent', 'Salary', 'Food & Dining', 'Transportation', 'Utilities'])[n % 6 + 1],
           date '2026-11-20' - (n * 7301.0 / $2::integer)::integer,
           ($3::text[])[n % ${descriptions.length} + 1] || ' ' || n,
           (array['todo', 'in-progress', 'done'])[n % 3 + 1], 'INR'
         from unnest($1::uuid[]) as person, generate_series(1, $2::integer) as n`,
        [ids, rowsEach, descriptions],
      );
    });
  }
}

/** The headers that this person's browser sends with every request. */
export function toHeaders(person: Person, apiKey: string): Record<string, string> {
  return {
    apikey: apiKey,
    authorization: `Bearer ${person.token}`,
    'accept-profile': 'public',
    'x-client-info': 'supabase-js/2.119.0; runtime=web',
    'user-agent':
      'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    accept: '*/*',
  };
}
