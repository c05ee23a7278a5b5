import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withoutUnusedParts } from './unused-auth-parts.ts';

const client = readFileSync(
  fileURLToPath(new URL('../../node_modules/@supabase/auth-js/dist/module/GoTrueClient.js', import.meta.url)),
  'utf8',
);

test('removes from the installed client what no page calls, except ending sessions', () => {
  const rest = withoutUnusedParts(client);
  expect(rest).not.toMatch(/from '\.\/(?:GoTrueAdminApi|lib\/web3\/ethereum|lib\/webauthn)'/);
  expect([...new Set(rest.match(/this\.admin\.\w+/g))]).toEqual(['this.admin.signOut']);
  expect(rest).toContain('class WebAuthnApi {}');
  expect(rest).toContain("from './lib/fetch'");
});

test('stops the build for a client that imports them another way', () => {
  expect(() => withoutUnusedParts('export class GoTrueClient {}')).toThrow('no longer imports');
});
