import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { playJson, toPlayedSession } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { signOut } from '../../data/session/session.ts';
import { AuthPage } from './auth-page.tsx';

const backend = playPage({ outbox: true });
backend.play('POST /auth/v1/logout', () => new Response(null, { status: 204 }));

const onSignedIn = vi.fn<() => void>();
const sent = () => backend.requests.map(({ method, path }) => `${method} ${path}`);

/** The page as the router shows it: the address says which form it is. */
function Page() {
  const [{ hook, navigate }] = useState(() => memoryLocation({ path: '/login' }));
  const [path] = hook();
  return (
    <Router hook={hook}>
      <AuthPage
        mode={path === '/signup' ? 'sign-up' : 'sign-in'}
        onMode={(mode) => navigate(mode === 'sign-up' ? '/signup' : '/login')}
        onSignedIn={onSignedIn}
      />
    </Router>
  );
}

async function open(form: 'sign-in' | 'sign-up') {
  const screen = await render(<Page />);
  if (form === 'sign-up') await screen.getByRole('link', { name: 'Create an account' }).click();
  return {
    screen,
    heading: screen.getByRole('heading', { level: 1 }),
    email: screen.getByLabelText('Email'),
    password: screen.getByLabelText('Password', { exact: true }),
    repeated: screen.getByLabelText('Confirm password', { exact: true }),
    alert: screen.getByRole('alert'),
    press: (name: string) => screen.getByRole('button', { name }).click(),
  };
}

afterEach(async () => {
  await signOut();
  onSignedIn.mockClear();
});

