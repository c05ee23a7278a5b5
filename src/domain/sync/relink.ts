import { fieldsOf, toKey } from '../collections/collections.ts';
import { type Edit, isSameValue } from '../fields/field-table.ts';
import type { Change, Edits, RowOperation } from './change.ts';

/** By row and field: the values after and before a change that has left the outbox. */
export type Relinks = Map<string, Edit>;

/** The links that break when a change leaves without being made. */
export function toRelinks({ operations }: Change): Relinks {
  const relinks: Relinks = new Map();
  for (const operation of operations) {
    if (operation.kind !== 'edit') continue;
    for (const [name, edit] of Object.entries(operation.edits)) relinks.set(toLink(operation, name), edit);
  }
  return relinks;
}

/**
 * A later edit took the value of a change that has since left the outbox as its base. Its base becomes that change's
 * own base; otherwise it would look as if another device had changed the field. Mergeable fields do not need this.
 */
export function relink(change: Change, relinks: Relinks): Change {
  if (relinks.size === 0) return change;
  const operations = change.operations.map((operation) => relinkOperation(operation, relinks));
  const isSame = operations.every((operation, index) => operation === change.operations[index]);
  return isSame ? change : { ...change, operations };
}

function relinkOperation(operation: RowOperation, relinks: Relinks): RowOperation {
  if (operation.kind !== 'edit') return operation;
  const table = fieldsOf(operation);
  let linked: Edits = operation.edits;
  for (const [name, edit] of Object.entries(operation.edits)) {
    const link = relinks.get(toLink(operation, name));
    const field = table[name];
    if (link === undefined || field === undefined) continue;
    relinks.delete(toLink(operation, name));
    const isLinked = field.kind.merge === undefined && isSameValue(field, edit.from, link.to);
    if (isLinked) linked = { ...linked, [name]: { from: link.from, to: edit.to } };
  }
  return linked === operation.edits ? operation : { ...operation, edits: linked };
}

const toLink = (operation: RowOperation, name: string) => `${name} ${toKey(operation, operation.id)}`;
