/** Announces a change elsewhere on the screen. Two equal messages in a row are both spoken. */
export function announce(message: string): void {
  const region = document.getElementById(regionId) ?? makeRegion();
  const same = region.textContent === message;
  region.textContent = same ? `${message}\u00a0` : message;
}

const regionId = 'announcements';

function makeRegion(): HTMLElement {
  const region = document.createElement('div');
  region.id = regionId;
  region.className = 'sr-only';
  region.setAttribute('role', 'status');
  region.setAttribute('aria-live', 'polite');
  document.body.append(region);
  return region;
}
