/** What fields held when somebody last typed into them, whatever has been drawn since. */
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
    target.matches('input:not([type="radio"], [type="checkbox"]), textarea') &&
    typed.get(target) === (target as HTMLInputElement).value
  );
}
