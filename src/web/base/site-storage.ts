/**
 * The browser's storage, which may be full, or forbidden by the person: then even naming it throws. A text that it does
 * not take is kept for this visit alone.
 */
export interface SiteStorage {
  getItem(this: void, key: string): string | null;
  /** Whether the text outlasts this visit. */
  setItem(this: void, key: string, text: string): boolean;
  /** Keeps what only spares the next visit a moment: nobody need know where that fails. */
  setHint(this: void, key: string, text: string): void;
  removeItem(this: void, key: string): void;
  keys(this: void): readonly string[];
  /** Whether the text of a key is kept for this visit alone. */
  isForVisit(this: void, key: string): boolean;
}

const visits = new Map<string, string>();

/** Shared by all tabs. */
export const siteStorage = createStorage(() => localStorage, visits);

/** Storage of this tab alone. */
export const tabStorage = createStorage(() => sessionStorage, new Map());

// Values that another tab has stored or removed since are newer.
globalThis.addEventListener?.('storage', ({ key }) => (key === null ? visits.clear() : visits.delete(key)));

function createStorage(open: () => Storage, visit: Map<string, string>): SiteStorage {
  const attempt = <Result>(use: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return use(open());
    } catch {
      return otherwise;
    }
  };
  const store = (key: string, text: string) => (storage: Storage) => {
    storage.setItem(key, text);
    return true;
  };
  const remove = (key: string) => attempt((storage) => storage.removeItem(key), undefined);
  return {
    getItem: (key) => visit.get(key) ?? attempt((storage) => storage.getItem(key), null),
    setItem(key, text) {
      visit.delete(key);
      if (attempt(store(key, text), false)) return true;
      // The old text makes room for the new one; and it must not come back in its place.
      remove(key);
      if (attempt(store(key, text), false)) return true;
      if (visit.size === 0) console.error('Not stored', key);
      visit.set(key, text);
      return false;
    },
    setHint: (key, text) => void attempt(store(key, text), false),
    removeItem(key) {
      visit.delete(key);
      remove(key);
    },
    keys: () => [...visit.keys(), ...attempt((storage) => Object.keys(storage), [])],
    isForVisit: (key) => visit.has(key),
  };
}
