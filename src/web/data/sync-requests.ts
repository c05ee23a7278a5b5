import type { Answer } from '#domain/sync/answers.ts';
import type { JournalPage } from '#domain/sync/journal.ts';
import type { ChangeRequest } from '#domain/sync/request.ts';
import { messages, toChangeMessage } from './messages.ts';
import { pageSize, restClient, wasNotSent } from './rest-client.ts';
import { findTransaction, toColumns, toRow } from './transaction-row.ts';

/** A server that is silent so long, in milliseconds, is one that cannot be reached. */
export const patience = 20_000;

/** Without an answer, or after a silence on the way, the change may still be written later: it must not be given up. */
const unanswered = new Set([0, 408, 504]);
/** A server that is too busy did nothing. */
const tooBusy = new Set([425, 429]);
/** The server's database is being restarted. It comes back; the journal then tells what became of the change. */
const databaseUnavailable = /^(PGRST00[0-3]|57P0|08)/;
/** The journal's own refusal of a batch that it has: said to a repeat, and to a first try that arrived late. */
const madeBefore = 'PT409';

/** What keeps people from their own rows: the session was ended elsewhere, or lacks the second factor. */
const notAllowed = '42501';

/** `signed-out`: nothing was done, because the server does not know the person any more. */
export type Sent = Answer | { readonly kind: 'signed-out' };

/** Whether a reading failed because the server does not know the person any more. */
export function isUnauthenticated(cause: unknown): boolean {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
  return code === notAllowed || /^PGRST30[123]$/.test(code);
}

interface Reply {
  readonly error: { readonly message: string; readonly code?: string | null } | null;
  readonly status: number;
}

/** The journal's last number; 0 before anything was ever changed. */
export async function readCounter(person: string): Promise<number> {
  const { data, error } = await restClient()
    .from('transaction_counters')
    .select('seq')
    .eq('user_id', person)
    .retry(false)
    .abortSignal(AbortSignal.timeout(patience))
    .maybeSingle();
  if (error) throw error;
  return data === null ? 0 : Number(data.seq);
}

/** Reads what the journal has after a number, and the entry of that number, by which it is known again. */
export async function readJournal(person: string, after: number): Promise<Omit<JournalPage, 'since'>> {
  const counter = await readCounter(person);
  if (counter <= after) return { entries: [], complete: true, counter };
  const { data, error, count } = await restClient()
    .from('transaction_changes')
    .select('seq,batch,id:transaction_id,after', { count: 'exact' })
    .eq('user_id', person)
    .gte('seq', after)
    .order('seq')
    .limit(pageSize)
    .retry(false)
    .abortSignal(AbortSignal.timeout(patience));
  if (error) throw error;
  const entries = data.map(({ seq, batch, id, after: row }) => ({
    seq: Number(seq),
    batch: String(batch),
    id: String(id),
    after: findTransaction(row) ?? null,
  }));
  return { entries, complete: (count ?? 0) <= entries.length, counter };
}

/** Whether the journal has this batch. */
export async function hasBatch(person: string, batch: string): Promise<boolean> {
  const { data, error } = await restClient()
    .from('transaction_changes')
    .select('seq')
    .eq('user_id', person)
    .eq('batch', batch)
    .limit(1)
    .retry(false)
    .abortSignal(AbortSignal.timeout(patience));
  if (error) throw error;
  return data.length > 0;
}

/** Sends one change under its batch, by which the journal knows it again. */
export async function sendChange(person: string, batch: string, request: ChangeRequest): Promise<Sent> {
  const reply = await ask(person, batch, request);
  const { error, status } = reply;
  if (error === null) return toAnswer(request, reply.data);
  if (error.code === madeBefore) return { kind: 'confirmed' };
  if (request.kind === 'insert' && error.code === '23505') return { kind: 'unmatched' };
  if (wasNotSent(error) || tooBusy.has(status)) return { kind: 'unsent' };
  if (unanswered.has(status)) return { kind: 'lost' };
  if (databaseUnavailable.test(error.code ?? '')) return { kind: 'lost' };
  // A fault in the middle may have come after the change was written.
  if (status >= 500) {
    const known = await hasBatch(person, batch).catch(() => null);
    if (known === null) return { kind: 'lost' };
    if (known) return { kind: 'confirmed' };
  }
  const fallback = fallbackOf(request);
  console.error(fallback, error);
  if (status === 401 || error.code === notAllowed) return { kind: 'signed-out' };
  return { kind: 'refused', message: toChangeMessage(error, status, fallback) };
}

async function ask(
  person: string,
  batch: string,
  request: ChangeRequest,
): Promise<Reply & { readonly data: unknown }> {
  const table = restClient().from('transactions');
  const signal = AbortSignal.timeout(patience);
  switch (request.kind) {
    case 'insert': {
      const row = { ...toRow(request.row), user_id: person };
      return table.insert(row).setHeader('x-batch-id', batch).abortSignal(signal);
    }
    case 'patch': {
      let update = table.update(toColumns(request.set)).eq('id', request.id).eq('user_id', person);
      for (const [column, value] of Object.entries(toColumns(request.match))) {
        // A row that came another way may have no description at all.
        if (value === '') update = update.or(`${column}.is.null,${column}.eq.""`);
        else update = update.eq(column, value);
      }
      return update.select('id').setHeader('x-batch-id', batch).abortSignal(signal);
    }
    case 'delete':
      return table
        .delete()
        .eq('id', request.id)
        .eq('user_id', person)
        .select('id')
        .setHeader('x-batch-id', batch)
        .abortSignal(signal);
    case 'replace': {
      const rows = request.rows.map(toRow);
      const call = restClient().rpc('replace_transactions', { rows });
      return call.setHeader('x-batch-id', batch).abortSignal(signal);
    }
    case 'undo': {
      const call = restClient().rpc('undo_batch', { batch: request.target, force: request.force });
      return call.setHeader('x-batch-id', batch).abortSignal(signal);
    }
  }
}

function toAnswer(request: ChangeRequest, data: unknown): Answer {
  switch (request.kind) {
    case 'insert':
    case 'replace':
      return { kind: 'confirmed' };
    case 'patch':
    case 'delete':
      return Array.isArray(data) && data.length > 0 ? { kind: 'confirmed' } : { kind: 'unmatched' };
    case 'undo': {
      const { conflicts } = data as { readonly conflicts: readonly { readonly transaction_id: string }[] };
      return { kind: 'confirmed', skipped: conflicts.map(({ transaction_id: id }) => id) };
    }
  }
}

function fallbackOf(request: ChangeRequest): string {
  switch (request.kind) {
    case 'insert':
      return messages.addFailed;
    case 'patch':
      return Object.keys(request.set).join() === 'status' ? messages.moveFailed : messages.updateFailed;
    case 'delete':
      return messages.deleteFailed;
    case 'replace':
      return request.rows.length > 0 ? messages.loadSampleFailed : messages.clearFailed;
    case 'undo':
      return messages.undoFailed;
  }
}
