import { confirmAccount, moveAccount } from '../account.ts';
import { writeAudit } from '../audit-log.ts';
import type { Endpoint } from '../auth-services.ts';
import { requireEmail } from '../email-address.ts';
import { requireFreeEmail } from '../email-change.ts';
import { spendTokens } from '../one-time-token.ts';
import { requireStrongPassword } from '../password-strength.ts';
import { readBody } from '../request-body.ts';
import { endSessions } from '../session.ts';
import { requireUser } from '../user.ts';
import { readUserId, requireKnownUser } from './admin-route.ts';
import { readOwnerAttributes, setOwnerAttributes } from './attributes.ts';

/** `PUT /admin/users/:id`: the owner changes an account; a new password signs its person out everywhere. */
export const usersUpdate: Endpoint = async (services, context) => {
  const { clock, passwords, settings } = services;
  const id = readUserId(context);
  const body = await readBody(context);
  const email = body.text('email') === '' ? undefined : requireEmail(body.text('email'));
  const password = body.text('password');
  if (password !== '') await requireStrongPassword(password, email ?? '', settings.passwordMinLength);
  const passwordHash = password === '' ? undefined : await passwords.hash(password);
  const attributes = readOwnerAttributes(body, clock());
  const isConfirmed = body.flag('email_confirm', false);
  const user = await services.database.asOwner(async (transaction) => {
    const current = await requireKnownUser(transaction, id);
    if (email !== undefined && email !== current.email) {
      await requireFreeEmail(transaction, email);
      await moveAccount(transaction, id, email, clock());
    }
    if (isConfirmed && !current.isConfirmed) await confirmAccount(transaction, id, clock());
    if (passwordHash !== undefined) {
      const sql = 'update auth.users set encrypted_password = $2 where id = $1::uuid';
      await transaction.query(sql, [id, passwordHash]);
      await spendTokens(transaction, id);
      await endSessions(transaction, id, null);
    }
    await setOwnerAttributes(transaction, services, id, attributes);
    const entry = { action: 'user_modified', userId: id, email: current.email } as const;
    await writeAudit(transaction, clock(), { ...entry, address: context.get('clientAddress') });
    return requireUser(transaction, id);
  });
  return context.json(user.object);
};
