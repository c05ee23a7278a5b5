/**
 * Small things of one person on this device, in the browser's plain storage: read and written at once, shared by all
 * tabs, kept when the session ends, gone when the person signs out.
 */
const prefix = 'tallyboard own';

const toKey = (person: string, name: string) => `${prefix} ${person} ${name}`;

/** What was kept; undefined where there is nothing, or nothing that can be read. */
export function readOwn(person: string, name: string): unknown {
  const text = localStorage.getItem(toKey(person, name));
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}

/** Keeps a value, or with undefined nothing. A browser that is full keeps what it had. */
export function keepOwn(person: string, name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(toKey(person, name));
    else localStorage.setItem(toKey(person, name), JSON.stringify(value));
  } catch (cause) {
    console.error('This browser has no room for what was typed', cause);
  }
}

export function forgetOwn(person: string): void {
  const all = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
  for (const key of all) if (key?.startsWith(`${prefix} ${person} `)) localStorage.removeItem(key);
}
