import { useLayoutEffect } from 'react';
import { findFreeKey } from '#web/transactions/free-key.ts';
import { findShortcut } from '#web/transactions/shortcut.ts';
import { type ActionContext, findPageAction, pageActions } from './actions.ts';

/** What fields held when somebody last typed into them, whatever has been drawn since. */
const typed = new WeakMap<EventTarget, string>();
const typedInto = 'input:not([type="radio"], [type="checkbox"]), textarea';

/** Has the keys of the page's actions do what they say. */
export function useActionKeys(context: ActionContext): void {
  const { today, shown, onShow, onStart, onDuplicate, onEdit, onAdd } = context;
  // Before the paint: whoever sees a row can already take back what was done to it.
  useLayoutEffect(() => {
    const note = ({ target }: Event) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
        typed.set(target, target.value);
      }
    };
    /** Undo belongs to a field with newly typed text, and to a dialog. */
    const isElsewhere = ({ target, defaultPrevented }: KeyboardEvent) =>
      defaultPrevented ||
      document.querySelector('dialog[open]') !== null ||
      (target instanceof HTMLElement &&
        target.matches(typedInto) &&
        typed.get(target) === (target as HTMLInputElement).value);
    const press = (event: KeyboardEvent) => {
      // What is typed while a dialog loads is meant for it.
      const action = findPageAction(findShortcut(event) ?? (shown === null ? findFreeKey(event) : undefined));
      if (action === undefined) return;
      if ((action === pageActions.undo || action === pageActions.redo) && isElsewhere(event)) return;
      // What a dialog prints is short, and the browser's own affair.
      if (action === pageActions.print && document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      action.run({ today, shown, onShow, onStart, onDuplicate, onEdit, onAdd });
    };
    addEventListener('input', note);
    addEventListener('keydown', press);
    return () => {
      removeEventListener('input', note);
      removeEventListener('keydown', press);
    };
  }, [today, shown, onShow, onStart, onDuplicate, onEdit, onAdd]);
}
