import type { ComponentType } from 'react';

/** Props that the router gives every page. */
export interface PageProps {
  readonly path: string;
}

/** Exports of a page's module. */
interface PageModule {
  readonly Page: ComponentType<PageProps>;
  /** Loads what the page's first render shows. */
  readonly preload?: () => Promise<unknown>;
}

/** A page of the app. The router, the build, the size budgets, the worker and the server read it from here. */
export interface Page {
  /** Titles of the tab at each of its paths, before the product's name. */
  readonly titles: Readonly<Record<string, string>>;
  /** Whom it is for. Search engines skip a person's page; a visitor's is no use offline. */
  readonly audience: 'everyone' | 'visitor' | 'person';
  /** The ids of its parts that people who use the keyboard can skip to. */
  readonly parts?: readonly string[];
  /** The module that `load` imports, as the build names it. */
  readonly module: string;
  /** Modules that the page loads soon after: requested together with its own. */
  readonly soon?: readonly string[];
  /** The most that its scripts may weigh before it runs. */
  readonly firstLoad: string;
  readonly load: () => Promise<PageModule>;
}

export const pages: readonly Page[] = [
  {
    titles: { '/login': 'Log in', '/signup': 'Create an account' },
    audience: 'visitor',
    module: 'app/auth-route.tsx',
    firstLoad: '115 KiB',
    load: async () => ({ Page: (await import('./auth-route.tsx')).AuthRoute }),
  },
  {
    titles: { '/app': 'Dashboard' },
    audience: 'person',
    parts: ['board', 'list'],
    module: 'features/dashboard/dashboard-page.tsx',
    soon: [
      'transactions/lens/lens-bar.tsx',
      'features/dashboard/board/board.tsx',
      'transactions/list/list-rows.tsx',
      'data/session/auth-client.ts',
    ],
    firstLoad: '150 KiB',
    load: async () => {
      const { DashboardPage, preloadDashboard } = await import('../features/dashboard/dashboard-page.tsx');
      return { Page: DashboardPage, preload: preloadDashboard };
    },
  },
];

/** A path that the server answers with a document of the build. */
export interface Address {
  readonly path: string;
  readonly document: string;
  readonly audience: Page['audience'];
}

/** Every address of the site, with the landing page, which has its own document and script. */
export function listAddresses(): readonly Address[] {
  const ofApp = pages.flatMap(({ titles, audience }) =>
    Object.keys(titles).map((path) => ({ path, document: toDocument(path), audience })),
  );
  return [{ path: '/', document: 'index.html', audience: 'everyone' }, ...ofApp];
}

/** The file that the build writes for a page of the app. */
export function toDocument(path: string): string {
  return `${path.slice(1)}.html`;
}
