import { whenLoaded } from './base/when-loaded.ts';

/* The landing page is complete in its HTML. This small script hydrates it once the browser is idle. */

const hasMailLink = /[#?&](access_token|code|error|error_code|message)=/.test(
  location.search + location.hash,
);

if (hasMailLink) {
  // An emailed link that leads to the landing page: the type-in page handles it.
  location.replace(`/login${location.search}${location.hash}`);
} else {
  let started = false;
  const start = (): void => {
    if (started) return;
    started = true;
    whenLoaded(
      () => import('./app/documents/hydrate-landing.tsx'),
      ({ hydrateLanding }) => hydrateLanding(),
    );
  };
  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    addEventListener(type, start, { once: true, passive: true });
  }
  addEventListener('load', () => {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 });
    else setTimeout(start, 200);
  });
}
