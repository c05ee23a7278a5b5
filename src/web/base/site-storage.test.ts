import { expect, onTestFinished, test, vi } from 'vitest';
import { expectErrors } from '#testing/expected-errors.ts';
import { siteStorage } from './site-storage.ts';

function refuseTexts(when: (key: string, text: string) => boolean): void {
  const set = Storage.prototype.setItem;
  const spy = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
    if (when(key, text)) throw new DOMException('full', 'QuotaExceededError');
    set.call(this, key, text);
  });
  onTestFinished(() => spy.mockRestore());
}

test('what a full browser does not take is kept for this visit, and the outdated text never returns', () => {
  const errors = expectErrors();
  siteStorage.setItem('a', 'old');
  refuseTexts(() => true);
  expect(siteStorage.setItem('a', 'new')).toBe(false);
  expect(siteStorage.getItem('a')).toBe('new');
  expect(siteStorage.isForVisit('a')).toBe(true);
  expect(localStorage.getItem('a')).toBeNull();
  expect(siteStorage.keys()).toContain('a');
  siteStorage.removeItem('a');
  expect(siteStorage.getItem('a')).toBeNull();
  expect(errors.take()).toHaveLength(1);
});

test('the old text makes room for the new one', () => {
  siteStorage.setItem('b', 'old');
  refuseTexts((key) => localStorage.getItem(key) !== null);
  expect(siteStorage.setItem('b', 'new')).toBe(true);
  expect(localStorage.getItem('b')).toBe('new');
});

test('what another tab stores or clears is newer', () => {
  const errors = expectErrors();
  refuseTexts(() => true);
  siteStorage.setItem('c', 'here');
  dispatchEvent(new StorageEvent('storage', { key: 'c' }));
  expect(siteStorage.getItem('c')).toBeNull();
  siteStorage.setItem('c', 'here');
  dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(siteStorage.getItem('c')).toBeNull();
  errors.take();
});

test('storage that may not even be named is empty', () => {
  const errors = expectErrors();
  vi.stubGlobal('localStorage', undefined);
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(siteStorage.getItem('d')).toBeNull();
  expect(siteStorage.setItem('d', 'text')).toBe(false);
  expect(siteStorage.getItem('d')).toBe('text');
  siteStorage.removeItem('d');
  expect(siteStorage.keys()).toEqual([]);
  errors.take();
});
