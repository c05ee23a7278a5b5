import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { playJson, toPlayedSession } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { signOut } from '../../data/session/session.ts';
import { AuthPage } from './auth-page.tsx';

const backend = playPage();
const onSignedIn = vi.fn();
const factor = { id: 'factor-1', factor_type: 'totp', status: 'verified', created_at: '', updated_at: '' };

function toSession(aal: string, factors: readonly object[]) {
  const session = toPlayedSession();
  const user = { ...(session.user as object), factors };
  return { ...session, access_token: `e30.${btoa(JSON.stringify({ aal, exp: 9_999_999_999 }))}.x`, user };
}

async function signInByPassword() {
  backend.play('POST /auth/v1/token', () => playJson(toSession('aal1', [factor])));
  backend.play('GET /auth/v1/user', () => playJson(toSession('aal1', [factor]).user));
  backend.play('POST /auth/v1/logout', () => new Response(null, { status: 204 }));
  backend.play('POST /auth/v1/factors/factor-1/challenge', () =>
    playJson({ id: 'c', type: 'totp', expires_at: 1 }),
  );
  const { hook } = memoryLocation({ path: '/login' });
  const screen = await render(
    <Router hook={hook}>
      <AuthPage mode="sign-in" onMode={() => undefined} onSignedIn={onSignedIn} />
    </Router>,
  );
  await screen.getByLabelText('Email').fill('meera@example.org');
  await screen.getByLabelText('Password', { exact: true }).fill('violet-otter-42');
  await screen.getByRole('button', { name: 'Sign In' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  return screen;
}

beforeEach(async () => {
  await signOut();
  onSignedIn.mockClear();
});

test('a password alone does not sign in an account with a second factor; the right code does', async () => {
  const screen = await signInByPassword();
  expect(onSignedIn).not.toHaveBeenCalled();
  const code = screen.getByLabelText('Code', { exact: true });
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');

  backend.play('POST /auth/v1/factors/factor-1/verify', () =>
    playJson({ code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' }, 422),
  );
  await code.fill('000 000');
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^That code is not right\./);
  expect(backend.requests.at(-1)?.body).toMatchObject({ code: '000000', challenge_id: 'c' });
  await expect.element(screen.getByRole('button', { name: 'Continue' })).toHaveFocus();

  backend.play('POST /auth/v1/factors/factor-1/verify', () => playJson(toSession('aal2', [factor])));
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => onSignedIn.mock.calls).toHaveLength(1);
});

test('a recovery code replaces the device', async () => {
  const screen = await signInByPassword();
  await screen.getByRole('button', { name: 'Use a recovery code instead' }).click();
  const field = screen.getByRole('textbox', { name: 'Recovery code' });
  await expect.element(field).toHaveFocus();
  backend.play('POST /rest/v1/rpc/use_recovery_code', () => playJson(false));
  await field.fill('aaaa-bbbb-cccc-dddd');
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/^That is not one of your recovery codes/);

  backend.play('POST /rest/v1/rpc/use_recovery_code', () => playJson(true));
  backend.play('POST /auth/v1/token', () => playJson(toSession('aal1', [])));
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => onSignedIn.mock.calls).toHaveLength(1);
});

test('a person with neither can go back', async () => {
  const screen = await signInByPassword();
  await screen.getByRole('button', { name: 'Back to sign in' }).click();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome Back');
  expect(onSignedIn).not.toHaveBeenCalled();
});
