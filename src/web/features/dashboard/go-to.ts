/**
 * Focuses the line above the form from which an entry is read; given words, it has them as if they were typed. A phone's
 * form that is folded is unfolded.
 */
export function goToForm(words?: string): void {
  document.querySelector<HTMLElement>('#add h2 [aria-expanded="false"]')?.click();
  const line = document.querySelector<HTMLInputElement>('#add input[name="quick-add"]');
  if (line !== null && words !== undefined) {
    // React overrides the property on the element.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(line, words);
    line.dispatchEvent(new Event('input', { bubbles: true }));
  }
  line?.focus({ preventScroll: true });
  document.getElementById('add')?.scrollIntoView({ block: 'start' });
}
