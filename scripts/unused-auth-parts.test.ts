import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withoutUnusedParts } from './unused-auth-parts.ts';

const client = readFileSync(
  fileURLToPath(new URL('../node_modules/@supabase/auth-js/dist/module/GoTrueClient.js', import.meta.url)),
  'utf8',
);

test('the installed client no longer imports what no page calls, and ends sessions by one part of it', () => {
  const rest = withoutUnusedParts(client);
  expect(rest).not.toMatch(/from '\.\/(?:GoTrueAdminApi|lib\/web3\/ethereum|lib\/webauthn)'/);
  expect([...new Set(rest.match(/this\.admin\.\w+/g))]).toEqual(['this.admin.signOut']);
  expect(rest).toContain('class WebAuthnApi {}');
  expect(rest).toContain("from './lib/fetch'");
});

test('a client that imports them in another way stops the build', () => {
  expect(() => withoutUnusedParts('export class GoTrueClient {}')).toThrow('no longer imports');
});
