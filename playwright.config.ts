import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findTestBrowser } from './scripts/checks/chromium.ts';

const executablePath = findTestBrowser();

/** Few, long, real: the browser against the server as `npm start` runs it. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/e2e',
  fullyParallel: false,
  // Each has its own server and its own browser. What presses within moments is tagged, to be run alone: `@moments`.
  workers: Math.min(2, availableParallelism()),
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'line',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    // A trace of every story costs a third of the time; `npm run e2e -- --trace on` makes one of a story that fails.
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
