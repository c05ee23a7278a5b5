import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErasedAccount } from './erased-accounts.ts';
import { accountHeader, linkHeader, toFileTime } from './outbox-transport.ts';

/** A stored email in the list of the outbox page. */
export interface OutboxMail {
  readonly to: string;
  readonly subject: string;
  /** The email's own Date header. */
  readonly date: string;
  readonly link: string | null;
}

const headerBytes = 16 * 1024;

/** The newest mails of an outbox folder, newest first; none when the folder does not exist yet. */
export async function readOutbox(directory: string, limit: number): Promise<readonly OutboxMail[]> {
  const names = await listMails(directory);
  const newest = names.sort().reverse().slice(0, limit);
  return Promise.all(newest.map(async (name) => toMail(await readHeader(join(directory, name)))));
}

/** Removes stored emails that are about an account, or that went to one of its addresses while it had it. */
export async function removeMailsOf(directory: string, account: ErasedAccount): Promise<void> {
  const until = toFileTime(account.erasedAt + 1);
  for (const name of await listMails(directory)) {
    const path = join(directory, name);
    const header = await readHeader(path);
    const isTheirs =
      findHeader(header, accountHeader) === account.userId ||
      (name < until && account.addresses.includes(toAddress(findHeader(header, 'To') ?? '')));
    if (isTheirs) await rm(path, { force: true });
  }
}

async function listMails(directory: string): Promise<string[]> {
  try {
    return (await readdir(directory)).filter((name) => /^[\w-]+\.eml$/.test(name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function readHeader(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(headerBytes) });
    const [header = ''] = buffer.toString('utf8', 0, bytesRead).split(/\r?\n\r?\n/, 1);
    return header.replace(/\r?\n[ \t]+/g, ' ');
  } finally {
    await file.close();
  }
}

function toMail(header: string): OutboxMail {
  const link = findHeader(header, linkHeader);
  return {
    to: findHeader(header, 'To') ?? '',
    subject: findHeader(header, 'Subject') ?? '',
    date: findHeader(header, 'Date') ?? '',
    link: link !== undefined && /^https?:\/\//.test(link) ? link : null,
  };
}

function findHeader(header: string, name: string): string | undefined {
  return new RegExp(`^${name}: *(.*)$`, 'im').exec(header)?.[1]?.trim();
}

/** The bare address, from `nia@example.org` or `Nia <nia@example.org>`. */
function toAddress(text: string): string {
  return (/<([^<>]*)>$/.exec(text)?.[1] ?? text).trim().toLowerCase();
}
