import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** A Chromium already on this machine: the one in `CHROMIUM_PATH`, the system's, or Playwright's. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  return [...places, chromium.executablePath()].find((path) => path !== '' && existsSync(path)) ?? null;
}

const headlessShell = '/usr/bin/chromium-headless-shell';

/**
 * The browser for tests: the headless shell where there is one, else a Chromium. It is the same engine without the
 * windows around it, which cost a third of the time.
 */
export function findTestBrowser(): string | null {
  return !process.env.CHROMIUM_PATH && existsSync(headlessShell) ? headlessShell : findChromium();
}

/** As {@link findTestBrowser}; installs one if there is none. */
export function requireTestBrowser(): string {
  return requireBrowser('chromium-headless-shell', findTestBrowser);
}

/** Finds a Chromium, else installs one. Throws with a sentence for the person if it cannot get one. */
export function requireChromium(): string {
  return requireBrowser('chromium', findChromium);
}

const tried = new Set<string>();

/** Installs it once, from the package manager as root on Debian, else Playwright's. */
function requireBrowser(name: string, find: () => string | null): string {
  const present = find();
  if (present !== null) return present;
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) throw new Error(`CHROMIUM_PATH: there is no ${CHROMIUM_PATH}.`);
  if (!tried.has(name)) install(name);
  tried.add(name);
  const installed = find();
  if (installed !== null) return installed;
  throw new Error(
    `There is no Chromium: install one (apt-get install ${name}), or name it in CHROMIUM_PATH.`,
  );
}

function install(name: string): void {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    runInstaller('apt-get', ['update', '-qq']);
    runInstaller('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
  } else runInstaller(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium']);
}

function runInstaller(command: string, args: readonly string[]): void {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
