import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestInMemory, restInMemory } from '#testing/rest-in-memory.ts';
import { restTables } from '#testing/rest-tables.ts';

describe('Prefer', () => {
  let rest: RestInMemory;

  beforeAll(async () => {
    rest = await restInMemory();
    await rest.define(restTables);
  });

  afterAll(() => rest.close());

  async function applied(method: string, path: string, prefer: string, body?: unknown) {
    const answer = await rest.call(method, path, { body, headers: { prefer } });
    return { status: answer.status, applied: answer.headers.get('preference-applied') };
  }

  it('reports what was applied, in a fixed order', async () => {
    const prefer =
      'timezone=Europe/Berlin, max-affected=9, handling=strict, count=exact, return=representation, missing=default, resolution=ignore-duplicates';
    expect(await applied('POST', '/pairs', prefer, { one: 1, two: 'a' })).toEqual({
      status: 201,
      applied:
        'resolution=ignore-duplicates, missing=default, return=representation, count=exact, handling=strict, timezone=Europe/Berlin',
    });
    expect(await applied('GET', '/pairs', prefer)).toEqual({
      status: 200,
      applied: 'count=exact, handling=strict, timezone=Europe/Berlin',
    });
    expect(await applied('PATCH', '/pairs?one=eq.1', prefer, { value: 'x' })).toEqual({
      status: 200,
      applied:
        'missing=default, return=representation, count=exact, handling=strict, timezone=Europe/Berlin, max-affected=9',
    });
    expect(await applied('DELETE', '/pairs?one=eq.9', 'return=minimal,handling=lenient')).toEqual({
      status: 204,
      applied: 'return=minimal, handling=lenient',
    });
  });

  it('uses the first of a kind', async () => {
    expect((await applied('GET', '/pairs', 'count=exact, count=planned')).applied).toBe('count=exact');
  });

  it('ignores unknown preferences, except in strict handling', async () => {
    expect(await applied('GET', '/items', 'something=odd, count=all')).toEqual({
      status: 200,
      applied: null,
    });
    const strict = 'handling=strict, something=odd, count=all, respond-async';
    expect(await rest.call('GET', '/items', { headers: { prefer: strict } })).toMatchObject({
      status: 400,
      json: {
        code: 'PGRST122',
        message: 'Invalid preferences given with handling=strict',
        details: 'Invalid preferences: something=odd, count=all, respond-async',
      },
    });
  });

  it('writes times in the requested zone', async () => {
    const at = async (prefer?: string) =>
      (await rest.call('GET', '/items?id=eq.1&select=at', prefer ? { headers: { prefer } } : {})).json;
    expect(await at()).toEqual([{ at: '2026-01-01T10:00:00+00:00' }]);
    expect(await at('timezone=America/Los_Angeles')).toEqual([{ at: '2026-01-01T02:00:00-08:00' }]);
    expect(await at('timezone=Mars/Olympus')).toEqual([{ at: '2026-01-01T10:00:00+00:00' }]);
    expect(await applied('GET', '/items', 'handling=strict, timezone=Mars/Olympus')).toMatchObject({
      status: 400,
    });
  });

  it('rolls back changes to more rows than allowed', async () => {
    await rest.define(
      "delete from public.pairs; insert into public.pairs values (1, 'a'), (2, 'b'), (3, 'c')",
    );
    const headers = { prefer: 'handling=strict, max-affected=2' };
    const refusal = {
      status: 400,
      json: {
        code: 'PGRST124',
        message: 'Query result exceeds max-affected preference constraint',
        details: 'The query affects 3 rows',
      },
    };
    expect(await rest.call('DELETE', '/pairs?one=gt.0', { headers })).toMatchObject(refusal);
    const body = { value: 'x' };
    expect(await rest.call('PATCH', '/pairs?one=gt.0', { body, headers })).toMatchObject(refusal);
    expect(await rest.read("select * from public.pairs where value = 'unset'")).toHaveLength(3);
    expect((await rest.call('DELETE', '/pairs?one=gt.1', { headers })).status).toBe(204);
    // Without strict handling it is ignored.
    const lenient = { prefer: 'max-affected=0' };
    expect((await rest.call('DELETE', '/pairs?one=gt.0', { headers: lenient })).status).toBe(204);
  });

  it('limits only calls of functions that return rows', async () => {
    const headers = { prefer: 'handling=strict, max-affected=2' };
    expect(await rest.call('POST', '/rpc/listing', { body: {}, headers })).toMatchObject({
      status: 400,
      json: { code: 'PGRST124', details: 'The query affects 5 rows' },
    });
    expect(await rest.call('POST', '/rpc/add', { body: { a: 1 }, headers })).toMatchObject({
      status: 400,
      json: { code: 'PGRST128' },
    });
  });

  it('commits whatever the client asks for when no override is allowed', async () => {
    const answer = await rest.call('POST', '/keyless', {
      body: { a: 42 },
      headers: { prefer: 'tx=rollback' },
    });
    expect(answer.headers.get('preference-applied')).toBeNull();
    expect(await rest.read('select a from public.keyless where a = 42')).toHaveLength(1);
  });
});

describe('how transactions end', () => {
  it.each([
    ['commit-allow-override', undefined, true, null],
    ['commit-allow-override', 'tx=rollback', false, 'tx=rollback'],
    ['commit-allow-override', 'tx=commit', true, 'tx=commit'],
    ['rollback-allow-override', undefined, false, null],
    ['rollback-allow-override', 'tx=commit', true, 'tx=commit'],
    ['rollback', 'tx=commit', false, null],
  ] as const)('%s with %s keeps: %s', async (txEnd, prefer, kept, applied) => {
    const rest = await restInMemory({ txEnd });
    try {
      await rest.define(restTables);
      const headers = { prefer: `return=representation${prefer ? `,${prefer}` : ''}` };
      const answer = await rest.call('POST', '/keyless?select=a', { body: { a: 1 }, headers });
      expect(answer).toMatchObject({ status: 201, json: [{ a: 1 }] });
      expect(answer.headers.get('preference-applied')).toBe(
        ['return=representation', applied].filter((part) => part !== null).join(', '),
      );
      expect(await rest.read('select a from public.keyless')).toEqual(kept ? [{ a: 1 }] : []);
    } finally {
      await rest.close();
    }
  });

  it('runs the pre-request function first, in the same transaction and role', async () => {
    const rest = await restInMemory({ preRequest: 'guards.check_request' });
    try {
      await rest.define(`
        ${restTables};
        create schema guards;
        grant usage on schema guards to anon, authenticated;
        create function guards.check_request() returns void language plpgsql as $$
        begin
          if current_setting('request.headers')::json->>'x-stop' is not null then
            raise sqlstate 'PT429' using message = 'slow down', detail = current_user;
          end if;
          perform set_config('response.headers', '[{"X-Checked": "yes"}]', true);
        end $$`);
      const fine = await rest.call('GET', '/items?id=eq.1');
      expect(fine.headers.get('x-checked')).toBe('yes');
      expect(await rest.call('GET', '/items', { headers: { 'x-stop': '1' } })).toMatchObject({
        status: 429,
        json: { code: 'PT429', message: 'slow down', details: 'anon' },
      });
    } finally {
      await rest.close();
    }
  });
});
