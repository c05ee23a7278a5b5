import type { Context } from 'hono';
import type { ServerEnv } from '../../http/request-variables.ts';
import type { Endpoint } from '../auth-services.ts';
import { refuse } from '../refusal.ts';
import { type User, userColumns } from '../user.ts';

const pageSize = 50;
const maxPageSize = 1000;

/** `GET /admin/users?page=&per_page=`: all accounts, newest first. */
export const usersList: Endpoint = async (services, context) => {
  const page = readNumber(context, 'page', 1, Number.MAX_SAFE_INTEGER);
  const size = readNumber(context, 'per_page', pageSize, maxPageSize);
  const { users, total } = await services.database.asOwner(async (transaction) => {
    const counted = await transaction.query<{ total: number }>(
      'select count(*) as total from auth.users where deleted_at is null',
    );
    const { rows } = await transaction.query<User>(
      `select ${userColumns} from auth.users u where u.deleted_at is null
       order by u.created_at desc, u.id limit $1::int offset $2::bigint`,
      [size, Math.min((page - 1) * size, Number.MAX_SAFE_INTEGER)],
    );
    return { users: rows.map((row) => row.object), total: counted.rows[0]?.total ?? 0 };
  });
  const last = Math.max(1, Math.ceil(total / size));
  const toLink = (number: number, relation: string) =>
    `</admin/users?page=${number}&per_page=${size}>; rel="${relation}"`;
  context.header('x-total-count', String(total));
  context.header(
    'link',
    [...(page < last ? [toLink(page + 1, 'next')] : []), toLink(last, 'last')].join(', '),
  );
  return context.json({ users, aud: 'authenticated' });
};

function readNumber(context: Context<ServerEnv>, name: string, fallback: number, largest: number): number {
  const text = context.req.query(name) ?? '';
  if (text === '') return fallback;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (value < 1) refuse(400, 'validation_failed', `Bad Pagination Parameters: ${name} must be 1 or more`);
  return Math.min(value, largest);
}
