import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { listedRows } from '#web/transactions/selection/selection.ts';

/** By what they are, not by their labels, which a browser may have translated. */
const places: Readonly<Record<string, string>> = {
  amount: '[role="spinbutton"]',
  category: 'select[required]',
  date: '[data-field="date"]',
  description: '[dir="auto"]',
};

/** The row from which the last edit was opened, and the field in which the next edit begins. */
let opener: Element | undefined;
let field: string | undefined;

/** Finds the row from which the edit was opened; undefined if no list shows it. */
export function findOpener(): Element | undefined {
  return opener;
}

/** Has the edit of another row begin in the field that has the focus now. */
export function keepField(): void {
  field = Object.keys(places).find((name) => document.activeElement?.matches(places[name] ?? ''));
}

/** Begins in the field whose part was pressed, or in Amount, with its text selected. For fingers, no keyboard opens. */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>): void {
  // Before the dialog is shown, which takes the focus from the row.
  useLayoutEffect(() => {
    const pressed = document.activeElement;
    if (!(pressed instanceof HTMLElement) || form.current?.closest('dialog')?.open) return;
    let list: Element | null = pressed;
    while (list !== null && !listedRows.has(list)) list = list.parentElement;
    opener = list ?? undefined;
    field = pressed.dataset.field;
    delete pressed.dataset.field;
  }, [form]);
  useEffect(() => {
    const isFinger = matchMedia('(pointer: coarse)').matches;
    const first = form.current?.querySelector<HTMLElement>(
      (isFinger ? ':checked' : places[field ?? 'amount']) ?? '',
    );
    first?.focus();
    if (first instanceof HTMLInputElement) first.select();
  }, [form]);
}
