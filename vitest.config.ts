import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findTestBrowser } from './scripts/checks/chromium.ts';

/** Tests that change how V8 works for their whole process, or measure its memory. */
const alone = ['backend/src/long-run.test.ts', 'backend/src/database/embedded/embedded-template.test.ts'];

/** Tests of the embedded engine itself, of servers that they start on it, and of what is made in parts on it alone. */
const embedded = [
  'backend/src/database/embedded/**/*.test.ts',
  'backend/src/rest/large-changes{,-end}.test.ts',
  'backend/src/{long-run,mail-outage,main,outbox-exposure}.test.ts',
];
const elsewhere = process.env.TEST_DATABASE_URL ? embedded : [];

/** What one engine may do otherwise than another. The rest of the server is the same on all of them. */
const engines = ['backend/src/database/**/*.test.ts', ...embedded];

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
      // One process for all files: none leaves anything behind, and the modules are loaded once.
      {
        test: {
          name: 'engines',
          ...server,
          include: engines,
          exclude: [...alone, ...elsewhere],
          isolate: false,
        },
      },
      { test: { name: 'engines, each file alone', ...server, include: alone, exclude: elsewhere } },
      {
        test: {
          name: 'server',
          ...server,
          include: ['backend/**/*.test.ts', 'src/testing/**/*.test.ts'],
          exclude: engines,
          isolate: false,
        },
      },
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
