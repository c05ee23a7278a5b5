import { expect, test, vi } from 'vitest';
import { playJson } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { retryingClient } from './retrying-client.ts';

const backend = playPage({ sessionEndsIn: 3600 });
const route = 'GET /rest/v1/rpc/read_batch';
const read = () => retryingClient().rpc('read_batch', { batch: 'b' }, { get: true });

test.each([429, 500, 504])('what ends with %i is asked again when the server says so', async (status) => {
  const answers = [
    playJson({}, status, { 'retry-after': '0' }),
    playJson({}, status, { 'retry-after': '1' }),
  ];
  backend.play(route, () => answers.shift() ?? playJson(['entry']));
  const waited = vi.spyOn(globalThis, 'setTimeout');
  expect(await read()).toMatchObject({ data: ['entry'], error: null });
  expect(waited.mock.calls.map(([, time]) => time)).toEqual(expect.arrayContaining([0, 1000]));
});

test('what ends with 503 is asked again by the client below alone', async () => {
  let asked = 0;
  backend.play(route, () => {
    asked += 1;
    return playJson({}, 503, { 'retry-after': '0' });
  });
  expect(await read()).toMatchObject({ status: 503 });
  expect(asked).toBe(4);
});

test('a wait that nobody would sit through is told, and so is what does not pass', async () => {
  const message = 'Too much at once. Please try again in 280 seconds.';
  let asked = 0;
  const play = (status: number, headers: Readonly<Record<string, string>>) =>
    backend.play(route, () => {
      asked += 1;
      return playJson({ code: '53400', message }, status, headers);
    });
  play(429, { 'retry-after': '280' });
  expect(await read()).toMatchObject({ error: { message }, status: 429 });
  expect(asked).toBe(1);
  play(429, { 'retry-after': '0' });
  expect(await read()).toMatchObject({ error: { message }, status: 429 });
  expect(asked).toBe(6);
  play(400, {});
  expect(await read()).toMatchObject({ status: 400 });
  expect(asked).toBe(7);
});
