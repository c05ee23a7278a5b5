import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { playedUser, playJson, toPlayedSession } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { AccountDialog } from './account-dialog.tsx';

const backend = playPage({ sessionEndsIn: 3600 });
const session = toPlayedSession();
const sent = (path: string) => backend.requests.filter((request) => request.path === path);

beforeAll(() => {
  backend.play('GET /auth/v1/user', () => playJson(session.user));
  backend.play('POST /auth/v1/logout', () => new Response(null, { status: 204 }));
});

function Holder() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Account
      </button>
      {open && <AccountDialog onClose={() => setOpen(false)} />}
    </>
  );
}

async function open() {
  const screen = await render(<Holder />);
  const opener = screen.getByRole('button', { name: 'Account', exact: true });
  await opener.click();
  const dialog = screen.getByRole('dialog', { name: 'Account' });
  await expect.element(dialog).toBeVisible();
  const part = (name: string) => dialog.getByRole('region', { name });
  return {
    dialog,
    opener,
    part,
    field: (name: string) => dialog.getByRole('textbox', { name, exact: true }),
    press: (name: string) => dialog.getByRole('button', { name, exact: true }).click(),
  };
}

/** Errors that the data room writes down beside what is shown. */
function expectComplaint() {
  return vi.spyOn(console, 'error').mockReturnValue();
}
afterEach(() => backend.play('PUT /auth/v1/user', () => Promise.reject(new TypeError('Failed to fetch'))));

