import { fieldsOf, type InCollection, toKey } from '#domain/collections/collections.ts';
import { fromWireRow, toColumns, toFilters, toSelection, toWireRow } from '#domain/fields/field-table.ts';
import type { Answer } from '#domain/sync/answers.ts';
import type { Change } from '#domain/sync/change.ts';
import {
  type RequestedOperation,
  type RowRequest,
  toRequestedOperations,
  toRowRequest,
} from '#domain/sync/request.ts';
import { callWithJson, restClient, wasNotSent } from '../rest-client.ts';
import { runSteps } from '../scheduling.ts';
import { toChangesBody } from './changes-body.ts';
import { hasBatch, insufficientPrivilege, requestTimeoutMs } from './read-journal.ts';
import { findChangeMessage } from './refusal-messages.ts';

/** As much longer for each row that a change is about: an embedded database adds about ten in a millisecond. */
const timeoutPerRowMs = 1;

/** A timeout on the way: the change may still be written later, so it must not be given up. */
const unanswered = new Set([408, 504]);
/** The server was too busy and did nothing. */
const tooBusy = new Set([425, 429]);
/** The database is restarting, or was too busy to finish in time. The journal tells whether the change was made. */
const databaseUnavailable = /^(PGRST00[0-3]|57P0|57014|08)/;
/** The journal refuses a batch that it already has: a repeat, or a first try that arrived late. */
const alreadyMade = 'PT409';
/** A row to be added is there already, or a row to be edited is not as the person saw it. Nothing was done. */
const unmatched = new Set(['23505', 'PT412']);

/** The journal no longer has the batch. */
const nothingToUndo = 'PT404';

interface Reply {
  readonly data: unknown;
  readonly error: { readonly message: string; readonly code?: string | null } | null;
  readonly status: number;
}

/** Sends one change under its batch, by which the journal recognises it. */
export async function sendChange(person: string, batch: string, change: Change): Promise<Answer> {
  const { operations, undo, derived } = change;
  const asked = toRequestedOperations(change);
  const [first, ...more] = asked;
  // A derived one matches every field, of which an address has no room for all.
  const isOne = first !== undefined && more.length === 0 && !derived;
  const only = isOne ? toRowRequest(first) : undefined;
  const signal = AbortSignal.timeout(requestTimeoutMs + operations.length * timeoutPerRowMs);
  const reply = await (only
    ? sendOne(person, batch, only, signal)
    : sendMany(person, batch, undo ?? asked, signal));
  const { error, status } = reply;
  if (error === null) return only ? toAnswerOfOne(only, reply) : toAnswer(change, reply);
  if (error.code === alreadyMade) return { kind: 'confirmed' };
  if (undo === undefined && unmatched.has(error.code ?? '')) return { kind: 'unmatched' };
  if (wasNotSent(error) || tooBusy.has(status)) return { kind: 'unsent' };
  // Without a status nothing answered; with 2xx it was something on the way, whose page is not the server's.
  if (status < 300 || unanswered.has(status)) return { kind: 'lost' };
  if (databaseUnavailable.test(error.code ?? '')) return { kind: 'lost' };
  // The server may have failed after it wrote the change.
  if (status >= 500) {
    const known = await hasBatch(person, batch).catch(() => null);
    if (known === null) return { kind: 'lost' };
    if (known) return { kind: 'confirmed' };
  }
  console.error('A change could not be saved', error);
  if (status === 401 || error.code === insufficientPrivilege) return { kind: 'unsent', isSignedOut: true };
  const message = findChangeMessage(error, status);
  if (message === undefined) return { kind: 'refused', code: 'unexplained', message: '' };
  return { kind: 'refused', message, ...(error.code === nothingToUndo && { code: 'too_late' }) };
}

/** By the calls that the specification names. */
async function sendOne(
  person: string,
  batch: string,
  request: RowRequest,
  signal: AbortSignal,
): Promise<Reply> {
  const fields = fieldsOf(request);
  switch (request.kind) {
    case 'insert':
      return tableOf(person, request)
        .insert({ ...toWireRow(fields, request.row), user_id: person })
        .select(toSelection(fields))
        .setHeader('x-batch-id', batch)
        .abortSignal(signal)
        .single();
    case 'edit': {
      let update = tableOf(person, request).update(toColumns(fields, request.set));
      update = update.eq('id', request.id).eq('user_id', person);
      for (const [column, filters] of Object.entries(toFilters(fields, request.match))) {
        const [only = '', ...more] = filters;
        const end = only.indexOf('.');
        if (more.length > 0) update = update.or(filters.map((filter) => `${column}.${filter}`).join());
        else update = update.filter(column, only.slice(0, end), only.slice(end + 1));
      }
      return update.select(toSelection(fields)).setHeader('x-batch-id', batch).abortSignal(signal);
    }
    case 'delete':
      return tableOf(person, request)
        .delete()
        .eq('id', request.id)
        .eq('user_id', person)
        .select('id')
        .setHeader('x-batch-id', batch)
        .abortSignal(signal);
  }
}

async function sendMany(
  person: string,
  batch: string,
  asked: readonly RequestedOperation[] | NonNullable<Change['undo']>,
  signal: AbortSignal,
): Promise<Reply> {
  if ('target' in asked) {
    const call = restClient(person).rpc('undo_batch', { batch: asked.target, force: asked.force });
    return call.setHeader('x-batch-id', batch).abortSignal(signal);
  }
  const body = await runSteps(toChangesBody(asked, toRowRequest));
  return callWithJson(person, 'apply_rows', body, batch).abortSignal(signal);
}

function tableOf(person: string, { collection }: InCollection) {
  return restClient(person).from(collection);
}

const lost = { kind: 'lost' } as const;

/**
 * Only what the server itself says counts: something on the way may answer with an empty page, and a change that counts
 * as made is not sent again.
 */
function toAnswerOfOne(request: RowRequest, { data, status }: Reply): Answer {
  const toConfirmed = (given: unknown): Answer => {
    const row = fromWireRow(fieldsOf(request), given);
    return row ? { kind: 'confirmed', wrote: 1, row } : { kind: 'confirmed' };
  };
  if (request.kind === 'insert') return status === 201 ? toConfirmed(data) : lost;
  if (!Array.isArray(data)) return lost;
  const [given] = data as readonly unknown[];
  if (given === undefined) return { kind: 'unmatched' };
  return request.kind === 'delete' ? { kind: 'confirmed', wrote: 1 } : toConfirmed(given);
}

function toAnswer({ operations, undo }: Change, { data }: Reply): Answer {
  if (undo === undefined) {
    if (typeof data !== 'number') return lost;
    // It also counts rows that were only asked about.
    const isCounted = operations.every((one) => one.kind !== 'delete' || one.seen === undefined);
    return isCounted ? { kind: 'confirmed', wrote: data } : { kind: 'confirmed' };
  }
  const { conflicts, restored } = Object(data) as Partial<Undone>;
  if (!Array.isArray(conflicts) || typeof restored !== 'number') return lost;
  if (conflicts.length === 0) return { kind: 'confirmed', wrote: restored };
  const skipped = conflicts.map(({ collection, row_id: id }) => toKey({ collection }, id));
  return { kind: 'confirmed', skipped };
}

/** The answer of `undo_batch`. */
interface Undone {
  readonly conflicts: UndoConflict[];
  readonly restored: number;
}

/** A row that an undo left alone. */
interface UndoConflict {
  readonly collection: string;
  readonly row_id: string;
}
