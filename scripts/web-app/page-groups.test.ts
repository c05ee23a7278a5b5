import { expect, it } from 'vitest';
import { toPageGroups } from './page-groups.ts';

const imports: Readonly<Record<string, { now?: readonly string[]; later?: readonly string[] }>> = {
  'index.html': { now: ['landing.ts'] },
  'landing.ts': { now: ['load.ts'], later: ['hydrate.tsx'] },
  'hydrate.tsx': { now: ['money.ts'] },
  'app.html': { now: ['main.tsx'] },
  'main.tsx': { now: ['router.ts', 'load.ts'], later: ['login.tsx', 'list.tsx'] },
  'login.tsx': { now: ['router.ts', 'form.ts', 'client.ts'] },
  'list.tsx': { now: ['money.ts', 'rows.ts'], later: ['dialog.tsx'] },
  'board.tsx': { now: ['window.ts', 'client.ts'] },
  'chart.tsx': { now: ['window.ts', 'axis.ts'] },
  'rows.ts': { now: ['index.ts'] },
  'index.ts': { now: ['rows.ts'] },
  'dialog.tsx': { now: ['dialog-part.ts'] },
};

it('groups what pages need before they run, and leaves the rest to the bundler', () => {
  const pages = [{ module: 'login.tsx' }, { module: 'list.tsx', soon: ['board.tsx', 'chart.tsx'] }];
  expect(Object.fromEntries(group(pages))).toEqual({
    'load.ts': 'landing',
    'router.ts': 'shared',
    'money.ts': 'shared',
    'form.ts': 'login',
    'client.ts': 'login-board',
    'rows.ts': 'list',
    'index.ts': 'list',
    'window.ts': 'board-chart',
  });
});

it('keeps what some pages need from the others', () => {
  const pages = [{ module: 'login.tsx' }, { module: 'board.tsx' }, { module: 'chart.tsx' }];
  expect(Object.fromEntries(group(pages))).toMatchObject({
    'window.ts': 'board-chart',
    'client.ts': 'login-board',
    'router.ts': 'shared',
  });
});

it('refuses a page or part that the build does not have', () => {
  expect(() => group([{ module: 'list.tsx', soon: ['moved.tsx'] }])).toThrow('moved.tsx');
  expect(() => group([{ module: 'moved.tsx' }])).toThrow('moved.tsx');
});

function group(pages: Parameters<typeof toPageGroups>[0]) {
  const importsOf = (id: string) => (id === 'moved.tsx' ? undefined : { now: [], later: [], ...imports[id] });
  return toPageGroups(pages, (name) => name, importsOf);
}
