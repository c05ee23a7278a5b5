/** Whether shortcuts use the Command key in place of Ctrl. */
const onMac = /Mac|iP/.test(navigator.platform);

/** Whether the key of shortcuts is held, and no other. */
export function isWithModifier(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  return (onMac ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey;
}

/** 'Ctrl+K', or '⌘K' on a Mac. */
export function toShortcut(keys: string): string {
  return onMac ? `⌘${keys.replace('Shift+', '⇧')}` : `Ctrl+${keys}`;
}

/** The same for `aria-keyshortcuts`. */
export function toAriaShortcut(keys: string): string {
  return `${onMac ? 'Meta' : 'Control'}+${keys}`;
}
