import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as menu from 'lucide-react/icons/menu';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createIcon } from '../../src/web/ui/create-icon.ts';
import { toDirectImports, withCreator } from './lean-icons.ts';

const library = fileURLToPath(new URL('../../node_modules/lucide-react/dist/esm/', import.meta.url));
const list = readFileSync(`${library}lucide-react.mjs`, 'utf8');

/** Which the library's types leave out. */
const { __iconData: data } = menu as unknown as { __iconData: Parameters<typeof createIcon>[0] };

test('imports each icon from its own module, by any of its names, and leaves types alone', () => {
  const code =
    "import { Menu, Trash2 } from 'lucide-react';\nimport type { LucideIcon } from 'lucide-react';\n";
  expect(toDirectImports(code, list)).toBe(
    [
      "import Menu from 'lucide-react/icons/menu'; import Trash2 from 'lucide-react/icons/trash';",
      "import type { LucideIcon } from 'lucide-react';\n",
    ].join('\n'),
  );
  expect(() => toDirectImports("import { Nothing } from 'lucide-react';", list)).toThrow('no Nothing');
});

test('an icon of the installed library is drawn by the given creator, as the library draws it', () => {
  const code = readFileSync(`${library}icons/menu.mjs`, 'utf8');
  expect(withCreator(code, '/create-icon.ts')).toContain("from '/create-icon.ts'");
  const props = { 'aria-hidden': true, size: 16, strokeWidth: 1.5, className: 'shrink-0' };
  const [theirs, ours] = [menu.default, createIcon(data)].map((icon) =>
    renderToStaticMarkup(createElement(icon, props)).replace('lucide lucide-menu ', ''),
  );
  const attributes = (html = '') => html.match(/[\w-]+="[^"]*"|<[^\s>]+/g)?.toSorted();
  expect(attributes(ours)).toEqual(attributes(theirs));
});

test('stops the build for a library that makes icons another way', () => {
  expect(() => withCreator('export default {};', '')).toThrow('no longer makes');
});
