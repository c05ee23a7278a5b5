import { hideText } from '../base/hidden-text.ts';
import { openDialogs } from './overlays/open-dialogs.ts';

/** Announces a change elsewhere on the screen. Two equal messages in a row are both spoken. */
export function announce(text: string): void {
  const message = hideText(text, true);
  // One that was just closed has not left the list yet.
  const dialog = openDialogs.read().findLast(({ open }) => open);
  const region = dialog?.querySelector('[data-announcements]') ?? regionOfPage();
  const same = region.textContent === message;
  region.textContent = same ? `${message}\u00a0` : message;
}

const regionId = 'announcements';

function regionOfPage(): HTMLElement {
  const known = document.getElementById(regionId);
  if (known !== null) return known;
  const region = document.createElement('div');
  region.id = regionId;
  region.className = 'sr-only';
  region.setAttribute('role', 'status');
  region.setAttribute('aria-live', 'polite');
  document.body.append(region);
  return region;
}
