import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { expectErrors } from '#testing/expected-errors.ts';
import { playJson } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { signIn } from '../../data/session/sign-in.ts';
import { AuthPage } from './auth-page.tsx';

const backend = playPage();
history.replaceState(
  null,
  '',
  '/login#error=access_denied&error_code=otp_expired&error_description=Call+0900',
);

test('an old link is explained, and removed from the address', async () => {
  const screen = await render(
    <AuthPage mode="sign-in" onMode={() => undefined} onSignedIn={() => undefined} />,
  );
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('This link has expired or was already used. Sign in, or request a new one.');
  expect(screen.container.textContent).not.toContain('0900');
  expect(location.href).not.toContain('#');
});

// Specification 8.08, 8.16
test.each([
  ['a lost network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a proxy’s page', () => new Response('<h1>Bad gateway</h1>', { status: 502, statusText: '' })],
  ['a proxy’s reason', () => new Response('<h1>502</h1>', { status: 502, statusText: 'Bad Gateway' })],
])('%s shows the catalogue’s sentence and is logged', async (_what, player) => {
  const errors = expectErrors();
  backend.play('POST /auth/v1/token', player);
  expect(await signIn('meera@example.org', 'secret')).toMatchObject({
    ok: false,
    message: 'Something went wrong. Please try again.',
  });
  expect(errors.take()).toHaveLength(1);
});

test('a troubled server’s message is shown', async () => {
  backend.play('POST /auth/v1/token', () =>
    playJson({ code: 'x', message: 'The database is being moved' }, 503),
  );
  expect(await signIn('meera@example.org', 'secret')).toMatchObject({
    message: 'The database is being moved',
  });
});
