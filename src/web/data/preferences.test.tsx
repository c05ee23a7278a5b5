import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { playedUser, playJson, toPlayedSession } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { refreshPreferences, setCurrency, setTheme, useCurrency, useTheme } from './preferences.ts';
import { signOut } from './session/session.ts';
import { signIn } from './session/sign-in.ts';

const backend = playPage();
const table = '/rest/v1/user_preferences';
const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
const opposite = system === 'dark' ? 'light' : 'dark';

backend.play('POST /auth/v1/token', () => playJson(toPlayedSession()));
backend.play('POST /auth/v1/logout', () => new Response(null, { status: 204 }));

const useBoth = () => ({ currency: useCurrency(), theme: useTheme() });

test('signed out it is rupees and the system’s theme, and changing the system’s theme drops the chosen one', async () => {
  const { result, act } = await renderHook(useBoth);
  await expect.poll(() => result.current).toMatchObject({ currency: 'INR', theme: system });
  await act(() => setTheme(opposite));
  expect(result.current.theme).toBe(opposite);
  expect(localStorage.getItem('tallyboard.theme')).toBe(opposite);
});

test('preferences are loaded, each change saves one field, and signing out resets both', async () => {
  backend.play(`GET ${table}`, () => playJson([{ currency: 'GBP', theme: opposite }]));
  backend.play(`POST ${table}`, () => new Response(null, { status: 201 }));
  const { result, act } = await renderHook(useBoth);
  await signIn('meera@example.org', 'secret');
  await expect.poll(() => result.current).toMatchObject({ currency: 'GBP', theme: opposite });

  await act(() => setCurrency('USD'));
  expect(result.current.currency).toBe('USD');
  await act(() => setTheme(system));
  const saved = () => backend.requests.filter(({ method, path }) => method === 'POST' && path === table);
  await expect
    .poll(() => saved().map(({ body }) => body))
    .toEqual([
      { user_id: playedUser.id, currency: 'USD' },
      { user_id: playedUser.id, theme: system },
    ]);
  expect(saved()[0]?.query.get('on_conflict')).toBe('user_id');
  expect(saved()[0]?.headers.get('prefer')).toContain('resolution=merge-duplicates');

  await signOut();
  await expect.poll(() => result.current).toMatchObject({ currency: 'INR', theme: system });
  expect(localStorage).toHaveLength(0);
});

test('another tab’s choice shows here too', async () => {
  const { result } = await renderHook(useBoth);
  localStorage.setItem('tallyboard.theme', opposite);
  dispatchEvent(new StorageEvent('storage', { key: 'tallyboard.theme', newValue: opposite }));
  await expect.poll(() => result.current.theme).toBe(opposite);
});

// Specification 8.14
test('a failed load is ignored, and a late answer does not overwrite a choice made meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  backend.play(`GET ${table}`, () => promise);
  const { result, act } = await renderHook(useBoth);
  await signIn('meera@example.org', 'secret');
  await act(() => setCurrency('GBP'));
  resolve(playJson([{ currency: 'USD', theme: 'light' }]));
  await expect.poll(() => result.current).toMatchObject({ currency: 'GBP', theme: 'light' });
  await signOut();

  backend.play(`GET ${table}`, () => playJson({ message: 'broken' }, 500));
  await signIn('meera@example.org', 'secret');
  await expect.poll(() => backend.requests.at(-1)?.path).toBe(table);
  expect(result.current.currency).toBe('INR');
  expect(vi.mocked(console.error)).not.toHaveBeenCalled();
  await signOut();
});

test('a slow answer does not overwrite what another tab has chosen meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  backend.play(`GET ${table}`, () => promise);
  const { result } = await renderHook(useBoth);
  await signIn('meera@example.org', 'secret');
  localStorage.setItem('tallyboard.currency', `${playedUser.id} GBP`);
  dispatchEvent(new StorageEvent('storage', { key: 'tallyboard.currency' }));
  await expect.poll(() => result.current.currency).toBe('GBP');
  resolve(playJson([{ currency: 'INR', theme: opposite }]));
  await expect.poll(() => result.current.theme).toBe(opposite);
  expect(result.current.currency).toBe('GBP');
  expect(localStorage.getItem('tallyboard.currency')).toBe(`${playedUser.id} GBP`);
  await signOut();
});

