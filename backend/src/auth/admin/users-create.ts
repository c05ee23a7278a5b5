import { insertAccount } from '../account/account.ts';
import { writeAudit } from '../audit-log.ts';
import type { Endpoint } from '../auth-services.ts';
import { requireStrongPassword } from '../passwords/password-strength.ts';
import { refuse } from '../refusal.ts';
import { requireEmail } from '../request/email-address.ts';
import { readBody } from '../request/request-body.ts';
import { requireUser } from '../user.ts';
import { readOperatorAttributes, setOperatorAttributes } from './attributes.ts';

/** `POST /admin/users`: creates an account, confirmed if the operator says so; sends no email. */
export const usersCreate: Endpoint = async (services, context) => {
  const { clock, passwords, settings } = services;
  const body = await readBody(context);
  if (body.text('email') === '') {
    const message = 'Cannot create a user without either an email or phone';
    refuse(400, 'validation_failed', message);
  }
  const email = requireEmail(body.text('email'));
  const password = body.text('password');
  if (password !== '') await requireStrongPassword(password, email, settings.passwordMinLength);
  const attributes = readOperatorAttributes(body, clock());
  const account = {
    email,
    passwordHash: password === '' ? null : await passwords.hash(password),
    metadata: attributes.userMetadata,
    isConfirmed: body.flag('email_confirm', false),
    isSelfRegistered: false,
    now: clock(),
  };
  const user = await services.database.asOwner(async (transaction) => {
    const userId = await insertAccount(transaction, account);
    if (userId === undefined) {
      return refuse(422, 'email_exists', 'A user with this email address has already been registered');
    }
    await setOperatorAttributes(transaction, services, userId, { ...attributes, userMetadata: {} });
    const entry = { action: 'user_signedup', userId, email, address: context.get('clientAddress') } as const;
    await writeAudit(transaction, clock(), entry);
    return requireUser(transaction, userId);
  });
  return context.json(user.object);
};
