import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown, runnerImport, type ViteDevServer } from 'vite';
import { leanIcons } from './scripts/build/lean-icons.ts';
import { loadParts } from './scripts/build/load-parts.ts';
import { precompress } from './scripts/build/precompress.ts';
import { sonnerStyles } from './scripts/build/sonner-styles.ts';
import { unusedAuthParts } from './scripts/build/unused-auth-parts.ts';
import { unusedRestParts } from './scripts/build/unused-rest-parts.ts';
import { filesNeededBy, type Manifest } from './scripts/size/bundle-files.ts';
import { type Imports, toPageGroups } from './scripts/web-app/page-groups.ts';
import { webApp } from './scripts/web-app/web-app.ts';

type PageList = typeof import('./src/web/app/page-list.ts');
type Prerender = typeof import('./src/web/prerender.tsx');

const root = join(import.meta.dirname, 'src/web');
/** Where the development server finds the real one: its API, its settings, its outbox. */
const backend = process.env.BACKEND_URL ?? 'http://127.0.0.1:3000';
const define = { __SOURCE_URL__: JSON.stringify(readSourceUrl()) };
/** Not imported as part of this file, which would read what the pages import as well. */
const { listAddresses, pages, toDocument } = await importModule<PageList>('app/page-list.ts');

export default defineConfig({
  root,
  publicDir: 'public',
  define,
  // The router asks a copy for what React has had itself since its version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [
    react(),
    tailwindcss(),
    firstScripts(),
    landingPage(),
    appPages(),
    developmentPages(),
    sonnerStyles(),
    unusedAuthParts(),
    unusedRestParts(),
    leanIcons(join(root, 'ui/create-icon.ts')),
    loadParts(),
    webApp(listAddresses()),
    precompress(),
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // The size budgets read from it which files a page needs.
    manifest: true,
    // Browsers of the last two years.
    target: ['chrome128', 'edge128', 'firefox130', 'safari18'],
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: join(root, 'index.html'), app: join(root, 'app.html') },
      output: {
        // A few files in place of twenty: they compress better together, and cost fewer requests.
        codeSplitting: {
          groups: [{ name: groupByPages(), debugName: 'pages', includeDependenciesRecursively: false }],
        },
      },
    },
  },
  worker: {
    // With its own dynamic imports: each kind of file has a reader that only it needs.
    format: 'es',
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: besideEntry }] } },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/auth/v1', '/rest/v1', '/calendar', '/reminders', '/config.json', '/outbox'].map((path) => [
        path,
        { target: backend },
      ]),
    ),
  },
});

/** Names the file of each module by the pages that need it. */
function groupByPages(): Rolldown.CodeSplittingNameFunction {
  let groups: ReadonlyMap<string, string> | undefined;
  return (module, context) => {
    const importsOf = (id: string): Imports | undefined => {
      const info = context.getModuleInfo(id);
      return info === null ? undefined : { now: info.importedIds, later: info.dynamicallyImportedIds };
    };
    groups ??= toPageGroups(pages, (name) => join(root, name), importsOf);
    const group = groups.get(module);
    if (group !== undefined || !module.includes('/lucide-react/')) return group ?? null;
    // An icon that several parts need is too little for a file of its own.
    return (context.getModuleInfo(module)?.importers.length ?? 0) > 1 ? 'shared' : null;
  };
}

/**
 * Puts what a worker needs before it runs into a file beside its own. A reader that imported it from there would have
 * WebKit run the worker's file once more, and another worker would take the messages, who knows of no file.
 */
function besideEntry(module: string, context: Rolldown.ChunkingContext): string | null {
  const isEntry = (id: string) => context.getModuleInfo(id)?.isEntry === true;
  const users = new Set([module]);
  for (const user of users) for (const next of context.getModuleInfo(user)?.importers ?? []) users.add(next);
  return !isEntry(module) && [...users].some(isEntry) ? 'worker-needs' : null;
}

