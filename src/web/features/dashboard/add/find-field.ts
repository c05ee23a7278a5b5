import type { EntryTextPart } from '#domain/entry/entry-reading.ts';

/** By what they are, not by their labels, which a browser may have translated. */
const places: Readonly<Record<EntryTextPart['field'], string>> = {
  amount: '[role="spinbutton"]',
  category: 'select[required]',
  description: '[role="combobox"]',
  date: '[data-field="date"]',
  repeat: '[data-field="repeat"], [data-field="more"]',
  status: '[data-field="status"]',
  tags: 'input[list]',
};

/** The control of a form in which a part of an entry is changed; none if the form has none. */
export function findField(form: HTMLFormElement, field: EntryTextPart['field']): HTMLElement | null {
  const found = [...form.querySelectorAll<HTMLElement>(places[field])];
  // If the field itself is folded away, the button that unfolds it comes first.
  return found.at(-1) ?? null;
}
