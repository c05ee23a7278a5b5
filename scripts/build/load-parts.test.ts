import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Each `import()` of the pages, with what stands before and behind it. */
const imports = globSync('src/web/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).flatMap((path) => {
  const code = readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  return [...code.matchAll(/(?<!typeof )\bimport\('([^']+)'\)/g)].map(({ 0: call, 1: part, index }) => ({
    part: `${path}: ${part}`,
    before: code.slice(0, index).replaceAll(/\s+/g, ' '),
    behind: code.slice(index + call.length).replaceAll(/\s+/g, ' '),
  }));
});

test('every part of the page that loads on demand is asked for anew at each need: no promise of it is kept', () => {
  expect(imports.length).toBeGreaterThan(60);
  const kept = imports.filter(
    ({ before, behind }) => !/(?:await |\(\) => )$/.test(before) && !/^\.(?:then|catch)\(/.test(behind),
  );
  expect(kept.map(({ part }) => part)).toEqual([]);
});

/** Parts that one function alone asks for, and who hears of a failure. */
const heardElsewhere: Readonly<Record<string, string>> = {
  'src/web/app/page-list.ts: ../features/dashboard/dashboard-page.tsx': 'the LazyComponent of its route',
  'src/web/app/page-list.ts: ./auth-route.tsx': 'the LazyComponent of its route',
  'src/web/data/engine/sync-engine.ts: ../requests/read-everything.ts': 'the round, which is run again',
  'src/web/data/engine/sync-engine.ts: ../requests/send-change.ts': 'the round, which is run again',
  'src/web/data/engine/undo.ts: ./sync-issues.ts': 'who offers Undo anyway',
  'src/web/data/preferences.ts: ./rest-client.ts': 'who reads or saves a preference',
  'src/web/data/session/load-auth-client.ts: ./auth-client.ts': 'who needs the client',
  'src/web/features/dashboard/connected-cards.tsx: ./plan/plan-part.tsx': 'its LazyComponent',
  'src/web/features/dashboard/data/use-data-action.ts: #domain/transactions/sample-data.ts': 'the action',
  'src/web/features/dashboard/add/quick-add.tsx: ./entry-help.tsx': 'its LazyComponent',
  'src/web/features/dashboard/add/suggesting-description.tsx: ./entry-help.tsx': 'its LazyComponent',
  'src/web/features/dashboard/import/import-worker.ts: #import/plan/plan-import.ts': 'the page',
  'src/web/features/dashboard/import/import-worker.ts: #import/reading/columns/guess-reading.ts': 'the page',
};

test('the failure of every such part is heard', () => {
  const isHeard = ({ before, behind }: (typeof imports)[number]) =>
    /(?:new LazyComponent|whenLoaded)\( ?(?:async )?\(\) => (?:\(await )?$/.test(before) ||
    /\btry \{ const \{ [\w, ]+ \} = await $/.test(before) ||
    /^\.(?:catch\(|then\([^;]*, \(cause\))/.test(behind);
  const unheard = imports.filter((one) => !isHeard(one)).map(({ part }) => part);
  expect([...new Set(unheard)].toSorted()).toEqual(Object.keys(heardElsewhere).toSorted());
});