// Specification 2.29
test('the two forms have their titles, their fields, a link to each other, one to the start, and the note', async () => {
  const { screen, heading, password, repeated } = await open('sign-in');
  await expect.element(heading).toHaveTextContent('Welcome Back');
  await expect.element(repeated).not.toBeInTheDocument();
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password');
  await expect.element(screen.getByText('Email/password authentication is supported.')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Back to the landing page' }))
    .toHaveAttribute('href', '/');

  await screen.getByRole('link', { name: 'Create an account' }).click();
  await expect.element(heading).toHaveTextContent('Create an Account');
  await expect.element(repeated).toBeVisible();
  await expect.element(password).toHaveAttribute('autocomplete', 'new-password');
  await screen.getByRole('link', { name: 'Sign in' }).click();
  await expect.element(heading).toHaveTextContent('Welcome Back');
});

// Specification 2.28
// Security 6.2.6, 6.2.7
test('the password can be shown and hidden', async () => {
  const { password, press } = await open('sign-in');
  await password.fill('secret');
  await expect.element(password).toHaveAttribute('type', 'password');
  await press('Show password');
  await expect.element(password).toHaveAttribute('type', 'text');
  await press('Hide password');
  await expect.element(password).toHaveAttribute('type', 'password');
});

// Specification 5.06
test('an invalid or empty address is not sent', async () => {
  const before = sent().length;
  const { email, password, press } = await open('sign-in');
  await press('Sign In');
  await email.fill('no address');
  await password.fill('secret');
  await press('Sign In');
  expect(sent()).toHaveLength(before);
  await expect.element(email).toBeInvalid();
});

// Specification 5.07, 8.09
test('passwords that differ say so, and nothing is sent', async () => {
  const before = sent().length;
  const { email, password, repeated, alert, press } = await open('sign-up');
  await email.fill('meera@example.org');
  await password.fill('violet-otter-42');
  await repeated.fill('violet-otter-43');
  await press('Sign Up');
  await expect.element(alert).toHaveTextContent('Passwords do not match');
  expect(sent()).toHaveLength(before);
  await expect.element(password).toHaveValue('violet-otter-42');
});

test('a refusal shows the server’s message under the form, and the typed text stays', async () => {
  backend.play('POST /auth/v1/token', () =>
    playJson({ code: 'invalid_credentials', message: 'Invalid login credentials' }, 400),
  );
  const { email, password, alert, press } = await open('sign-in');
  await email.fill('meera@example.org');
  await password.fill('wrong');
  await press('Sign In');
  await expect.element(alert).toHaveTextContent('Invalid login credentials');
  await expect.element(email).toHaveValue('meera@example.org');
  await expect.element(password).toHaveValue('wrong');
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('a refusal leaves the focus where it was, and nothing is sent twice', async () => {
  const { email, password, alert, screen } = await open('sign-in');
  await email.fill('meera@example.org');
  await password.fill('wrong');
  const button = screen.getByRole('button', { name: /^(Sign In|Please wait\.\.\.)$/ });
  for (const focused of [password, button]) {
    const { promise, resolve } = Promise.withResolvers<Response>();
    backend.play('POST /auth/v1/token', () => promise);
    const before = sent().length;
    focused.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button).toBeDisabled();
    await expect.element(focused).not.toHaveFocus();
    await userEvent.keyboard('{Enter}');
    resolve(playJson({ code: 'invalid_credentials', message: 'Invalid login credentials' }, 400));
    await expect.element(alert).toBeVisible();
    await expect.element(focused).toHaveFocus();
    expect(sent()).toHaveLength(before + 1);
  }
});

// Specification 5.08
test.each([
  ['Password is too weak.', ['It is too short.', 'It has been leaked or is easy to guess.']],
  ['Password should be at least 8 characters.', ['It has been leaked or is easy to guess.']],
  ['Password should be at least 8 characters. It is easy to guess.', []],
])('the server’s message %j is followed by the reasons that it does not tell', async (message, told) => {
  const reasons = ['length', 'pwned'];
  backend.play('POST /auth/v1/signup', () =>
    playJson({ code: 'weak_password', message, weak_password: { reasons } }, 422),
  );
  const { screen, email, password, repeated, press } = await open('sign-up');
  await email.fill('meera@example.org');
  await password.fill('meera');
  await repeated.fill('meera');
  await press('Sign Up');
  await expect.element(screen.getByRole('alert')).toHaveTextContent(message + told.join(''));
  expect(
    screen
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(told);
});

// Specification 2.31, 4.19
test('while a form is sent its button waits; a sign-up ends at sign-in with a note about the email', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  backend.play('POST /auth/v1/signup', () => promise);
  const { screen, heading, email, password, repeated, press } = await open('sign-up');
  await email.fill('meera@example.org');
  await password.fill('violet-otter-42');
  await repeated.fill('violet-otter-42');
  await press('Sign Up');
  await expect.element(screen.getByRole('button', { name: 'Please wait...' })).toBeDisabled();
  resolve(playJson({ id: '1', email: 'meera@example.org', identities: [] }));
  await expect.element(heading).toHaveTextContent('Welcome Back');
  const said = screen.getByRole('status');
  await expect
    .element(said)
    .toMatchTextContent(/^Check your inbox for a confirmation email\. Once confirmed, sign in to continue\./);
  await expect.element(said.getByText('Sent to meera@example.org.', { exact: true })).toBeVisible();
  await expect
    .element(said.getByRole('link', { name: 'open the outbox' }))
    .toHaveAttribute('href', '/outbox');
  await expect.element(email).toHaveValue('meera@example.org');
  await expect.element(password).toHaveValue('');
  const request = backend.requests.at(-1);
  expect(request?.query.get('redirect_to')).toMatch(`${location.origin}/login?mail=signup&sb_flow_id=`);
  expect(request?.body).toMatchObject({ code_challenge_method: 's256' });

  // The mail may be read on another device. It went to the address that was sent, whatever the field says now.
  await email.fill('somebody@example.org');
  await expect.element(said).toMatchTextContent(/Sent to meera@example\.org\./);
  backend.play('POST /auth/v1/verify', () =>
    playJson({ code: 'otp_expired', message: 'Token has expired or is invalid' }, 403),
  );
  await press('Enter the code');
  await expect.element(heading).toHaveTextContent('Enter the code');
  await expect.element(screen.getByText('meera@example.org')).toBeVisible();
  const code = screen.getByLabelText('Emailed code');
  await expect.element(code).toHaveFocus();
  await code.fill('000 000');
  await press('Continue');
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('That code is not right, or it has expired.');
  await expect.element(screen.getByRole('button', { name: 'Continue' })).toHaveFocus();
  expect(backend.requests.at(-1)?.body).toMatchObject({
    type: 'signup',
    email: 'meera@example.org',
    token: '000000',
  });
  const session = toPlayedSession();
  const user = { ...(session.user as object), has_password: false };
  backend.play('POST /auth/v1/verify', () => playJson({ ...session, user }));
  await press('Continue');

  // Somebody had signed up with this address before: the password of the form was not taken.
  await expect.element(heading).toHaveTextContent('Choose a password');
  await expect.element(password).toHaveFocus();
  expect(onSignedIn).not.toHaveBeenCalled();
  backend.play('PUT /auth/v1/user', () => playJson(session.user));
  await password.fill('violet-otter-42');
  await repeated.fill('violet-otter-42');
  await press('Save password');
  await expect.poll(() => onSignedIn.mock.calls).toHaveLength(1);
});

// Specification 4.06
test('a backend without confirmation signs in at once', async () => {
  backend.play('POST /auth/v1/signup', () => playJson(toPlayedSession()));
  const { screen, email, password, repeated, press } = await open('sign-up');
  await email.fill('meera@example.org');
  await password.fill('violet-otter-42');
  await repeated.fill('violet-otter-42');
  await press('Sign Up');
  await expect.poll(() => onSignedIn.mock.calls).toHaveLength(1);
  expect(screen.container.textContent).toBe('');
});

// Specification 2.06
test('a sign-in moves on, and so does anybody who is signed in already', async () => {
  backend.play('POST /auth/v1/token', () => playJson(toPlayedSession()));
  const { email, password, press, screen } = await open('sign-in');
  await email.fill('meera@example.org');
  await password.fill('violet-otter-42');
  await press('Sign In');
  await expect.poll(() => onSignedIn.mock.calls).toHaveLength(1);
  await screen.unmount();
  await render(<Page />);
  expect(onSignedIn).toHaveBeenCalledTimes(2);
});

// Specification 4.21
test('an unconfirmed address can get its email again, or confirm by the code of it', async () => {
  backend.play('POST /auth/v1/token', () =>
    playJson({ code: 'email_not_confirmed', message: 'Email not confirmed' }, 400),
  );
  backend.play('POST /auth/v1/resend', () => playJson({}));
  const { screen, heading, email, password, alert, press } = await open('sign-in');
  await email.fill('meera@example.org');
  await password.fill('violet-otter-42');
  await press('Sign In');
  await expect.element(alert).toHaveTextContent('Email not confirmed');
  await email.fill('somebody@example.org');
  await press('Send the confirmation email again');
  await expect
    .element(screen.getByRole('status'))
    .toMatchTextContent(/sent again\.\s*Sent to meera@example\.org\./);
  expect(backend.requests.at(-1)?.body).toMatchObject({ type: 'signup', email: 'meera@example.org' });

  await email.fill('meera@example.org');
  await press('Sign In');
  await expect.element(alert).toHaveTextContent('Email not confirmed');
  await email.fill('somebody@example.org');
  await press('Enter the code');
  await expect.element(heading).toHaveTextContent('Enter the code');
  backend.play('POST /auth/v1/verify', () => playJson(toPlayedSession()));
  await screen.getByLabelText('Emailed code').fill('147 474');
  await press('Continue');
  await expect.poll(() => onSignedIn.mock.calls).toHaveLength(1);
  expect(backend.requests.findLast(({ path }) => path === '/auth/v1/verify')?.body).toMatchObject({
    type: 'signup',
    email: 'meera@example.org',
    token: '147474',
  });
});

test('a forgotten password: an email is requested, and the answer does not reveal whether there is an account', async () => {
  backend.play('POST /auth/v1/recover', () => playJson({}));
  const { screen, heading, email, press } = await open('sign-in');
  await press('Forgot your password?');
  await expect.element(heading).toHaveTextContent('Choose a new password');
  await email.fill('meera@example.org');
  await press('Send link');
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^If this address has an account/);
  await expect.element(screen.getByRole('button', { name: 'Send link' })).toHaveFocus();
  expect(backend.requests.at(-1)?.query.get('redirect_to')).toMatch('/login?mail=recovery&');
  backend.play('POST /auth/v1/verify', () => playJson(toPlayedSession()));
  await press('Enter the code');
  await screen.getByLabelText('Emailed code').fill('123456');
  await press('Continue');
  await expect.element(heading).toHaveTextContent('Choose a new password');
  expect(onSignedIn).not.toHaveBeenCalled();
  await press('Sign out');
  await expect.element(heading).toHaveTextContent('Welcome Back');
});
