import type { Plugin } from 'vite';

const injection = /^__insertCSS\(.*\);?$/m;

/**
 * Takes out of sonner the line that adds a style tag when it loads: the security policy refuses such tags, and the
 * same rules come from `sonner/dist/styles.css`, which is linked. Fails the build where that line is not found.
 */
export function sonnerStyles(): Plugin {
  return {
    name: 'sonner-styles',
    enforce: 'pre',
    // Bundled ahead for development, the module would pass by this plugin.
    config: () => ({ optimizeDeps: { exclude: ['sonner'] } }),
    transform: {
      filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
      handler: (code) => withoutInjection(code),
    },
  };
}

/** The module without the call. Throws when there is none: a new version does it another way. */
export function withoutInjection(code: string): string {
  if (!injection.test(code)) throw new Error('sonner no longer adds its styles as expected');
  return code.replace(injection, '');
}
