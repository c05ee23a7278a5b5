import { hideAmounts, hideSpokenAmounts } from '#domain/money/hidden-money.ts';
import { setTextHider } from '#web/base/hidden-text.ts';
import { siteStorage } from '#web/base/site-storage.ts';
import { createStore, useStore } from '#web/base/store.ts';
import { announce } from '#web/ui/live-region.ts';

/** Stays on the device when a person leaves it: whoever comes next sees no more than before. */
const key = 'tallyboard.amounts';

const hidden = createStore(false);

/** Whether amounts are hidden, on this device, in all tabs. Fields that one types into stay readable. */
export function useAmountsHidden(): boolean {
  return useStore(hidden);
}

export function toggleAmounts(): void {
  if (hidden.read()) siteStorage.removeItem(key);
  else siteStorage.setItem(key, 'hidden');
  applySetting();
  announce(hidden.read() ? 'Amounts hidden.' : 'Amounts shown.');
}

function applySetting(): void {
  const isHidden = siteStorage.getItem(key) === 'hidden';
  hidden.write(isHidden);
  setTextHider(
    isHidden ? (text, spoken) => (spoken ? hideSpokenAmounts : hideAmounts)(text) : (text) => text,
  );
}

// Before the first render, so that no amount flashes. Nothing is hidden where a page is prerendered.
if ('document' in globalThis) {
  applySetting();
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) applySetting();
  });
}
