import type { CurrencyCode } from '#domain/money/currency.ts';
import { isCurrencyCode } from '#domain/money/currency.ts';
import { siteStorage } from '../base/site-storage.ts';
import { createStore, useStore } from '../base/store.ts';
import { currencyKey, readItem, storeItem, themeKey } from './records/person-storage.ts';
import { currentUser, subscribeSession } from './session/session.ts';

export type Theme = 'light' | 'dark';

/** Preferences as they are shown. */
interface Preferences {
  readonly currency: CurrencyCode;
  readonly theme: Theme;
}

const preferences = createStore<Preferences>({ currency: 'INR', theme: 'light' }, startPreferences);
let person: string | undefined;
let started = false;
/** Choices of this person, in any tab, since the last request: its answer must not overwrite them. */
let chosen: Partial<Preferences> = {};
/** Whose preferences the server is being asked for. */
let asking: string | undefined;
let saved: Promise<void> = Promise.resolve();

/** The signed-in person's currency, else rupees. The same in every tab. */
export function useCurrency(): CurrencyCode {
  return useStore(preferences, ({ currency }) => currency);
}

/** The signed-in person's theme, else the system's. The same in every tab. */
export function useTheme(): Theme {
  return useStore(preferences, ({ theme }) => theme);
}

/** The current theme, outside of React: on the first render the hook gives the default. */
export function readTheme(): Theme {
  startPreferences();
  return preferences.read().theme;
}

export function setCurrency(currency: CurrencyCode): void {
  chosen = { ...chosen, currency };
  show({ currency });
  if (!person) return;
  siteStorage.setItem(currencyKey, `${person} ${currency}`);
  save(person, 'currency', currency);
}

export function setTheme(theme: Theme): void {
  chosen = { ...chosen, theme };
  show({ theme });
  siteStorage.setItem(themeKey, theme);
  if (person) save(person, 'theme', theme);
}

function startPreferences(): undefined {
  if (started) return;
  started = true;
  const system = matchMedia('(prefers-color-scheme: dark)');
  show({ theme: storedTheme() ?? systemTheme(system) });
  system.addEventListener('change', () => {
    if (person) return;
    siteStorage.removeItem(themeKey);
    show({ theme: systemTheme(system) });
  });
  addEventListener('storage', ({ key }) => {
    const [theme, currency] = [storedTheme(), storedCurrency(person)];
    if (key === themeKey && theme !== undefined) chosen = { ...chosen, theme };
    if (key === currencyKey && currency !== undefined) chosen = { ...chosen, currency };
    if (key === themeKey || key === null) show({ theme: theme ?? systemTheme(system) });
    if (key === currencyKey || key === null) show({ currency: currency ?? 'INR' });
  });
  const follow = (): void => {
    const next = currentUser()?.id;
    if (next === person) return;
    const left = person !== undefined && next === undefined;
    person = next;
    chosen = {};
    if (left) {
      // Their stored preferences were erased with the session.
      show({ currency: 'INR', theme: systemTheme(system) });
    } else if (next !== undefined) {
      show({ currency: storedCurrency(next) ?? 'INR' });
      const { currency, theme } = readUnsaved(next);
      if (currency !== undefined) setCurrency(currency);
      if (theme !== undefined) setTheme(theme);
      void load(next);
    }
  };
  subscribeSession(follow);
  follow();
}

/** Asks what was chosen on other devices. */
export function refreshPreferences(): void {
  if (person !== undefined) void load(person);
}

async function load(userId: string): Promise<void> {
  if (asking === userId) return;
  asking = userId;
  chosen = readUnsaved(userId);
  const data = await read(userId).catch(() => null);
  asking = undefined;
  // A failure is ignored, and so is an answer for somebody who has signed out meanwhile.
  if (!data || person !== userId) return;
  const { currency, theme } = { ...(data as Readonly<Record<string, unknown>>), ...chosen };
  if (isCurrencyCode(currency)) {
    siteStorage.setItem(currencyKey, `${userId} ${currency}`);
    show({ currency });
  }
  if (isTheme(theme)) {
    siteStorage.setItem(themeKey, theme);
    show({ theme });
  }
}

async function read(userId: string): Promise<unknown> {
  const { restClient } = await import('./rest-client.ts');
  const { data } = await restClient(userId)
    .from('user_preferences')
    .select('currency,theme')
    .eq('user_id', userId)
    .retry(false)
    .maybeSingle();
  return data;
}

/** Returns the choices that no answer has confirmed, for instance offline. */
function readUnsaved(userId: string): Partial<Preferences> {
  const currency = readItem(userId, 'unsaved currency');
  const theme = readItem(userId, 'unsaved theme');
  return { ...(isCurrencyCode(currency) && { currency }), ...(isTheme(theme) && { theme }) };
}

/** One after the other: of two quick changes the later one must win. */
function save(userId: string, name: keyof Preferences, value: string): void {
  storeItem(userId, `unsaved ${name}`, value);
  saved = saved
    .then(() => send(userId, name, value))
    .catch((cause) => console.error('The preference was not saved', cause));
}

async function send(userId: string, name: keyof Preferences, value: string): Promise<void> {
  const { restClient } = await import('./rest-client.ts');
  const row = { user_id: userId, [name]: value };
  const { error } = await restClient(userId).from('user_preferences').upsert(row, { onConflict: 'user_id' });
  if (error) throw error;
  if (readItem(userId, `unsaved ${name}`) === value) storeItem(userId, `unsaved ${name}`, undefined);
}

function show(fields: Partial<Preferences>): void {
  preferences.write({ ...preferences.read(), ...fields });
}

function storedTheme(): Theme | undefined {
  const stored = siteStorage.getItem(themeKey);
  return isTheme(stored) ? stored : undefined;
}

function storedCurrency(userId: string | undefined): CurrencyCode | undefined {
  const [owner, currency] = (siteStorage.getItem(currencyKey) ?? '').split(' ');
  return userId !== undefined && owner === userId && isCurrencyCode(currency) ? currency : undefined;
}

function systemTheme(system: MediaQueryList): Theme {
  return system.matches ? 'dark' : 'light';
}

function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark';
}
