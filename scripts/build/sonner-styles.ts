import type { Plugin } from 'vite';

const injection = /^__insertCSS\(.*\);?$/m;

/**
 * Removes the line of sonner that adds a style tag when it loads: the content security policy refuses such tags, and
 * the linked `sonner/dist/styles.css` has the same rules. Fails the build if it does not find that line.
 */
export function sonnerStyles(): Plugin {
  return {
    name: 'sonner-styles',
    enforce: 'pre',
    // Prebundled for development, the module would bypass this plugin.
    config: () => ({ optimizeDeps: { exclude: ['sonner'] } }),
    transform: {
      filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
      handler: (code) => withoutInjection(code),
    },
  };
}

/** The module without the call. Throws if there is none, because a new version does it another way. */
export function withoutInjection(code: string): string {
  if (!injection.test(code)) throw new Error('sonner no longer adds its styles as expected.');
  return code.replace(injection, '');
}
