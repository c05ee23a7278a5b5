import type { Plugin } from 'vite';

/** The methods of the client that this product calls, or that those call. */
const usedMethods = new Set([
  'constructor',
  'decorateFetch',
  'from',
  'rpc',
  'cloneRequestState',
  'select',
  'insert',
  'upsert',
  'update',
  'delete',
  'eq',
  'gt',
  'gte',
  'lt',
  'lte',
  'or',
  'filter',
  'order',
  'limit',
  'range',
  'single',
  'maybeSingle',
  'setHeader',
  'retry',
  'abortSignal',
  'then',
  'processResponse',
]);

const method = /^\t(?:async )?(\w+)\(.*\) \{\n(?:(?:\t\t.*)?\n)*\t\}\n/gm;

/** What the library's compiler writes for `{ ...one, ...other }`. */
const spread = /^function _typeof\([\s\S]*^function _objectSpread2\([\s\S]*?^\}\n/m;

/** Leaves out of the client of the tables what no page calls, 3 kB of every first load. */
export function unusedRestParts(): Plugin {
  return {
    name: 'unused-rest-parts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /@supabase\/postgrest-js\/dist\/index\.mjs/ },
      handler: (code) =>
        withoutUnusedMethods(code).code.replace(spread, 'const _objectSpread2 = Object.assign;\n'),
    },
  };
}

/** The module without these methods, and their names. Throws if it lacks one that is used. */
export function withoutUnusedMethods(code: string): { readonly code: string; readonly removed: Set<string> } {
  const removed = new Set<string>();
  const kept = new Set<string>();
  const rest = code.replace(method, (whole, name: string) => {
    (usedMethods.has(name) ? kept : removed).add(name);
    return usedMethods.has(name) ? whole : '';
  });
  for (const name of usedMethods) {
    if (!kept.has(name)) throw new Error(`The Supabase client no longer has ${name} as expected.`);
  }
  return { code: rest, removed };
}
