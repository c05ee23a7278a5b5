import { expect, it } from 'vitest';
import { makeRepeat } from '#testing/made-repeats.ts';
import type { CalendarDate } from '../../dates/calendar-date.ts';
import { findUpcoming, sortRepeats, toRepeatWords } from './upcoming.ts';

const today = '2026-11-28' as CalendarDate;
const day = (text: string) => text as CalendarDate;
const monthly = makeRepeat({ starts: day('2026-01-28'), madeUntil: day('2026-10-28') });

it.each([
  ['today while today has none yet', monthly, '2026-11-28'],
  ['later once today has its own', { ...monthly, madeUntil: today }, '2026-12-28'],
  ['still to come though its card is there', { ...monthly, madeUntil: day('2026-12-28') }, '2026-12-28'],
  ['never once it has ended', { ...monthly, until: day('2026-11-27') }, undefined],
])('the next one is %s', (_, repeat, next) => {
  expect(findUpcoming(repeat, today)).toBe(next);
});

it('says whether it goes on', () => {
  expect(toRepeatWords(monthly, today)).toBe('Repeats every month');
  expect(toRepeatWords({ ...monthly, state: 'paused' }, today)).toBe('Repeats every month, paused');
  // The last one is made, and still to come.
  const last = { ...monthly, until: day('2026-12-28'), madeUntil: day('2026-12-28') };
  expect(toRepeatWords(last, today)).toBe('Repeated every month, ended');
});

it('lists the next one first, and those that have ended apart', () => {
  const later = makeRepeat({ id: 'later', starts: day('2026-12-05') });
  const soon = makeRepeat({ id: 'soon', starts: day('2026-11-30'), state: 'paused' });
  const ended = makeRepeat({ id: 'ended', times: 1 });
  const declined = makeRepeat({ id: 'declined', state: 'declined' });
  const { running, ended: over } = sortRepeats([later, ended, declined, soon], today);
  expect(running.map(({ id }) => id)).toEqual(['soon', 'later']);
  expect(over.map(({ id }) => id)).toEqual(['ended']);
});
