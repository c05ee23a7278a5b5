import { basename } from 'node:path';
import type { Page } from '../../src/web/app/page-list.ts';

/** The modules that a module imports: before it runs, and when it asks for them. */
export interface Imports {
  readonly now: readonly string[];
  readonly later: readonly string[];
}

/**
 * Groups modules by who needs them before they run, so that a page loads a few files instead of twenty: `landing` is what
 * the landing page's script needs, by itself because it needs nothing else of the app; `shared` is what every page of the
 * app needs, or the landing page and another; what one page or some pages need is a group, and so is
 * what several of the parts need that a page loads soon after. Everything else is left to the bundler. Returns the name
 * of each module's group, by id. Throws where the build lacks a module that the list of pages names.
 */
export function toPageGroups(
  pages: readonly Pick<Page, 'module' | 'soon'>[],
  toId: (name: string) => string,
  importsOf: (id: string) => Imports | undefined,
): ReadonlyMap<string, string> {
  for (const name of pages.flatMap(({ module, soon = [] }) => [module, ...soon])) {
    if (importsOf(toId(name)) === undefined)
      throw new Error(`The list of pages names ${name}, which is not in the build.`);
  }
  const nowOf = (id: string): readonly string[] => importsOf(id)?.now ?? [];
  const needed = (ids: readonly string[]): ReadonlySet<string> => {
    const seen = new Set(ids);
    for (const id of seen) for (const next of nowOf(id)) seen.add(next);
    return seen;
  };
  // Without the entry itself, which would run wherever a part of its file is needed.
  const neededBy = (document: string) => needed(nowOf(toId(document)).flatMap(nowOf));
  const first = neededBy('index.html');
  const always = new Set([...neededBy('app.html'), ...first]);
  const landing = [...needed([toId('index.html')])].flatMap((id) => importsOf(id)?.later ?? []);
  const loads = [
    ...landing.map((id) => ({ page: id, id })),
    ...pages.flatMap(({ module, soon = [] }) =>
      [module, ...soon].map((name) => ({ page: toId(module), id: toId(name) })),
    ),
  ].map((load) => ({ ...load, needs: needed([load.id]) }));
  const entries = new Set(loads.map(({ id }) => id));
  const groups = new Map([...always].map((id) => [id, first.has(id) ? 'landing' : 'shared']));
  for (const id of new Set(loads.flatMap(({ needs }) => [...needs]))) {
    if (always.has(id) || entries.has(id)) continue;
    const users = loads.filter(({ needs }) => needs.has(id));
    const [first, ...others] = users.filter((load) => load.page === load.id);
    const isEverywhere =
      others.length === pages.length - 1 || users.some((load) => landing.includes(load.id));
    if (others.length > 0 && isEverywhere) groups.set(id, 'shared');
    else if (first !== undefined || users.length > 1) {
      const owners = first === undefined ? [] : [first, ...others];
      // Of a page that needs it at once, the parts that load later name nothing.
      const later = users.filter(({ page }) => owners.every((owner) => page !== owner.page));
      const names = [...owners, ...later].map((load) => basename(load.id).replace(/\.tsx?$/, ''));
      groups.set(id, [...new Set(names)].join('-'));
    }
  }
  return groups;
}
