import type { Plugin } from 'vite';

/**
 * What the client imports and this product never calls, by the module it comes from. Of the operator's interface the
 * client itself calls one part, to end a session: `src/web/data/auth-client.ts` has that.
 */
const unusedModules = ['./GoTrueAdminApi', './lib/web3/ethereum', './lib/webauthn'];

/**
 * Leaves the operator's interface, passkeys and wallets out of the browser's Supabase client: 5 kB of every first load
 * that no page of this product calls. Fails the build where the client no longer imports them as expected.
 */
export function unusedAuthParts(): Plugin {
  return {
    name: 'unused-auth-parts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /@supabase\/auth-js\/dist\/module\/GoTrueClient\.js/ },
      handler: (code) => withoutUnusedParts(code),
    },
  };
}

/** The module with an empty class in place of each imported name. Throws when an import is not found. */
export function withoutUnusedParts(code: string): string {
  return unusedModules.reduce((rest, module) => {
    const pattern = new RegExp(`^import (?:\\{([^}]*)\\}|(\\w+)) from '${module}';$`, 'm');
    const [line, list, single = ''] = pattern.exec(rest) ?? [];
    if (line === undefined) throw new Error(`the Supabase client no longer imports ${module} as expected`);
    const names = (list ?? single).split(',').map((name) => name.trim());
    return rest.replace(
      line,
      names
        .filter(Boolean)
        .map((name) => `class ${name} {}`)
        .join(' '),
    );
  }, code);
}
