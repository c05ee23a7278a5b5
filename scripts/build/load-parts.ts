import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const loader = fileURLToPath(new URL('../../src/web/base/load-part.ts', import.meta.url));

const loadedFirst = /^assets\/(?:rolldown-runtime|landing|shared)-[^/]*\.js$/;

/**
 * Each `import()` of the page goes through `loadPart`, in place of Vite's own helper, and names all of its files. Fails
 * the build if it does not find that helper.
 */
export function loadParts(): Plugin {
  let replaced = false;
  return {
    name: 'load-parts',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, needed, { hostId, hostType }) => {
            if (hostType !== 'js' || hostId.startsWith('assets/index-')) return needed;
            // What every page loads before its parts is there; and a part of one file would have none.
            const missing = needed.filter((one) => !loadedFirst.test(one));
            return missing.length === 0 ? [file] : missing;
          },
        },
      },
    }),
    transform: {
      filter: { id: /^\0vite\/preload-helper/ },
      handler: () => {
        replaced = true;
        return `
          import { loadPart } from ${JSON.stringify(loader)};
          export const __vitePreload = (load, files = []) => loadPart(load, files.map((file) => '/' + file));
        `;
      },
    },
    generateBundle() {
      if (!replaced) throw new Error('Vite no longer loads parts as expected.');
    },
  };
}
