import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { playJson, toPlayedSession } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { setMailLink } from '../../data/session/mail-link.ts';
import { signOut } from '../../data/session/session.ts';
import { signIn } from '../../data/session/sign-in.ts';
import { LinkNotice } from './link-notice.tsx';

const backend = playPage();
backend.play('POST /auth/v1/logout', () => new Response(null, { status: 204 }));

const onRead = vi.fn<() => void>();
const onReset = vi.fn<() => void>();

afterEach(async () => {
  await signOut();
  onRead.mockClear();
  onReset.mockClear();
});

const open = (purpose: 'sign-up' | 'recovery' | 'sign-in') => {
  setMailLink({ kind: 'elsewhere', purpose });
  return render(<LinkNotice onRead={onRead} onReset={onReset} />);
};

// Specification 4.22
test.each([
  [
    'recovery',
    'Open the link where you requested it',
    'This link works only in the browser that requested it, so open it there, or request a new one here.',
    'Request a new link',
    onReset,
  ],
  [
    'sign-in',
    'Open the link where you requested it',
    'This link works only in the browser that requested it, so open it there, or sign in here.',
    'Sign in',
    onRead,
  ],
  [
    'sign-up',
    'Open the link where you signed up',
    'This link works only in the browser you signed up in, so open it there, or sign in here.',
    'Sign in',
    onRead,
  ],
] as const)(
  'a %s link of another browser says in one sentence what to do, and offers it',
  async (purpose, title, lead, way, act) => {
    const screen = await open(purpose);
    await expect.element(screen.getByRole('heading', { name: title })).toHaveFocus();
    await expect.element(screen.getByText(lead, { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: way }).click();
    expect(act).toHaveBeenCalledTimes(1);
  },
);

test('who is signed in already is offered nothing that they cannot use', async () => {
  backend.play('POST /auth/v1/token', () => playJson(toPlayedSession()));
  const screen = await open('recovery');
  await signIn('meera@example.org', 'violet-otter-42');
  await expect
    .element(
      screen.getByText('This link works only in the browser that requested it, so open it there.', {
        exact: true,
      }),
    )
    .toBeVisible();
  await expect.element(screen.getByRole('button')).toHaveTextContent('Go to your dashboard');
});
