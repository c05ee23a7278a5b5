import { confirmAccount } from '../account/account.ts';
import { moveToFreeEmail } from '../account/email-change.ts';
import { writeAudit } from '../audit-log.ts';
import type { Endpoint } from '../auth-services.ts';
import { voidTokens } from '../codes/one-time-token.ts';
import { requireStrongPassword } from '../passwords/password-strength.ts';
import { setPassword } from '../passwords/set-password.ts';
import { requireEmail } from '../request/email-address.ts';
import { readBody, requireBoundedData } from '../request/request-body.ts';
import { requireUser } from '../user.ts';
import { readUserId, requireKnownUser } from './admin-route.ts';
import { readOperatorAttributes, setOperatorAttributes } from './attributes.ts';

/** `PUT /admin/users/:id`: changes an account; a new password signs the person out everywhere. */
export const usersUpdate: Endpoint = async (services, context) => {
  const { clock, passwords, settings } = services;
  const id = readUserId(context);
  const body = await readBody(context);
  const email = body.text('email') === '' ? undefined : requireEmail(body.text('email'));
  const password = body.text('password');
  if (password !== '') await requireStrongPassword(password, email ?? '', settings.passwordMinLength);
  const passwordHash = password === '' ? undefined : await passwords.hash(password);
  const attributes = readOperatorAttributes(body, clock());
  const isConfirmed = body.flag('email_confirm', false);
  const user = await services.database.asOwner(async (transaction) => {
    const current = await requireKnownUser(transaction, id);
    if (email !== undefined && email !== current.email) {
      await moveToFreeEmail(transaction, id, email, clock());
      // Links under way were sent to the former address, or would move the account again.
      await voidTokens(transaction, id);
    }
    if (isConfirmed && !current.isConfirmed) await confirmAccount(transaction, id, clock());
    if (passwordHash !== undefined) await setPassword(transaction, id, { passwordHash, keep: null });
    await setOperatorAttributes(transaction, services, id, attributes);
    const entry = { action: 'user_modified', userId: id, email: current.email } as const;
    await writeAudit(transaction, clock(), { ...entry, address: context.get('clientAddress') });
    const changed = await requireUser(transaction, id);
    requireBoundedData('user_metadata', attributes.userMetadata, changed.object.user_metadata);
    requireBoundedData('app_metadata', attributes.appMetadata, changed.object.app_metadata);
    return changed;
  });
  return context.json(user.object);
};