/** The repository's address for people, as package.json names it. */
function readSourceUrl(): string {
  const text = readFileSync(join(import.meta.dirname, 'package.json'), 'utf8');
  const { repository } = JSON.parse(text) as { repository?: { url?: string } };
  return (repository?.url ?? '').replace(/^git\+/, '').replace(/\.git$/, '');
}

/** The scripts that must run before the first paint, and before the first press. */
function firstScripts(): Plugin {
  return {
    name: 'first-scripts',
    transformIndexHtml: () =>
      ['first-paint.js', 'early-presses.js'].map((name) => ({
        tag: 'script',
        children: readInline(name),
        injectTo: 'head-prepend' as const,
      })),
  };
}

/** Renders the landing page into its document, so that it is complete before any script has arrived. */
function landingPage(): Plugin {
  return {
    name: 'landing-page',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html, { server }) =>
        html.includes('<!--landing-->')
          ? html.replace('<!--landing-->', (await loadPrerender(server)).renderLanding())
          : html,
    },
  };
}

/**
 * The app's document once more for each of its pages, with the page in it, so that it can be read before any script has
 * come. The scripts that each needs are asked for together, not one after the other names them, and after what is read.
 * Beside them it writes the server's list of pages.
 */
function appPages(): Plugin {
  return {
    name: 'app-pages',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const app = readFileSync(join(dir, 'app.html'), 'utf8');
      const manifest: Manifest = JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8'));
      const { renderPage } = await loadPrerender(undefined);
      const write = (path: string, modules: readonly string[]): void => {
        const scripts =
          app.match(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g) ?? [];
        const ahead = filesNeededBy(manifest, modules)
          .filter((file) => !app.includes(file))
          .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
        const late = `<template id="scripts">${[...scripts, ...ahead].join('')}</template>`;
        const page = scripts
          .reduce((html, script) => html.replace(script, ''), app)
          .replace('<div id="root">', (opening) => opening + renderPage(path))
          .replace(
            '</body>',
            (closing) => `${late}<script>${readInline('late-scripts.js')}</script>${closing}`,
          );
        writeFileSync(join(dir, toDocument(path)), page);
      };
      for (const { titles, module, soon = [] } of pages) {
        for (const path of Object.keys(titles)) write(path, [module, ...soon]);
      }
      const served = listAddresses().map(({ audience, ...address }) => ({
        ...address,
        indexed: audience !== 'person',
      }));
      writeFileSync(join(dir, '.pages.json'), JSON.stringify(served));
    },
  };
}

/** A script that stands in a page itself, in one line: the server admits it by its hash. */
function readInline(name: string): string {
  return readFileSync(join(root, name), 'utf8').replaceAll(/\s+/g, ' ').trim();
}

async function loadPrerender(server: ViteDevServer | undefined): Promise<Prerender> {
  const name = 'prerender.tsx';
  if (server) return (await server.ssrLoadModule(join(root, name))) as Prerender;
  return importModule<Prerender>(name);
}

async function importModule<Module>(name: string): Promise<Module> {
  const jsx = { runtime: 'automatic', development: false } as const;
  const { module } = await runnerImport<Module>(join(root, name), {
    root,
    configFile: false,
    define,
    oxc: { jsx },
    logLevel: 'error',
  });
  return module;
}

/** What the real server does in production: pages at their addresses, with the browser's settings in them. */
function developmentPages(): Plugin {
  return {
    name: 'development-pages',
    apply: 'serve',
    configureServer: (server) => {
      server.middlewares.use((request, _response, next) => {
        const { pathname } = new URL(request.url ?? '/', backend);
        if (pages.some(({ titles }) => pathname in titles)) request.url = '/app.html';
        next();
      });
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const answer = await fetch(new URL('/config.json', backend));
        const config = { ...((await answer.json()) as object), supabaseUrl: '' };
        const block = `<script type="application/json" id="config">${JSON.stringify(config)}</script>`;
        return html.replace('<!--config-->', () => block);
      },
    },
  };
}
