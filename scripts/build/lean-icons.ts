import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const library = join(dirname(createRequire(import.meta.url).resolve('lucide-react')), '../esm');
const imports = /^import \{([^}]*)\} from 'lucide-react';$/gm;
const creation = "import createLucideIcon from '../createLucideIcon.mjs';";

/**
 * Lets each part of the site bring only its own icons: imported from the library's list, they would all belong to
 * whatever loads first. They are drawn by `create-icon.ts`. Fails the build if the library is not as expected.
 */
export function leanIcons(createIcon: string): Plugin {
  const list = readFileSync(join(library, 'lucide-react.mjs'), 'utf8');
  return {
    name: 'lean-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /src\/web\/.*\.tsx$|lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      handler: (code, id) =>
        id.endsWith('.tsx') ? toDirectImports(code, list) : withCreator(code, createIcon),
    },
  };
}

/** A module that imports each icon from the icon's own module. Throws for one that the library's list lacks. */
export function toDirectImports(code: string, list: string): string {
  return code.replace(imports, (_line, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => {
        const file = new RegExp(`default as ${name}[, ].* from '\\./icons/([\\w-]+)\\.mjs'`).exec(list)?.[1];
        if (file === undefined) throw new Error(`Lucide has no ${name}.`);
        return `import ${name} from 'lucide-react/icons/${file}';`;
      })
      .join(' '),
  );
}

/** An icon's module that calls the named module's `createIcon`. Throws if it is made another way. */
export function withCreator(code: string, createIcon: string): string {
  if (!code.includes(creation)) throw new Error('Lucide no longer makes its icons as expected.');
  return code.replace(creation, `import { createIcon as createLucideIcon } from '${createIcon}';`);
}
