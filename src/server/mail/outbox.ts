import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { linkHeader } from './outbox-transport.ts';

/** A kept mail as the outbox page lists it. */
export interface OutboxMail {
  readonly to: string;
  readonly subject: string;
  /** As the mail's own header has it. */
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
  const find = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(header)?.[1]?.trim();
  const link = find(linkHeader);
  return {
    to: find('To') ?? '',
    subject: find('Subject') ?? '',
    date: find('Date') ?? '',
    link: link !== undefined && /^https?:\/\//.test(link) ? link : null,
  };
}
