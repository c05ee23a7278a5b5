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
  try {
    return JSON.parse(localStorage.getItem(toKey(person, name)) ?? '');
  } catch {
    return undefined;
  }
}

/** Stores a value, or removes it if undefined. A full browser keeps the old one: then this is false. */
export function storeItem(person: string, name: string, value: unknown): boolean {
  if (value !== undefined) return storeText(toKey(person, name), JSON.stringify(value));
  localStorage.removeItem(toKey(person, name));
  return true;
}

/** Stores a text under a key of this file. A full browser keeps the old one: then this is false. */
export function storeText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch (cause) {
    console.error('This browser has no room to store this', cause);
    return false;
  }
}

/** Removes all the person's items, and the copies of the preferences. */
export function clearItems(person: string): void {
  const all = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
  for (const key of all) if (key?.startsWith(`${prefix} ${person} `)) localStorage.removeItem(key);
  localStorage.removeItem(themeKey);
  localStorage.removeItem(currencyKey);
}
