import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const loader = fileURLToPath(new URL('../../src/web/base/load-part.ts', import.meta.url));

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
          // A part of one file would have none.
          resolveDependencies: (file, needed, { hostType }) =>
            hostType === 'js' && needed.length === 0 ? [file] : needed,
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