test('what is chosen in a full browser is sent', async () => {
  backend.play(`GET ${table}`, () => playJson([{ currency: 'INR', theme: system }]));
  backend.play(`POST ${table}`, () => new Response(null, { status: 201 }));
  const { result, act } = await renderHook(useBoth);
  await signIn('meera@example.org', 'secret');
  const before = backend.requests.length;
  vi.spyOn(console, 'error').mockReturnValue();
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await act(() => setCurrency('USD'));
  await expect
    .poll(() => backend.requests.slice(before).filter(({ method }) => method === 'POST'))
    .toMatchObject([{ body: { currency: 'USD' } }]);
  expect(result.current.currency).toBe('USD');
  full.mockRestore();
  await signOut();
  vi.mocked(console.error).mockClear();
});

test('what was chosen without a network is kept, and saved when the page is opened again', async () => {
  backend.play(`GET ${table}`, () => playJson([{ currency: 'INR', theme: system }]));
  backend.play(`POST ${table}`, () => Promise.reject(new TypeError('Failed to fetch')));
  vi.spyOn(console, 'error').mockReturnValue();
  const { result, act } = await renderHook(useBoth);
  await signIn('meera@example.org', 'secret');
  await act(() => setCurrency('USD'));
  await act(() => setTheme(opposite));
  await expect.poll(() => vi.mocked(console.error).mock.calls).toHaveLength(2);
  vi.mocked(console.error).mockClear();
  const kept = { ...localStorage };

  // As the next page finds it.
  await signOut();
  await expect.poll(() => result.current).toMatchObject({ currency: 'INR', theme: system });
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  backend.play(`POST ${table}`, () => new Response(null, { status: 201 }));
  const before = backend.requests.length;
  await signIn('meera@example.org', 'secret');
  await expect.poll(() => result.current).toMatchObject({ currency: 'USD', theme: opposite });
  const saved = () =>
    backend.requests.slice(before).filter(({ method, path }) => method === 'POST' && path === table);
  await expect
    .poll(() => saved().map(({ body }) => body))
    .toEqual([
      { user_id: playedUser.id, currency: 'USD' },
      { user_id: playedUser.id, theme: opposite },
    ]);
  await expect.poll(() => Object.keys(localStorage).filter((key) => key.includes('unsaved'))).toEqual([]);
  expect(result.current).toMatchObject({ currency: 'USD', theme: opposite });
  await signOut();
});

test('another device’s choice shows when it is asked for, but never instead of one that is not saved yet', async () => {
  let row = { currency: 'INR', theme: system };
  backend.play(`GET ${table}`, () => playJson([row]));
  const { promise, resolve } = Promise.withResolvers<Response>();
  backend.play(`POST ${table}`, () => promise);
  const { result, act } = await renderHook(useBoth);
  await signIn('meera@example.org', 'secret');
  await expect.poll(() => backend.requests.at(-1)?.path).toBe(table);
  row = { currency: 'USD', theme: opposite };
  await expect
    .poll(() => {
      refreshPreferences();
      return result.current;
    })
    .toMatchObject(row);

  await act(() => setCurrency('GBP'));
  row = { currency: 'USD', theme: system };
  refreshPreferences();
  await expect.poll(() => result.current).toMatchObject({ currency: 'GBP', theme: system });
  resolve(new Response(null, { status: 201 }));
  await expect.poll(() => Object.keys(localStorage).filter((key) => key.includes('unsaved'))).toEqual([]);
  refreshPreferences();
  await expect.poll(() => result.current.currency).toBe('USD');
  await signOut();
});
