/** Focuses the amount of the form first, so that a phone's keypad opens. */
export function goToForm(): void {
  const amount = document.querySelector<HTMLElement>('#add [role="spinbutton"]');
  amount?.focus({ preventScroll: true });
  document.getElementById('add')?.scrollIntoView({ block: 'start' });
}
