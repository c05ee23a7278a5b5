import { toPlainKey } from '#web/ui/keyboard/plain-key.ts';

/** Whether shortcuts use the Command key in place of Ctrl. */
export const isMac = /Mac|iP/.test(navigator.platform);

/** Names the shortcut that is pressed with Ctrl, or Cmd on a Mac, and without Alt: 'mod+shift+z'. */
export function findShortcut(event: KeyboardEvent): string | undefined {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const isMod = (isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey;
  return isMod ? `mod+${shiftKey ? 'shift+' : ''}${toPlainKey(event).toLowerCase()}` : undefined;
}

/** Keys of a command as people read them: 'Ctrl+K', or '⌘K' on a Mac. */
export function toKeyLabel(keys: string): string {
  if (keys === 'Escape') return 'Esc';
  return isMac ? keys.replace('Mod+', '⌘').replace('Shift+', '⇧') : keys.replace('Mod', 'Ctrl');
}

/** The keys of a command for `aria-keyshortcuts`. */
export function toAriaKeys({ keys }: { keys: readonly string[] }): string {
  return keys
    .map((key) => key.replace('Mod', isMac ? 'Meta' : 'Control'))
    .map((key) => (key.length === 1 ? key.toLowerCase() : key))
    .join(' ');
}
