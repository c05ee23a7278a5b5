import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectErrors } from '#testing/expected-errors.ts';
import { playJson, toPlayedSession } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { RemindersDialog } from './reminders-dialog.tsx';

const backend = playPage({ sessionEndsIn: 3600 });
const secret = '0123456789abcdef'.repeat(4);
const address = `http://backend.test/calendar/${secret}.ics`;

let row: Record<string, unknown> | undefined;
let before = 0;
const saved = () => backend.requests.slice(before).filter(({ path }) => path.endsWith('save_reminders'));

beforeEach(() => {
  row = undefined;
  before = backend.requests.length;
  backend.play('GET /rest/v1/reminders', () => playJson(row === undefined ? [] : [row]));
  backend.play('POST /rest/v1/rpc/save_reminders', ({ body }) => {
    row = { feed_since: null, ...row, ...(body as object) };
    return playJson(true);
  });
  backend.play('POST /rest/v1/rpc/start_calendar_feed', ({ body }) => {
    const { details } = body as { details: boolean };
    row = { digest: null, ...row, feed_since: '2026-11-28T04:00:00+00:00', feed_details: details };
    return playJson(secret);
  });
  backend.play('POST /rest/v1/rpc/stop_calendar_feed', () => {
    row = { ...row, feed_since: null };
    return playJson(true);
  });
});

async function open() {
  const screen = await render(<RemindersDialog onClose={() => undefined} />);
  const part = (name: string) => screen.getByRole('region', { name });
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click();
  return { screen, part, press };
}

test('makes an address, shows it this once to copy, and ends it', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { screen, part, press } = await open();
  const calendar = part('Calendar');
  await press('Make an address');
  const field = calendar.getByRole('textbox', { name: 'Address of your calendar' });
  await expect.element(field).toHaveValue(address);
  await expect.element(field).toHaveFocus();
  await expect.element(calendar).toMatchTextContent('Anyone with the address sees your titles and dates.');
  await press('Copy');
  expect(write).toHaveBeenCalledWith(address);
  await expect.element(calendar).toMatchTextContent('Copied.');
  await expect.element(calendar).toMatchTextContent('The address was made on 28 November 2026.');

  await screen.rerender(<RemindersDialog key="again" onClose={() => undefined} />);
  await expect.element(screen.getByRole('button', { name: 'New address' })).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  await press('Stop');
  await expect.element(screen.getByRole('button', { name: 'Make an address' })).toBeVisible();
});

const session = toPlayedSession();
const refuseStale = () =>
  playJson({ code: '42501', message: 'Please enter your password.', hint: 'reauthentication_needed' }, 403);

test('asks for the password again before it makes an address after a long session', async () => {
  let proven = false;
  backend.play('GET /auth/v1/user', () => playJson(session.user));
  backend.play('POST /auth/v1/logout', () => new Response(null, { status: 204 }));
  backend.play('POST /auth/v1/token', ({ body }) => {
    proven = (body as { password?: string }).password === 'violet-otter-42';
    return proven
      ? playJson({ ...session, refresh_token: 'refresh-token-2' })
      : playJson({ code: 'invalid_credentials', message: 'Invalid login credentials' }, 400);
  });
  backend.play('POST /rest/v1/rpc/start_calendar_feed', () => (proven ? playJson(secret) : refuseStale()));
  const errors = expectErrors();
  const { screen, part, press } = await open();
  const password = screen.getByRole('textbox', { name: 'Current password' });
  await press('Make an address');
  await press('Cancel');
  await expect.element(screen.getByRole('button', { name: 'Make an address' })).toHaveFocus();
  await press('Make an address');
  await password.fill('not this one');
  await press('Continue');
  await expect.element(part('Calendar').getByRole('alert')).toMatchTextContent('Invalid login credentials');
  await password.fill('violet-otter-42');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(part('Calendar').getByRole('textbox', { name: 'Address of your calendar' }))
    .toHaveValue(address);
  await expect.element(password).not.toBeInTheDocument();
  // The session before it left this device: it was not sent away, which would end what it made.
  const ended = backend.requests.filter(({ path }) => path === '/auth/v1/logout');
  expect(ended.map(({ query }) => query.get('scope'))).toEqual(['local']);
  errors.take();
});

