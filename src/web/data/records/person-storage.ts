/**
 * Small items of one person in the browser's local storage: synchronous, shared by all tabs, erased when the session
 * ends.
 */
const prefix = 'tallyboard own';

/** Read by the script in the page's head, before the first paint. */
export const themeKey = 'tallyboard.theme';
/** The currency last used, with the person it belongs to. */
export const currencyKey = 'tallyboard.currency';

const toKey = (person: string, name: string) => `${prefix} ${person} ${name}`;

/** The stored item; undefined if there is none, or it cannot be parsed. */
export function readItem(person: string, name: string): unknown {
  const text = localStorage.getItem(toKey(person, name));
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}

/** Stores a value, or removes it if undefined. A full browser keeps the old one. */
export function storeItem(person: string, name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(toKey(person, name));
    else localStorage.setItem(toKey(person, name), JSON.stringify(value));
  } catch (cause) {
    console.error('This browser has no room to store this', cause);
  }
}

/** Removes all the person's items, and the copies of the preferences. */
export function clearItems(person: string): void {
  const all = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
  for (const key of all) if (key?.startsWith(`${prefix} ${person} `)) localStorage.removeItem(key);
  localStorage.removeItem(themeKey);
  localStorage.removeItem(currencyKey);
}
