import { joinTextList, splitTextList } from '#domain/fields/kinds.ts';
import { syncClient } from '../engine/open-sync-client.ts';

/** The tags that the person's rows have had so far, each once, in alphabetical order. */
export function readUsedTags(): readonly string[] {
  const lists = syncClient()?.replica.ledger.rows.columns.fields.tags.values ?? [];
  return splitTextList(joinTextList(lists.flat())).toSorted((one, other) => one.localeCompare(other));
}
