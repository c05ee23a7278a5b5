import { fieldsOf, toKey } from '../collections/collections.ts';
import { type Edit, isSameValue } from '../collections/field-table.ts';
import type { Change, Edits } from './change.ts';

/** By row and field: the values after and before a change that has left the outbox. */
export type Relinks = Map<string, Edit>;

/** The links that break when a change leaves without being made. */
export function toRelinks(change: Change): Relinks {
  if (change.kind !== 'update') return new Map();
  return new Map(Object.entries(change.edits).map(([name, edit]) => [toLink(change, name), edit]));
}

/**
 * An edit on top of one that has left saw that one's value, not the server's. It now counts as having seen what that
 * one saw; otherwise it would look as if another device had changed the field. What is merged needs no such thing.
 */
export function relink(change: Change, relinks: Relinks): Change {
  if (change.kind !== 'update' || relinks.size === 0) return change;
  const table = fieldsOf(change);
  let linked: Edits = change.edits;
  for (const [name, edit] of Object.entries(change.edits)) {
    const link = relinks.get(toLink(change, name));
    const field = table[name];
    if (link === undefined || field === undefined) continue;
    relinks.delete(toLink(change, name));
    const isLinked = field.kind.merge === undefined && isSameValue(field, edit.from, link.to);
    if (isLinked) linked = { ...linked, [name]: { from: link.from, to: edit.to } };
  }
  return linked === change.edits ? change : { ...change, edits: linked };
}

const toLink = (change: Extract<Change, { readonly kind: 'update' }>, name: string) =>
  `${name} ${toKey(change, change.id)}`;
