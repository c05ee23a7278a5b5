import { expect, test } from 'vitest';
import { toConfig } from './config.ts';

// Specification 1.03
test('settings are read from the page, without the trailing slash of the URL', () => {
  const given = {
    supabaseUrl: 'https://x.supabase.co/',
    supabaseAnonKey: 'k',
    sourceUrl: 'https://s',
    outbox: true,
    ownBackend: true,
  };
  expect(toConfig(JSON.stringify(given))).toEqual({ ...given, supabaseUrl: 'https://x.supabase.co' });
});

// Specification 1.03
test('a page without settings uses its own server', () => {
  expect(toConfig(null)).toMatchObject({ supabaseUrl: location.origin, outbox: false });
  expect(toConfig('{"supabaseUrl":""}').supabaseUrl).toBe(location.origin);
});
