import { siteStorage } from '../../base/site-storage.ts';

/**
 * Small items of one person in the browser's local storage: synchronous, shared by all tabs, erased when the session
 * ends.
 */
const prefix = 'tallyboard own';

// These are read by the script in the page's head, before the first paint.

export const themeKey = 'tallyboard.theme';
/** The currency last used, with the person it belongs to. */
export const currencyKey = 'tallyboard.currency';

/** The room that parts of the dashboard took last, as lengths of CSS. */
export const roomKeys = {
  plan: 'tallyboard.plan',
  figures: 'tallyboard.figures',
  overdue: 'tallyboard.overdue',
} as const;

/** 'open' where a phone's form is not folded when the page begins. */
export const formKey = 'tallyboard.form';

const toKey = (person: string, name: string) => `${prefix} ${person} ${name}`;

/** The stored item; undefined if there is none, or it cannot be parsed. */
export function readItem(person: string, name: string): unknown {
  try {
    return JSON.parse(siteStorage.getItem(toKey(person, name)) ?? '');
  } catch {
    return undefined;
  }
}

/** Stores a value, or removes it if undefined. */
export function storeItem(person: string, name: string, value: unknown): void {
  if (value === undefined) siteStorage.removeItem(toKey(person, name));
  else siteStorage.setItem(toKey(person, name), JSON.stringify(value));
}

/** Removes all the person's items, and what the page's head reads. */
export function clearItems(person: string): void {
  const own = siteStorage.keys().filter((key) => key.startsWith(`${prefix} ${person} `));
  for (const key of [...own, themeKey, currencyKey, formKey, ...Object.values(roomKeys)])
    siteStorage.removeItem(key);
}
