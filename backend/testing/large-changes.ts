import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { RestInMemory, RestReply } from './rest-in-memory.ts';

const row = { type: 'expense', amount: 5, category: 'Rent', date: '2026-01-05', description: 'own' };

/** A transaction as it is added. */
export type AddedRow = typeof row & { readonly id: string };

export const toRows = (count: number): readonly AddedRow[] =>
  Array.from({ length: count }, () => ({ ...row, id: randomUUID() }));

export const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();

/** A person of their own, who changes transactions, each time under a new batch unless one is given. */
export async function openPerson(rest: RestInMemory) {
  const person = await rest.addUser(`${randomUUID()}@example.org`);
  const send = (path: string, body: unknown, batch: string = randomUUID()): Promise<RestReply> =>
    rest.call('POST', path, { token: person.token, headers: { 'x-batch-id': batch }, body });
  const apply = (work: object, batch?: string) =>
    send('/rpc/apply_rows', { changes: { transactions: work } }, batch);
  const ids = async () => {
    const { json } = await rest.call('GET', '/transactions?select=id', { token: person.token });
    return idsOf(json as { id: string }[]);
  };
  return {
    person,
    apply,
    ids,
    add: (insert: readonly object[], batch?: string) => apply({ insert }, batch),
    replace: async (insert: readonly object[], batch?: string) =>
      apply({ insert, delete: await ids() }, batch),
    undo: (batch: string, own?: string) => send('/rpc/undo_batch', { batch }, own),
  };
}

/** Runs `then` after the given transaction of large changes from now on, in the same turn; whatever it throws is its end. */
export function afterStep({ database }: RestInMemory, number: number, then: () => unknown): void {
  const { asOwner } = database;
  let steps = 0;
  vi.spyOn(database, 'asOwner').mockImplementation(async (work, options) => {
    let isStep = false;
    const result = await asOwner(
      (transaction) =>
        work({
          ...transaction,
          query(sql, parameters) {
            isStep ||= /journal\.(?:go_on|give_up)/.test(sql);
            return transaction.query(sql, parameters);
          },
        }),
      options,
    );
    if (isStep) steps += 1;
    if (isStep && steps === number) await then();
    return result;
  });
}
