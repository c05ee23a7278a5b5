import type { Answer } from '#domain/sync/answers.ts';
import type { JournalPage } from '#domain/sync/journal.ts';
import type { ChangeRequest } from '#domain/sync/request.ts';
import { messages, toChangeMessage } from './messages.ts';
import { pageSize, restClient, wasNotSent } from './rest-client.ts';
import { findTransaction, toColumns, toRow } from './transaction-row.ts';

/** A server that takes longer counts as unreachable. */
export const requestTimeoutMs = 20_000;

/** No answer, or a timeout on the way: the change may still be written later, so it must not be given up. */
const unanswered = new Set([0, 408, 504]);
/** The server was too busy and did nothing. */
const tooBusy = new Set([425, 429]);
/** The database is restarting. Once it is back, the journal tells whether the change was made. */
const databaseUnavailable = /^(PGRST00[0-3]|57P0|08)/;
/** The journal refuses a batch that it already has: a repeat, or a first try that arrived late. */
const alreadyMade = 'PT409';

/** Refused access to one's own rows: the session was ended elsewhere, or lacks the second factor. */
const insufficientPrivilege = '42501';

/** `signed-out`: nothing was done, because the server no longer knows the person. */
export type Sent = Answer | { readonly kind: 'signed-out' };

/** Whether a read failed because the server no longer knows the person. */
export function isUnauthenticated(cause: unknown): boolean {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
  return code === insufficientPrivilege || /^PGRST30[123]$/.test(code);
}

interface Reply {
  readonly error: { readonly message: string; readonly code?: string | null } | null;
  readonly status: number;
}

/** The journal's last number; 0 before the first change. */
export async function readCounter(person: string): Promise<number> {
  const { data, error } = await restClient()
    .from('transaction_counters')
    .select('seq')
    .eq('user_id', person)
    .retry(false)
    .abortSignal(AbortSignal.timeout(requestTimeoutMs))
    .maybeSingle();
  if (error) throw error;
  return data === null ? 0 : Number(data.seq);
}

/** Reads the journal from a number on. The entry of that number itself shows whether it is still the same journal. */
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
    .abortSignal(AbortSignal.timeout(requestTimeoutMs));
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
    .abortSignal(AbortSignal.timeout(requestTimeoutMs));
  if (error) throw error;
  return data.length > 0;
}

/** Sends one change under its batch, by which the journal recognises it. */
export async function sendChange(person: string, batch: string, request: ChangeRequest): Promise<Sent> {
  const reply = await send(person, batch, request);
  const { error, status } = reply;
  if (error === null) return toAnswer(request, reply.data);
  if (error.code === alreadyMade) return { kind: 'confirmed' };
  if (request.kind === 'insert' && error.code === '23505') return { kind: 'unmatched' };
  if (wasNotSent(error) || tooBusy.has(status)) return { kind: 'unsent' };
  if (unanswered.has(status)) return { kind: 'lost' };
  if (databaseUnavailable.test(error.code ?? '')) return { kind: 'lost' };
  // The server may have failed after it wrote the change.
  if (status >= 500) {
    const known = await hasBatch(person, batch).catch(() => null);
    if (known === null) return { kind: 'lost' };
    if (known) return { kind: 'confirmed' };
  }
  const fallback = fallbackOf(request);
  console.error(fallback, error);
  if (status === 401 || error.code === insufficientPrivilege) return { kind: 'signed-out' };
  return { kind: 'refused', message: toChangeMessage(error, status, fallback) };
}

async function send(
  person: string,
  batch: string,
  request: ChangeRequest,
): Promise<Reply & { readonly data: unknown }> {
  const table = restClient().from('transactions');
  const signal = AbortSignal.timeout(requestTimeoutMs);
  switch (request.kind) {
    case 'insert': {
      const row = { ...toRow(request.row), user_id: person };
      return table.insert(row).setHeader('x-batch-id', batch).abortSignal(signal);
    }
    case 'patch': {
      let update = table.update(toColumns(request.set)).eq('id', request.id).eq('user_id', person);
      for (const [column, value] of Object.entries(toColumns(request.match))) {
        // A row from another client may have null as its description.
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
