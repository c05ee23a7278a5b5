import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import type { Address } from '../../src/web/app/page-list.ts';
import { readThemeColour } from './theme-colours.ts';

/** Makes the site an installable app whose shell opens offline. */
export function webApp(addresses: readonly Address[]): Plugin[] {
  return [...VitePWA(options(addresses)), themeColours()];
}

function options(addresses: readonly Address[]): Parameters<typeof VitePWA>[0] {
  // Not the login page, which is no use offline.
  const kept = addresses.filter(({ audience }) => audience !== 'visitor');
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
      // Tells what is due.
      importScripts: ['/due-worker.js'],
      cleanupOutdatedCaches: true,
      globPatterns: [...kept.map(({ document }) => document), 'favicon.svg', 'assets/**/*.{js,css,woff2}'],
      // Their names contain a hash already.
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [
        (entries) => ({ manifest: entries.map((entry) => atItsAddress(entry, kept)), warnings: [] }),
      ],
      navigateFallback: null,
      // The server's page comes first; without an answer, the cached one opens.
      runtimeCaching: [
        {
          urlPattern: toVisitTest(addresses.map(({ path }) => path)),
          handler: ({ request, url }) => {
            const cached = async () => {
              const page =
                (await caches.match(url.pathname, { ignoreSearch: true })) ??
                (await caches.match('/app', { ignoreSearch: true }));
              if (page === undefined) throw new TypeError('No page is cached');
              return page;
            };
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

/** Whether a request opens one of these paths. The worker gets the function as text, so the paths must be part of it. */
function toVisitTest(paths: readonly string[]): () => boolean {
  const opensOne = `request.mode === 'navigate' && ${JSON.stringify(paths)}.includes(url.pathname)`;
  const text = `({ request, url, sameOrigin }) => sameOrigin && ${opensOne}`;
  return Object.assign(() => false, { toString: () => text });
}

/**
 * Pages are cached as the server fills them in, with the browser's settings. The query stops the worker from using them
 * for a visit before it has asked the network.
 */
function atItsAddress<Entry extends { url: string }>(entry: Entry, addresses: readonly Address[]): Entry {
  const address = addresses.find(({ document }) => document === entry.url);
  return address === undefined ? entry : { ...entry, url: `${address.path}?kept` };
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
