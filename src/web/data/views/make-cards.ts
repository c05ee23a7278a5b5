import { toKey } from '#domain/collections/collections.ts';
import { inRepeats, type Repeat } from '#domain/collections/repeat.ts';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { toNextCards } from '#domain/plan/repeats/next-cards.ts';
import { touchedKeys } from '#domain/sync/change.ts';
import { syncClient } from '../engine/open-sync-client.ts';
import { submitChange } from '../engine/submit-change.ts';
import { readRepeats, toMaking } from './repeats.ts';

let running: Promise<unknown> = Promise.resolve();
/** By the id of a repeat, a day on which the server refused a card of it: it would refuse it again. */
const refusedOn = new Map<string, CalendarDate>();
/** No form holds a card: it stays among what needs the person, if it is refused. */
const noScreen = { onStored: () => undefined, isOpen: () => false };

/**
 * Makes the cards that are missing today, each by a change of its own: of two devices that were offline for different
 * times, one goes on where the other ended, and what was done with a card stays. It is nobody's to undo: a card is left
 * out by deleting it. Call it when the day or a repeat changes. Resolves once it is known whether they are made.
 */
export function makeCards(today: CalendarDate): Promise<unknown> {
  running = running.then(() => make(today));
  return running;
}

async function make(today: CalendarDate): Promise<void> {
  const tried = new Set<Repeat>();
  for (;;) {
    const next = toNextCards(readRepeats(), today).make.find(
      ({ repeat }) => !tried.has(repeat) && refusedOn.get(repeat.id) !== today && !isRefused(repeat),
    );
    if (next === undefined) return;
    const { repeat, days } = next;
    tried.add(repeat);
    const outcome = await submitChange(toMaking({ repeat, days: days.slice(0, 1) }), { screen: noScreen });
    if (outcome.ok) continue;
    refusedOn.set(repeat.id, today);
    // Not refused, but not possible at all.
    if (!isRefused(repeat)) return;
  }
}

/** Whether the person has still to decide about a card of a repeat that was refused. */
function isRefused({ id }: Repeat): boolean {
  const key = toKey(inRepeats, id);
  const { refused = [] } = syncClient()?.replica.state ?? {};
  return refused.some(({ change }) => change.derived && touchedKeys(change).includes(key));
}
