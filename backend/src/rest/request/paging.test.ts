import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestInMemory, restInMemory } from '#testing/rest-in-memory.ts';

describe('limit, offset, Range and counts', () => {
  let rest: RestInMemory;

  beforeAll(async () => {
    rest = await restInMemory({ maxRows: 20 });
    await rest.define(`
      create table public.numbers (n integer primary key);
      insert into public.numbers select generate_series(1, 57);
      create table public.few (n integer);
      insert into public.few values (1), (2), (3);
      create table public.empty (n integer);
      grant all on public.numbers, public.few, public.empty to anon;
      analyze public.numbers, public.few`);
  });

  afterAll(() => rest.close());

  async function get(path: string, headers: Record<string, string> = {}) {
    const answer = await rest.call('GET', path, { headers });
    const rows = Array.isArray(answer.json) ? answer.json.map(({ n }) => n) : answer.json;
    return { status: answer.status, range: answer.headers.get('content-range'), rows };
  }

  const exact = { prefer: 'count=exact' };

  it.each([
    ['/numbers?order=n&limit=3', {}, 200, '0-2/*', [1, 2, 3]],
    ['/numbers?order=n&limit=3&offset=5', {}, 200, '5-7/*', [6, 7, 8]],
    ['/numbers?order=n&limit=3', exact, 206, '0-2/57', [1, 2, 3]],
    ['/numbers?order=n&limit=3&offset=55', exact, 206, '55-56/57', [56, 57]],
    ['/numbers?order=n&offset=57', exact, 206, '*/57', []],
    ['/numbers?order=n&n=gt.54', exact, 200, '0-2/3', [55, 56, 57]],
    ['/numbers?limit=0', {}, 200, '*/*', []],
    ['/numbers?limit=0', exact, 206, '*/57', []],
    ['/empty', {}, 200, '*/*', []],
    ['/empty', exact, 200, '*/0', []],
    ['/numbers?order=n&limit=2&offset=-5', {}, 200, '0-1/*', [1, 2]],
    ['/numbers?order=n&n=gt.55&limit=few&offset=', {}, 200, '0-1/*', [56, 57]],
  ])('answers %s %o', async (path, headers, status, range, rows) => {
    expect(await get(path, headers)).toEqual({ status, range, rows });
  });

  it('silently limits a response to the maximum number of rows', async () => {
    expect((await get('/numbers?order=n')).range).toBe('0-19/*');
    expect((await get('/numbers?order=n&limit=40', exact)).range).toBe('0-19/57');
    expect((await get('/numbers?order=n&offset=50', exact)).range).toBe('50-56/57');
  });

  it('read page by page to the end', async () => {
    const rows: unknown[] = [];
    for (let offset = 0; ; offset += 20) {
      const page = (await get(`/numbers?order=n&limit=20&offset=${offset}`)).rows as unknown[];
      rows.push(...page);
      if (page.length < 20) break;
    }
    expect(rows).toEqual(Array.from({ length: 57 }, (_, index) => index + 1));
  });

  it.each([
    ['/numbers?order=n', '5-7', 200, '5-7/*', [6, 7, 8]],
    ['/numbers?order=n', '54-', 200, '54-56/*', [55, 56, 57]],
    ['/numbers?order=n&limit=10&offset=4', '0-5', 200, '4-5/*', [5, 6]],
    ['/numbers?order=n&limit=2', '1-9', 200, '1-1/*', [2]],
    ['/numbers?order=n&limit=1', 'bytes=0-5', 200, '0-0/*', [1]],
  ])('narrows %s by Range: %s', async (path, range, status, contentRange, rows) => {
    expect(await get(path, { range, 'range-unit': 'items' })).toEqual({
      status,
      range: contentRange,
      rows,
    });
  });

  it.each([
    ['/numbers?limit=-1', {}, 'Limit should be greater than or equal to zero.', null],
    [
      '/numbers',
      { range: '5-2' },
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
      null,
    ],
    ['/numbers?limit=2', { range: '5-9' }, 'Limit should be greater than or equal to zero.', null],
    ['/numbers?offset=58', exact, 'An offset of 58 was requested, but there are only 57 rows.', '*/57'],
  ])('refuses %s %o with 416', async (path, headers, details, range) => {
    const answer = await rest.call('GET', path, { headers: headers as Record<string, string> });
    expect(answer.status).toBe(416);
    expect(answer.json).toEqual({
      code: 'PGRST103',
      details,
      hint: null,
      message: 'Requested range not satisfiable',
    });
    expect(answer.headers.get('content-range')).toBe(range);
  });

  it('leaves an offset beyond the rows alone when they are not counted', async () => {
    expect(await get('/numbers?offset=1000')).toEqual({ status: 200, range: '*/*', rows: [] });
  });

  it('refuses numbers beyond what PostgreSQL counts with', async () => {
    const answer = await rest.call('GET', `/numbers?offset=${'9'.repeat(300)}`);
    expect(answer).toMatchObject({ status: 400, json: { code: '22003' } });
  });

  it('counts exactly when an estimate would do', async () => {
    expect((await get('/few', { prefer: 'count=estimated' })).range).toBe('0-2/3');
    expect((await get('/numbers', { prefer: 'count=estimated' })).range).toBe('0-19/57');
    expect((await get('/numbers', { prefer: 'count=planned' })).range).toBe('0-19/57');
    expect((await get('/numbers?n=eq.3', { prefer: 'count=planned' })).range).toBe('0-0/1');
  });

  it('responds to HEAD as to GET, without the rows', async () => {
    const answer = await rest.call('HEAD', '/numbers?limit=5', { headers: exact });
    expect(answer).toMatchObject({ status: 206, text: '' });
    expect(answer.headers.get('content-range')).toBe('0-4/57');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('preference-applied')).toBe('count=exact');
  });

  it('returns the same Content-Location whatever the order of the parameters', async () => {
    const answer = await rest.call('GET', '/numbers?select=n&order=n.desc&n=in.(1,2)&limit=1');
    expect(answer.headers.get('content-location')).toBe(
      '/numbers?limit=1&n=in.(1%2C2)&order=n.desc&select=n',
    );
    expect(answer.headers.get('content-length')).toBe(String(answer.text.length));
    expect((await rest.call('GET', '/numbers')).headers.get('content-location')).toBe('/numbers');
  });
});
