import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { silent } from 'tallyboard-backend/bench/tools/bench-postgres.ts';
import {
  addPeople,
  addRows,
  type Person,
  toHeaders,
  tokenSecret,
} from 'tallyboard-backend/bench/tools/people.ts';
import { startServerProcess } from 'tallyboard-backend/bench/tools/server-process.ts';
import { createPasswordHasher, owaspCost } from '../../backend/src/auth/passwords/password-hasher.ts';
import { openDatabase } from '../../backend/src/database/open-database.ts';
import { openTokenAuthority } from '../../backend/src/http/keys/token-authority.ts';
import { requireChromium } from '../../scripts/checks/chromium.ts';

/** The built product with its server, people with lists of different lengths, and a browser. */
export interface BrowserBench {
  readonly url: string;
  readonly browser: Browser;
  /** A new device of the person with so many rows, signed in unless `signedOut`, with nothing else on it. */
  openDevice(rows: number, options?: { readonly signedOut?: boolean }): Promise<BrowserContext>;
  /** The email address of the person with so many rows, whose password is `password`. */
  emailOf(rows: number): string;
  /** Adds rows as another client of the person with so many rows does, in one request. */
  addAs(rows: number, added: number): Promise<void>;
  /** The stored session of the person with so many rows. */
  sessionOf(rows: number): StoredSession;
  close(): Promise<void>;
}

/** An entry of the page's local storage. */
interface StoredSession {
  readonly name: string;
  readonly value: string;
}

export const password = 'correct horse battery staple';

/** How Chromium is started. */
export const browserOptions = {
  executablePath: requireChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
};

/** Starts a server with an embedded database and a person for each of these counts of rows. */
export async function startBrowserBench(counts: readonly number[]): Promise<BrowserBench> {
  const folder = await mkdtemp(join(tmpdir(), 'tallyboard-bench-'));
  const dataDir = join(folder, 'data');
  const { people, publishableKey } = await fill(dataDir, counts);
  const server = await startServerProcess({ DATA_DIR: dataDir, JWT_SECRET: tokenSecret });
  const url = `http://127.0.0.1:${server.port}`;
  const browser = await chromium.launch(browserOptions);
  const personWith = (rows: number) => {
    const person = people.get(rows);
    if (person === undefined) throw new Error(`Nobody has ${rows} rows.`);
    return person;
  };
  const sessionOf = (rows: number) => ({
    name: 'sb-127-auth-token',
    value: JSON.stringify(toSession(personWith(rows))),
  });
  return {
    url,
    browser,
    sessionOf,
    addAs: (rows, added) => addInOneRequest(url, toHeaders(personWith(rows), publishableKey), added),
    emailOf: (rows) => personWith(rows).email,
    openDevice: (rows, { signedOut = false } = {}) =>
      browser.newContext({
        baseURL: url,
        viewport: { width: 1440, height: 900 },
        locale: 'en-GB',
        storageState: {
          cookies: [],
          origins: [{ origin: url, localStorage: signedOut ? [] : [sessionOf(rows)] }],
        },
      }),
    async close() {
      await browser.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function addInOneRequest(
  url: string,
  headers: Readonly<Record<string, string>>,
  count: number,
): Promise<void> {
  const row = { type: 'expense', amount: '1.00', category: 'Rent', date: '2026-11-01', status: 'done' };
  const answer = await fetch(`${url}/rest/v1/transactions`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(Array.from({ length: count }, () => row)),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

async function fill(dataDir: string, counts: readonly number[]) {
  const database = await openDatabase({ dataDir, logger: silent });
  const people = new Map<number, Person>();
  const hash = await createPasswordHasher({ cost: owaspCost, random: randomBytes }).hash(password);
  for (const count of counts) {
    const [person] = await addPeople(database, 1, hash);
    if (person === undefined) throw new Error('Nobody was added.');
    await addRows(database, [person], count, { journal: false });
    people.set(count, person);
  }
  await database.asOwner(async (transaction) => {
    // One row in twenty has another currency.
    await transaction.query('set local session_replication_role = replica');
    await transaction.query(
      `update public.transactions set currency = (array['USD', 'GBP'])[1 + (amount * 100)::integer % 2]
       where (amount * 100)::integer % 20 = 0`,
    );
    // As the server does it for tables that have grown.
    await transaction.query('analyze public.transactions');
  });
  const { publishableKey } = await openTokenAuthority(database, { clock: Date.now });
  await database.close();
  return { people: people as ReadonlyMap<number, Person>, publishableKey };
}

/** A session as the product's client stores it. It lasts a day, so it is never renewed. */
function toSession({ id, email, token }: Person): object {
  const user = {
    id,
    email,
    aud: 'authenticated',
    role: 'authenticated',
    app_metadata: {},
    user_metadata: {},
  };
  return {
    access_token: token,
    refresh_token: 'never asked for',
    token_type: 'bearer',
    expires_in: 86_400,
    expires_at: Math.floor(Date.now() / 1000) + 86_400,
    user,
  };
}
