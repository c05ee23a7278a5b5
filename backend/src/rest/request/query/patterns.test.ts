import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measureProcessorTime } from '#testing/processor-time.ts';
import { type RestInMemory, type RestUser, restInMemory } from '#testing/rest-in-memory.ts';
import { maxPatterns, maxRegexLength, maxSearchLength } from '../../limits.ts';

let rest: RestInMemory;
let person: RestUser;

beforeAll(async () => {
  rest = await restInMemory();
  person = await rest.addUser('patterns@example.org');
  await rest.define(`insert into public.transactions (user_id, type, amount, category, date, description)
    select '${person.id}', 'expense', 5, 'Rent', '2026-01-01', text
    from unnest(array[repeat('a', 500), repeat('ab', 250), repeat('abbabaaab ', 50), 'Corner shop 12']) as text;`);
});
afterAll(() => rest.close());

const ask = (filter: string) =>
  rest.call('GET', `/transactions?select=description&${filter}`, { token: person.token });
const match = (pattern: string) => ask(`description=match.${encodeURIComponent(pattern)}`);

const refused = { status: 400, json: { code: 'PGRST100', message: 'This pattern is too costly' } };

/** Each took the database between a tenth of a second and hours. */
const costly = [
  '^(.+)(.+)(.+)(.+)\\1\\2\\3\\4.*$',
  '(a)\\\\\\1',
  '(?b)\\(a*\\)\\1',
  '(?:.?(\\m){0,20}[^a]??)+?.{2}',
  '((\\M){1,100})*',
  '(a{1,255}){1,255}',
  '(?:($){0,20})+.*?^',
  '(?:\\d??|[^a]+)(?:(^|a)+($)*?){0,20}',
  '((?:[ab]*?[ab]??|\\w??\\S){1,100})+.??',
  '(?:\\S??\\w?){1,100}',
  '***:(?=a)',
  '(?:,^|,a)*',
  '(?:a$,|b)*',
  '(?=.*a)(?=.*b).*',
  `${'('.repeat(60)}a${')+?'.repeat(60)}`,
  'a{1,255}b{1,255}c{1,255}',
  'x'.repeat(maxRegexLength + 1),
];

describe('a pattern that would keep the database busy', () => {
  it.each(costly)('is refused: %s', async (pattern) => {
    expect(await match(pattern)).toMatchObject(refused);
    const text = encodeURIComponent(pattern);
    for (const filter of [
      `description=imatch.${text}`,
      `description=not.match.${text}`,
      `or=(amount.gt.0,and(description.not.imatch."${text.replaceAll('%5C', '%5C%5C')}",amount.lt.0))`,
      `description=match(any).{"${text.replaceAll('%5C', '%5C%5C')}",b}`,
      `description=imatch(all).{b,"${text.replaceAll('%5C', '%5C%5C')}"}`,
    ]) {
      expect(await ask(filter), filter).toMatchObject(refused);
    }
  });

  // Security A7
  it('is refused in calls of functions, and in writes', async () => {
    const text = encodeURIComponent(costly[0] ?? '');
    for (const [method, path, body] of [
      ['GET', '/rpc/list_my_sessions?id=eq.1&user_agent=match.', undefined],
      ['POST', '/rpc/list_my_sessions?user_agent=match.', {}],
      ['PATCH', '/transactions?description=match.', { status: 'done' }],
      ['DELETE', '/transactions?description=match.', undefined],
    ] as const) {
      expect(
        await rest.call(method, path + text, { token: person.token, ...(body ? { body } : {}) }),
      ).toMatchObject(refused);
    }
  });

  it('is refused for its length, and so are too many', async () => {
    for (const operator of ['like', 'ilike', 'like(any)', 'fts', 'plfts', 'wfts(english)', 'not.phfts']) {
      expect(await ask(`description=${operator}.${'%25'.repeat(maxSearchLength + 1)}`)).toMatchObject(
        refused,
      );
    }
    const many = (count: number) => Array.from({ length: count }, (_, index) => `b${index}`);
    const tree = (count: number) => `or=(${many(count).map((text) => `description.match.${text}`)})`;
    expect((await ask(tree(maxPatterns))).status).toBe(200);
    expect(await ask(tree(maxPatterns + 1))).toMatchObject(refused);
    expect((await ask(`description=match(any).{${many(maxPatterns)}}`)).status).toBe(200);
    expect(await ask(`description=match(any).{${many(maxPatterns + 1)}}`)).toMatchObject(refused);
  });
});

describe('an ordinary pattern', () => {
  it.each([
    ['^Corner', 1],
    ['shop \\d+$', 1],
    ['^\\w+ shop [0-9]{2}$', 1],
    ['(corner|shop)', 1],
    ['^[^b]+$', 2],
    ['(ab)+$', 1],
    ['\\$', 0],
    ['(?:a|b)*c', 0],
  ])('finds what it should: %s', async (pattern, rows) => {
    expect((await match(pattern)).json).toHaveLength(rows);
  });

  it('may be a list', async () => {
    expect((await ask('description=match(any).{shop,"Cor.*r"}')).json).toHaveLength(1);
    expect((await ask('description=ilike(all).{*corner*,*SHOP*}')).json).toHaveLength(1);
  });
});

/** Judges the cheapest of five: the first may have to prepare something. */
async function expectCheap(work: (tries: number) => ReturnType<typeof rest.call>): Promise<void> {
  const took: number[] = [];
  for (let tries = 1; tries <= 5; tries++) {
    const time = await measureProcessorTime(rest.database, async () => {
      expect([200, 400]).toContain((await work(tries)).status);
    });
    took.push(time ?? 0);
  }
  expect(Math.min(...took)).toBeLessThan(80);
}

describe('the worst accepted pattern', () => {
  it.each([
    '([ab]*a|b)*(a|b)*?c',
    '(a|b)*a(a|b)(a|b)(a|b)(a|b)(a|b)(a|b)(a|b)(a|b)(a|b)(a|b)(a|b)(a|b)(a|b)c',
    '(((((a*)*)*)*)*)*b',
    `${'(?:a?b?)*'.repeat(20)}z`,
    `${'(.*)?'.repeat(30)}z`,
    `${'('.repeat(60)}a${')*'.repeat(60)}`,
    '[[:alpha:]]+((?:(?:[ab]{1,20}\\s*?)*(\\S{1,20})*b)*?\\w??)c',
    '((a?)(b?)(a?)(b?)(\\w?)(.?))+?c',
    '.{0,50}a.{0,50}b.{0,50}c',
    '(a?){,3}c',
  ])('takes a moment: %s', async (pattern) => {
    // A different pattern each time: compiled ones are cached.
    await expectCheap((tries) => match(`${pattern}${'z'.repeat(tries)}`));
  });

  it.each([
    ['like', '%25a_'.repeat(300)],
    ['ilike', '%25_'.repeat(400)],
    ['fts', Array(150).fill('!(a|b)').join('<->')],
    ['fts', `${'('.repeat(400)}a${')'.repeat(400)}`],
    ['plfts', 'a1 '.repeat(300)],
    ['wfts', '"a b" or '.repeat(100)],
  ])('takes a moment: %s', async (operator, text) => {
    await expectCheap(() => ask(`description=${operator}.${text}`));
  });
});
