/* The landing page stands complete in its HTML. This small script brings it to life once the browser is idle. */

const arriving = /[#?&](access_token|code|error|error_code|message)=/.test(location.search + location.hash);

if (arriving) {
  // A link from a mail that leads to the start page: the sign-in form knows what to do with it.
  location.replace(`/login${location.search}${location.hash}`);
} else {
  let begun = false;
  const begin = (): void => {
    if (begun) return;
    begun = true;
    void import('./app/hydrate-landing.tsx').then(({ hydrateLanding }) => hydrateLanding());
  };
  for (const sign of ['pointerover', 'touchstart', 'focusin']) {
    addEventListener(sign, begin, { once: true, passive: true });
  }
  addEventListener('load', () => {
    if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 2000 });
    else setTimeout(begin, 200);
  });
}
