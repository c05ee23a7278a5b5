import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findTestBrowser } from './scripts/checks/chromium.ts';

/** Tests of the server that change how V8 works for their whole process, or measure its memory. */
const alone = ['backend/src/long-run.test.ts', 'backend/src/database/embedded/embedded-template.test.ts'];

/**
 * Tests of the embedded engine itself, of servers that they start on it, and of requests that reach no database: they
 * say nothing new beside a PostgreSQL.
 */
const embedded = [
  'backend/src/database/embedded/{disk-faults,embedded-*,power-loss,torture}.test.ts',
  'backend/src/{mail-outage,main,outbox-exposure}.test.ts',
];
const unneeded = process.env.TEST_DATABASE_URL ? embedded : [];

/** What speaks a protocol, to which one engine is as good as another. */
const protocols = ['backend/src/{auth,http,mail,rest,static}/**/*.test.ts'];

const server = {
  setupFiles: ['src/testing/refuse-console.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

const executablePath = findTestBrowser() ?? '';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/domain/**/*.test.ts', 'src/import/**/*.test.ts', 'scripts/**/*.test.ts'],
          setupFiles: ['src/testing/refuse-console.ts'],
          // Properties try hundreds of cases; on a busy machine that takes longer than the default of five seconds.
          testTimeout: 30_000,
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          ...server,
          include: ['backend/**/*.test.ts', 'src/testing/**/*.test.ts'],
          exclude: [...alone, ...protocols, ...unneeded],
          // One process for all files: none leaves anything behind, and the modules are loaded once.
          isolate: false,
        },
      },
      { test: { name: 'protocols', ...server, include: protocols, isolate: false } },
      { test: { name: 'server, each file alone', ...server, include: alone, exclude: unneeded } },
      {
        plugins: [react(), tailwindcss()],
        // Found at the start: one found during a run reloads the page under the test.
        optimizeDeps: {
          include: [
            '@dnd-kit/core',
            '@supabase/auth-js',
            '@supabase/postgrest-js',
            'clsx',
            'fast-check',
            'fflate',
            'lucide-react',
            'papaparse',
            'react-day-picker',
            'saxes',
            'sonner',
            'wouter',
          ],
        },
        test: {
          name: 'web',
          include: ['src/web/**/*.test.ts', 'src/web/**/*.test.tsx'],
          setupFiles: ['src/testing/refuse-console.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath,
                args: [
                  '--no-sandbox',
                  '--disable-gpu',
                  '--disable-background-networking',
                  '--disable-component-update',
                  '--disable-sync',
                  '--no-first-run',
                  '--disable-quic',
                ],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
