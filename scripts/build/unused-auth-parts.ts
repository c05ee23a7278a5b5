import type { Plugin } from 'vite';

/**
 * Modules that the client imports and this product never calls. The client itself calls one function of the admin API,
 * to end a session; `src/web/data/session/auth-client.ts` provides it.
 */
const unusedModules = ['./GoTrueAdminApi', './lib/web3/ethereum', './lib/webauthn'];

/**
 * Leaves the admin API, passkeys and wallets out of the browser's Supabase client, 5 kB of every first load. Fails the
 * build if the client no longer imports them as expected.
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

/** The module with an empty class for each imported name. Throws if it does not find an import. */
export function withoutUnusedParts(code: string): string {
  return unusedModules.reduce((rest, module) => {
    const pattern = new RegExp(`^import (?:\\{([^}]*)\\}|(\\w+)) from '${module}';$`, 'm');
    const [line, list, single = ''] = pattern.exec(rest) ?? [];
    if (line === undefined) throw new Error(`The Supabase client no longer imports ${module} as expected.`);
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
