import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { readThemeColour } from './theme-colours.ts';

/** Makes the site an installable app whose shell opens offline. */
export function webApp(): Plugin[] {
  return [...VitePWA(options()), themeColours()];
}

function options(): Parameters<typeof VitePWA>[0] {
  return {
    strategies: 'generateSW',
    // `offline-shell.ts` registers the worker, and asks before a new version takes over.
    registerType: 'prompt',
    injectRegister: false,
    includeManifestIcons: false,
    manifest: {
      id: '/app',
      name: 'Tallyboard',
      short_name: 'Tallyboard',
      description: 'Your personal finance copilot: income and expenses on a status board.',
      lang: 'en',
      categories: ['finance', 'productivity'],
      start_url: '/app',
      scope: '/',
      display: 'standalone',
      background_color: readThemeColour('paper', 'light'),
      theme_color: readThemeColour('paper', 'light'),
      icons: [
        { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      shortcuts: [
        {
          name: 'Add transaction',
          url: '/app?add',
          icons: [{ src: '/icons/add-96.png', sizes: '96x96', type: 'image/png' }],
        },
      ],
    },
    workbox: {
      mode: 'production',
      sourcemap: false,
      inlineWorkboxRuntime: true,
      cleanupOutdatedCaches: true,
      // Not the login page, which is no use offline.
      globPatterns: ['{index,dashboard}.html', 'favicon.svg', 'assets/*.{js,css,woff2}'],
      // Their names contain a hash already.
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [(entries) => ({ manifest: entries.map(atItsAddress), warnings: [] })],
      navigateFallback: null,
      // The server's page comes first; without an answer, the cached one opens.
      runtimeCaching: [
        {
          urlPattern: ({ request, url, sameOrigin }) =>
            sameOrigin && request.mode === 'navigate' && /^\/(?:app|login|signup)?$/.test(url.pathname),
          handler: ({ request, url }) => {
            const cached = () =>
              caches.match(url.pathname === '/' ? '/' : '/app', { ignoreSearch: true }).then((page) => {
                if (page === undefined) throw new TypeError('No page is cached');
                return page;
              });
            const answer = fetch(request);
            const fallback = new Promise<Response>((resolve) => {
              setTimeout(() => cached().then(resolve, () => undefined), 4000);
            });
            return Promise.race([answer, fallback]).catch(cached);
          },
        },
      ],
    },
  };
}

/**
 * Pages are cached as the server fills them in, with the browser's settings. The query stops the worker from using them
 * for a visit before it has asked the network.
 */
function atItsAddress<Entry extends { url: string }>(entry: Entry): Entry {
  if (entry.url === 'index.html') return { ...entry, url: '/?kept' };
  if (entry.url === 'dashboard.html') return { ...entry, url: '/app?kept' };
  return entry;
}

/** The colour of the browser's frame, before a script knows the person's theme. */
function themeColours(): Plugin {
  return {
    name: 'theme-colours',
    transformIndexHtml: () =>
      (['light', 'dark'] as const).map((scheme) => ({
        tag: 'meta',
        attrs: {
          name: 'theme-color',
          media: `(prefers-color-scheme: ${scheme})`,
          'data-theme': scheme,
          content: readThemeColour('paper', scheme),
        },
        injectTo: 'head',
      })),
  };
}
