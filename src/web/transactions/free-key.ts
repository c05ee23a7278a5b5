import { toPlainKey } from '#web/ui/keyboard/plain-key.ts';

const textFields = 'input:not([type="radio"], [type="checkbox"]), textarea';
const typedInto = `${textFields}, select`;

/**
 * Elements that capture the keyboard: a dialog, a menu, a card being moved with the arrow keys. Not a list of suggestions,
 * whose keys are those of its field.
 */
const taker =
  'dialog[open], [popover]:popover-open:not([role="listbox"]), [data-handle][aria-pressed="true"]';

/** Whether something open has the keys for itself. */
export function areKeysTaken(): boolean {
  return document.querySelector(taker) !== null;
}

/** Whether keys write into an element, or choose from it. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches(typedInto);
}

/**
 * The key in small letters if the page may give it a meaning: alone, and neither typed into a field nor already taken.
 */
export function findFreeKey(event: KeyboardEvent): string | undefined {
  return areKeysTaken() ? undefined : findUntypedKey(event);
}

/** The same for what has taken the keys for itself, such as a dialog. */
export function findUntypedKey(event: KeyboardEvent): string | undefined {
  const { ctrlKey, metaKey, altKey, shiftKey, target } = event;
  const key = toPlainKey(event).toLowerCase();
  // Many keyboards write [ and ] with AltGr, which Windows reports as Ctrl and Alt.
  const isModified = metaKey || ((ctrlKey || altKey) && !event.getModifierState('AltGraph'));
  if (isModified || event.defaultPrevented) return undefined;
  // Signs such as ? need Shift on most keyboards.
  if (shiftKey && key !== event.key.toUpperCase()) return undefined;
  return isTyping(target) ? undefined : key;
}

/** Texts of fields when somebody last typed into them, whatever has been drawn since. */
const typed = new WeakMap<EventTarget, string>();

/** Remembers what a field holds as typed by the person. */
export function noteTyped(target: EventTarget | null): void {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    typed.set(target, target.value);
  }
}

/** Whether a field holds what was typed into it. */
export function holdsTyped(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches(textFields) &&
    typed.get(target) === (target as HTMLInputElement).value
  );
}
