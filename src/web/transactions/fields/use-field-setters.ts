import { type Dispatch, type SetStateAction, useState } from 'react';

/** A setter for each field of a draft. The functions are stable, so that memoized fields do not rerender. */
export function useFieldSetters<Draft extends Readonly<Record<keyof Draft, string>>>(
  draft: Draft,
  setDraft: Dispatch<SetStateAction<Draft>>,
): Readonly<Record<keyof Draft, (value: string) => void>> {
  const [changes] = useState(() => {
    const toChange = (field: string) => (value: string) =>
      setDraft((before) => ({ ...before, [field]: value }));
    return Object.fromEntries(Object.keys(draft).map((field) => [field, toChange(field)])) as Record<
      keyof Draft,
      (value: string) => void
    >;
  });
  return changes;
}