test('says whose account it is, and returns the focus when it closes', async () => {
  const { dialog, opener, press } = await open();
  await expect.element(dialog).toHaveAccessibleDescription(`Signed in as ${playedUser.email}`);
  await press('Close');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('a new password that differs from its confirmation is not sent', async () => {
  const { field, part, press } = await open();
  await press('Change password');
  await expect.element(field('Current password')).toHaveFocus();
  await field('Current password').fill('old');
  await field('New password').fill('one of these');
  await field('Confirm password').fill('one of those');
  await press('Save password');
  await expect.element(part('Password').getByRole('alert')).toHaveTextContent('Passwords do not match');
  expect(backend.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
});

test('a server that wants an emailed code gets it', async () => {
  backend.play('PUT /auth/v1/user', ({ body }) =>
    (body as { nonce?: string }).nonce
      ? playJson(session.user)
      : playJson(
          { code: 'reauthentication_needed', message: 'Password update requires reauthentication' },
          400,
        ),
  );
  backend.play('GET /auth/v1/reauthenticate', () => playJson({}));
  const { dialog, field, part, press } = await open();
  await press('Change password');
  await field('Current password').fill('old');
  await field('New password').fill('violet-otter-42');
  await field('Confirm password').fill('violet-otter-42');
  await press('Save password');
  await expect
    .element(part('Password').getByRole('status'))
    .toHaveTextContent('Enter the code we emailed you, then save.');
  await field('Emailed code').fill(' 123456 ');
  await press('Save password');
  await expect.element(part('Password').getByRole('status')).toMatchTextContent(/^Password changed\./);
  await expect.element(dialog.getByRole('button', { name: 'Change password' })).toHaveFocus();
  expect(backend.requests.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
    password: 'violet-otter-42',
    current_password: 'old',
    nonce: '123456',
  });
});

test('the reasons against a password are told', async () => {
  backend.play('PUT /auth/v1/user', () =>
    playJson(
      {
        code: 'weak_password',
        message: 'Password should be at least 8 characters. Password should not be your email address.',
        weak_password: { reasons: ['length', 'pwned'] },
      },
      422,
    ),
  );
  const { field, part, press } = await open();
  await press('Change password');
  await field('Current password').fill('old');
  await field('New password').fill('meera');
  await field('Confirm password').fill('meera');
  await press('Save password');
  await expect
    .element(part('Password').getByRole('alert'))
    .toMatchTextContent('should not be your email address.');
  await press('Cancel');
  await expect.element(part('Password').getByRole('alert')).not.toBeInTheDocument();
});

test('a new address needs both links opened', async () => {
  backend.play('PUT /auth/v1/user', () =>
    playJson({ ...(session.user as object), new_email: 'new@example.org' }),
  );
  const { field, part, press } = await open();
  await press('Change email address');
  await field('New email address').fill('new@example.org');
  await field('Current password').fill('old');
  await press('Send links');
  await expect
    .element(part('Email address').getByRole('status'))
    .toHaveTextContent(
      'We emailed meera@example.org and new@example.org. The address changes once both links are opened.',
    );
  const put = backend.requests.findLast(({ method }) => method === 'PUT');
  expect(put?.query.get('redirect_to')).toMatch(`${location.origin}/login?mail=email_change&sb_flow_id=`);
  expect(put?.body).toMatchObject({ email: 'new@example.org', current_password: 'old' });
});

test('devices: this one is marked, and one other or all others can be signed out', async () => {
  const row = (id: string, user_agent: string, is_current: boolean) => ({
    id,
    user_agent,
    ip: '203.0.113.7',
    created_at: '2026-11-20T08:00:00+00:00',
    refreshed_at: '2026-11-21T09:05:00.123456+00:00',
    is_current,
  });
  let rows = [
    row('1', 'Firefox/141.0 Windows', true),
    row('2', 'Chrome/140 Android', false),
    row('3', '', false),
  ];
  backend.play('POST /rest/v1/rpc/list_my_sessions', () => playJson(rows));
  backend.play('POST /rest/v1/rpc/end_my_session', ({ body }) => {
    rows = rows.filter(({ id }) => id !== (body as { session_id: string }).session_id);
    return playJson(true);
  });
  const { part, press } = await open();
  await press('Show devices');
  const devices = part('Signed-in devices').getByRole('listitem');
  await expect.element(devices.nth(0)).toMatchTextContent(/^Firefox on WindowsThis device/);
  await expect.element(devices.nth(2)).toMatchTextContent(/^Unknown device/);
  const last = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  await expect.element(devices.nth(0)).toMatchTextContent(/Active now$/);
  await expect
    .element(devices.nth(1))
    .toMatchTextContent(new RegExp(`Last active ${last.format(Date.UTC(2026, 10, 21, 9, 5))}`));
  await part('Signed-in devices')
    .getByRole('button', { name: /^Sign out Chrome on Android/ })
    .click();
  await expect.element(part('Signed-in devices').getByRole('status')).toHaveTextContent('Device signed out.');
  expect(devices.elements()).toHaveLength(2);
  await expect.element(part('Signed-in devices').getByRole('list')).toHaveFocus();
  await press('Sign out other devices');
  await expect
    .element(part('Signed-in devices').getByRole('status'))
    .toHaveTextContent('All other devices signed out.');
  expect(sent('/auth/v1/logout').at(-1)?.query.get('scope')).toBe('others');
});

test('a list of devices that cannot be loaded says so', async () => {
  const complain = expectComplaint();
  backend.play('POST /rest/v1/rpc/list_my_sessions', () =>
    playJson({ code: '42501', message: 'This session has ended. Please sign in again.' }, 403),
  );
  const { part, press } = await open();
  await press('Show devices');
  await expect
    .element(part('Signed-in devices').getByRole('alert'))
    .toHaveTextContent('This session has ended. Please sign in again.');

  // Something on the way may answer with an empty page.
  backend.play('POST /rest/v1/rpc/list_my_sessions', () => new Response(''));
  await press('Hide devices');
  await press('Show devices');
  await expect
    .element(part('Signed-in devices').getByRole('alert'))
    .toHaveTextContent('Something went wrong. Please try again.');
  complain.mockClear();
});

const needsProof = () =>
  playJson(
    { code: 'reauthentication_needed', message: 'Changing second factors requires reauthentication' },
    400,
  );

test('adding a second factor asks for the password if the sign-in was long ago', async () => {
  backend.play('POST /auth/v1/factors', needsProof);
  backend.play('POST /auth/v1/token', () => playJson({ ...session, refresh_token: 'refresh-token-2' }));
  const screen = await open();
  const { dialog, field, part, press } = screen;
  await part('Two-factor sign-in').getByRole('button', { name: 'Turn on' }).click();
  await expect.element(field('Current password')).toHaveFocus();
  await field('Current password').fill('violet-otter-42');
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>';
  backend.play('POST /auth/v1/factors', () =>
    playJson({ id: 'f', type: 'totp', totp: { qr_code: picture, secret: 'ABCDEFGHIJ', uri: '' } }),
  );
  await press('Continue');
  await expect.element(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expect.element(part('Two-factor sign-in')).toMatchTextContent(/ABCD EFGH IJ/);
});

test('turning off the second factor asks for a code if the last proof was long ago', async () => {
  const factor = { id: 'f', factor_type: 'totp', status: 'verified', created_at: '', updated_at: '' };
  const user = { ...(session.user as object), factors: [factor] };
  backend.play('GET /auth/v1/user', () => playJson(user));
  backend.play('POST /rest/v1/rpc/count_recovery_codes', () => playJson(1));
  backend.play('DELETE /auth/v1/factors/f', needsProof);
  const { field, part, press } = await open();
  await press('Manage');
  await expect.element(part('Two-factor sign-in')).toMatchTextContent(/You have one recovery code left\./);
  await press('Turn off');
  await expect.element(field('Authenticator code')).toHaveFocus();
  await field('Authenticator code').fill('123456');

  backend.play('POST /auth/v1/factors/f/challenge', () => playJson({ id: 'c', type: 'totp', expires_at: 1 }));
  backend.play('POST /auth/v1/factors/f/verify', () => playJson({ ...session, user }));
  backend.play('DELETE /auth/v1/factors/f', () => playJson({ id: 'f' }));
  backend.play('POST /auth/v1/token', () => playJson(session));
  await press('Turn off');
  await expect
    .element(part('Two-factor sign-in').getByRole('status'))
    .toHaveTextContent('Two-factor sign-in is off.');
  backend.play('GET /auth/v1/user', () => playJson(session.user));
});

test('new recovery codes ask for a code if the last proof was long ago', async () => {
  const complain = expectComplaint();
  const factor = { id: 'f', factor_type: 'totp', status: 'verified', created_at: '', updated_at: '' };
  const user = { ...(session.user as object), factors: [factor] };
  backend.play('GET /auth/v1/user', () => playJson(user));
  backend.play('POST /rest/v1/rpc/count_recovery_codes', () => playJson(1));
  const message = 'Please enter a code from your authenticator app to continue.';
  backend.play('POST /rest/v1/rpc/create_recovery_codes', () =>
    playJson({ code: '42501', message, hint: 'reauthentication_needed' }, 403),
  );
  const { dialog, field, part, press } = await open();
  await press('Manage');
  await press('New recovery codes');
  await expect.element(field('Authenticator code')).toHaveFocus();
  await field('Authenticator code').fill('123456');

  backend.play('POST /auth/v1/factors/f/challenge', () => playJson({ id: 'c', type: 'totp', expires_at: 1 }));
  backend.play('POST /auth/v1/factors/f/verify', () => playJson(session));
  backend.play('POST /rest/v1/rpc/create_recovery_codes', () => playJson(['abcdef-ghjkmn-pqrstv-wxyz01']));
  // Enter repeats what asked for the code, and turns nothing off.
  await userEvent.keyboard('{Enter}');
  await expect.element(part('Two-factor sign-in')).toMatchTextContent(/abcdef-ghjkmn-pqrstv-wxyz01/);

  // Only saving them closes them.
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await press('Change password');
  await expect.element(field('Current password')).toHaveFocus();
  await expect.element(part('Two-factor sign-in')).toMatchTextContent(/abcdef-ghjkmn-pqrstv-wxyz01/);
  await press('I’ve saved them');
  await expect.element(part('Two-factor sign-in')).toMatchTextContent(/Two-factor sign-in is on\.$/);
  await expect.element(field('Current password')).toBeVisible();
  await press('Close');
  await expect.element(dialog).not.toBeInTheDocument();
  backend.play('GET /auth/v1/user', () => playJson(session.user));
  complain.mockClear();
});

test('the last action’s failure is shown, and an empty code is not sent', async () => {
  const complain = expectComplaint();
  const factor = { id: 'f', factor_type: 'totp', status: 'verified', created_at: '', updated_at: '' };
  backend.play('GET /auth/v1/user', () => playJson({ ...(session.user as object), factors: [factor] }));
  backend.play('POST /rest/v1/rpc/create_recovery_codes', () =>
    playJson({ code: '42501', message: 'No new codes today.' }, 403),
  );
  backend.play('DELETE /auth/v1/factors/f', needsProof);
  const { field, part, press } = await open();
  await press('Manage');
  await press('New recovery codes');
  const alert = part('Two-factor sign-in').getByRole('alert');
  await expect.element(alert).toHaveTextContent('No new codes today.');
  await press('Turn off');
  await expect.element(alert).toHaveTextContent('Enter a code from your authenticator app.');
  await expect.element(field('Authenticator code')).toHaveFocus();
  const before = backend.requests.length;
  await press('Turn off');
  await press('New recovery codes');
  expect(backend.requests).toHaveLength(before);
  backend.play('GET /auth/v1/user', () => playJson(session.user));
  complain.mockClear();
});

test('deleting an account needs its address and its password', async () => {
  const complain = expectComplaint();
  backend.play('POST /auth/v1/token', () =>
    playJson({ code: 'invalid_credentials', message: 'Invalid login credentials' }, 400),
  );
  const { dialog, field, part, press } = await open();
  const before = sent('/auth/v1/token').length;
  await press('Delete account');
  const confirmation = field('Type meera@example.org to confirm');
  await expect.element(confirmation).toHaveFocus();
  await confirmation.fill('meera');
  await field('Password').fill('a guess');
  await press('Delete everything');
  const alert = part('Delete account').getByRole('alert');
  await expect.element(alert).toMatchTextContent(/^To confirm, type your email address/);
  expect(sent('/auth/v1/token')).toHaveLength(before);

  await confirmation.fill(' Meera@example.org');
  await press('Delete everything');
  await expect.element(alert).toHaveTextContent('Invalid login credentials');
  await expect.element(dialog.getByRole('button', { name: 'Delete everything' })).toHaveFocus();

  backend.play('POST /auth/v1/token', () => playJson({ ...session, access_token: 'e30.e30.fresh' }));
  backend.play('POST /rest/v1/rpc/delete_my_account', () =>
    playJson({ code: '42501', message: 'Not today.' }, 403),
  );
  await press('Delete everything');
  await expect.element(alert).toHaveTextContent('Not today.');
  expect(sent('/rest/v1/rpc/delete_my_account').at(-1)?.headers.get('authorization')).toBe(
    'Bearer e30.e30.fresh',
  );

  // A proxy's page: the account is still there.
  for (const status of [200, 404]) {
    const asked = sent('/rest/v1/rpc/delete_my_account').length;
    backend.play('POST /rest/v1/rpc/delete_my_account', () => new Response('', { status }));
    await press('Delete everything');
    await expect.poll(() => sent('/rest/v1/rpc/delete_my_account').length).toBe(asked + 1);
    await expect.element(alert).toHaveTextContent('Something went wrong. Please try again.');
    expect(localStorage.getItem('sb-backend-auth-token')).not.toBeNull();
  }

  backend.play('POST /rest/v1/rpc/delete_my_account', () => new Response(null, { status: 204 }));
  await press('Delete everything');
  await expect.poll(() => localStorage.getItem('sb-backend-auth-token')).toBeNull();
  complain.mockClear();
});
