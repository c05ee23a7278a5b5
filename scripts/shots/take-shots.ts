import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { todayIn } from '#domain/dates/calendar-date.ts';
import { createPerson, type Person } from '../../e2e/fixtures/person.ts';
import { RunningServer } from '../../e2e/fixtures/running-server.ts';
import { requireChromium } from '../checks/chromium.ts';
import { type Screen, screens, type Viewer } from './screens.ts';
import { extremeRows, ordinaryRows, yearsRows } from './shot-data.ts';

const usualWidths = [375, 768, 1440];
const themes = ['light', 'dark'] as const;

interface Shot {
  readonly screen: Screen;
  readonly viewer: Viewer;
  readonly width: number;
  readonly theme: (typeof themes)[number];
}

/** Writes every screen as `shots/<screen>-<viewer>-<width>-<theme>.png`; only those whose names match a filter. */
export async function takeShots(folder: string, filters: readonly string[]): Promise<void> {
  const target = join(folder, 'shots');
  mkdirSync(target, { recursive: true });
  const server = await RunningServer.start({ RATE_LIMITS: 'off' });
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const people = await invite(server);
    const chosen = listShots().filter((shot) => matches(nameOf(shot), filters));
    // Two at a time: most of the time is waiting.
    const take = async (): Promise<void> => {
      for (let shot = chosen.shift(); shot !== undefined; shot = chosen.shift()) {
        await takeOne(browser, server, people.get(shot.viewer) ?? null, shot, target);
      }
    };
    await Promise.all([take(), take()]);
  } finally {
    await browser.close();
    await server.remove();
  }
}

function listShots(): Shot[] {
  return screens.flatMap((screen) =>
    screen.viewers.flatMap((viewer) =>
      (screen.widths ?? usualWidths).flatMap((width) =>
        themes.map((theme) => ({ screen, viewer, width, theme })),
      ),
    ),
  );
}

function nameOf({ screen, viewer, width, theme }: Shot): string {
  return `${screen.name}-${viewer}-${width}-${theme}`;
}

/** Whether the name contains every part of a filter such as `app-extreme,dark`. */
function matches(name: string, filters: readonly string[]): boolean {
  return (
    filters.length === 0 || filters.some((filter) => filter.split(',').every((part) => name.includes(part)))
  );
}

async function invite(server: RunningServer): Promise<ReadonlyMap<Viewer, Person>> {
  const [empty, ordinary, years, extreme] = await Promise.all([
    createPerson(server),
    createPerson(server),
    createPerson(server),
    createPerson(server),
  ]);
  await ordinary.save(...ordinaryRows());
  await years.save(...yearsRows(todayIn(new Date())));
  await extreme.save(...extremeRows());
  return new Map([
    ['empty', empty],
    ['ordinary', ordinary],
    ['years', years],
    ['extreme', extreme],
  ]);
}

async function takeOne(
  browser: Browser,
  server: RunningServer,
  person: Person | null,
  shot: Shot,
  target: string,
): Promise<void> {
  const { screen, viewer, width, theme } = shot;
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height: width < 700 ? 812 : 900 },
    hasTouch: width < 1000,
    isMobile: width < 700,
    locale: 'en-GB',
    colorScheme: theme,
    // Screenshots show the end of every animation.
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...(person && { storageState: person.storageState }),
  });
  try {
    const page = await context.newPage();
    await screen.open(page, server, viewer);
    // Some screens wait for an answer that never comes.
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(400);
    const path = join(target, `${nameOf(shot)}.png`);
    await page.screenshot({ path, fullPage: screen.window !== true });
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (sideways > 0) process.stdout.write(`${nameOf(shot)} scrolls sideways by ${sideways} px\n`);
  } catch (error) {
    process.stdout.write(`${nameOf(shot)}: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    await context.close();
  }
}