test('asks for a code instead where the account has an authenticator app', async () => {
  const factor = { id: 'f', factor_type: 'totp', status: 'verified', created_at: '', updated_at: '' };
  let proven = false;
  backend.play('GET /auth/v1/user', () => playJson({ ...(session.user as object), factors: [factor] }));
  backend.play('POST /auth/v1/factors/f/challenge', () => playJson({ id: 'c', type: 'totp', expires_at: 1 }));
  backend.play('POST /auth/v1/factors/f/verify', () => {
    proven = true;
    return playJson(session);
  });
  backend.play('POST /rest/v1/rpc/start_calendar_feed', () => (proven ? playJson(secret) : refuseStale()));
  const errors = expectErrors();
  const { screen, part, press } = await open();
  await press('Make an address');
  const code = screen.getByRole('textbox', { name: 'Authenticator code' });
  await expect.element(code).toHaveFocus();
  await code.fill('123456');
  await press('Continue');
  await expect
    .element(part('Calendar').getByRole('textbox', { name: 'Address of your calendar' }))
    .toHaveValue(address);
  errors.take();
});

test('amounts and the email are chosen one by one, by the clock of this device', async () => {
  const { screen, part } = await open();
  await screen.getByRole('checkbox', { name: 'Also amounts' }).click();
  await expect.element(part('Calendar')).toMatchTextContent('titles and dates, and amounts.');
  await screen.getByRole('radio', { name: 'Every day' }).click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('radio', { name: 'Every Monday' })).toHaveFocus();
  await vi.waitFor(() => expect(saved()).toHaveLength(3));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(saved().at(-1)?.body).toEqual({ feed_details: true, digest: 'weekly', zone });
});

test('a zone whose name the server does not know is saved by its offset', async () => {
  const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-330);
  const message = 'The reminders violate check constraint "reminders_zone_known"';
  backend.play('POST /rest/v1/rpc/save_reminders', ({ body }) =>
    (body as { zone: string }).zone.startsWith('<')
      ? playJson(true)
      : playJson({ message, code: '23514' }, 400),
  );
  const errors = expectErrors();
  const { screen } = await open();
  await screen.getByRole('radio', { name: 'Every day' }).click();
  await vi.waitFor(() => expect(saved().at(-1)?.body).toMatchObject({ zone: '<+0530>-05:30' }));
  offset.mockRestore();
  expect(errors.take()).toHaveLength(1);
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('what could not be saved is as it was, and says so', async () => {
  backend.play('POST /rest/v1/rpc/save_reminders', () =>
    playJson({ message: 'This session has ended.' }, 403),
  );
  const errors = expectErrors();
  const { screen } = await open();
  await screen.getByRole('radio', { name: 'Every day' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('This session has ended.');
  await expect.element(screen.getByRole('radio', { name: 'Off' })).toBeChecked();
  errors.take();
});

test('without a connection it says so, and comes back with it', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { screen, part } = await open();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Calendar and email need a connection.');
  await expect.element(part('Badge')).toBeVisible();
  online.mockRestore();
  dispatchEvent(new Event('online'));
  await expect.element(part('Email')).toBeVisible();
});

test('asks for permission when notifications are turned on, and says what a refusal means', async () => {
  const ask = vi.spyOn(Notification, 'requestPermission').mockResolvedValue('denied');
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('default');
  const { screen, part } = await open();
  const box = screen.getByRole('checkbox', { name: 'Tell me on the day' });
  expect(ask).not.toHaveBeenCalled();
  await box.click();
  expect(ask).toHaveBeenCalledOnce();
  await expect.element(box).not.toBeChecked();
  await expect.element(box).toBeDisabled();
  await expect
    .element(part('Notification on this device'))
    .toMatchTextContent('Your browser blocks notifications');
});
