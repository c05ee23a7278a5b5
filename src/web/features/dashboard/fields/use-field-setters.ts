import { type Dispatch, type SetStateAction, useState } from 'react';

/**
 * What takes each field's new value into a form's draft. The same functions at every drawing: a field that is told
 * nothing new is not drawn again.
 */
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
