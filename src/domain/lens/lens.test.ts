import { array, assert as check, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '../dates/calendar-date.ts';
import { emptyLens, type Lens, resolveLens, toFilter, withPeriod } from './lens.ts';
import { toDayRange, toPeriodText } from './period.ts';
import { findPeriodTerm, parseSearch } from './search.ts';

const today = '2026-11-27' as CalendarDate;
const asking = (text: string): Lens => ({ ...emptyLens, period: 'this-year', text });
const november = { from: '2026-11-01', to: '2026-11-30' };

describe('a period in a search', () => {
  it.each([
    ['october', '2026-10', ''],
    ['groceries oct 2025', '2025-10', 'groceries'],
    ['last month rent', 'last-month', 'rent'],
    ['today', '2026-11-27..2026-11-27', ''],
    ['october november', '2026-10', 'november'],
    ['-october', 'this-year', '-october'],
    ['every october', 'this-year', 'every october'],
    ['"october"', 'this-year', '"october"'],
  ])('%s looks at %s, for “%s”', (text, period, rest) => {
    const lens = resolveLens(asking(text), today);
    expect([toPeriodText(lens.period), lens.text]).toEqual([period, rest]);
    expect(toFilter(asking(text), today).days).toEqual(toDayRange(lens.period, today));
  });

  it('is no condition besides, so that other days can be asked for', () => {
    const filter = toFilter(asking('november rent'), today);
    expect(filter.days).toEqual(november);
    expect(filter.conditions.map(({ meaning }) => meaning.kind)).toEqual(['word']);
  });

  it('gives way to a period that is chosen', () => {
    const words = constantFrom('october', 'rent', 'last week', '-may', 'every may', '5 nov', '#trip', '450');
    check(
      property(array(words, { maxLength: 5 }), (all) => {
        const lens = withPeriod(asking(all.join(' ')), 'last-year', today);
        expect(resolveLens(lens, today)).toBe(lens);
        expect(toFilter(lens, today).days).toEqual(toDayRange('last-year', today));
        // What is no period is still asked for.
        const others = (text: string) =>
          new Set(parseSearch(text, today).flatMap((term) => (findPeriodTerm([term]) ? [] : [term.label])));
        expect(others(lens.text)).toEqual(others(all.join(' ')));
      }),
    );
  });

  it('leaves the sort out of the filter', () => {
    expect(toFilter({ ...emptyLens, sort: 'largest' }, today)).toEqual(toFilter(emptyLens, today));
  });
});
