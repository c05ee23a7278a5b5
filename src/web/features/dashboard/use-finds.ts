import { useCallback, useMemo } from 'react';
import { useCurrency } from '#web/data/preferences.ts';
import { useEarlierEntries } from '#web/data/views/earlier-entries.ts';
import { findRows, readMonths } from '#web/data/views/some-rows.ts';
import { readUsedTags } from '#web/data/views/used-tags.ts';
import { changeLens, useResolvedLens } from '#web/transactions/lens-store.ts';
import { useAddTo } from './add/use-add-to.ts';
import type { CommandContext } from './command-context.ts';
import { goToForm } from './go-to.ts';
import { type Finds, findAnything, findSpokenDays, toPlaces } from './palette/find-anything.ts';

/** Returns the search of the palette in the person's own rows. */
export function useFinds({ today, onAdd, onEdit }: CommandContext): (typed: string) => Finds {
  const currency = useCurrency();
  const lens = useResolvedLens();
  const { findUsual } = useEarlierEntries(today);
  const { statusFor } = useAddTo();
  // As of when the palette opened: a thousand tags are not sorted at each key.
  const [tags, months] = useMemo(() => [readUsedTags(), readMonths()], []);
  const context = useMemo(
    () => ({ today, lens, tags, months, onLens: changeLens }),
    [today, lens, tags, months],
  );
  const places = useMemo(() => toPlaces(context), [context]);
  return useCallback(
    (typed) => {
      const { first, last } = findAnything(typed, {
        today,
        currency,
        findUsual,
        statusFor,
        onAdd,
        onEdit,
        onType: goToForm,
        onSearch: (text) => changeLens({ text }),
        findRows,
      });
      return { first: [...first, ...findSpokenDays(typed, context)], places, last };
    },
    [today, currency, findUsual, statusFor, onAdd, onEdit, context, places],
  );
}
