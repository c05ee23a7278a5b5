import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runJourney } from './runners.ts';
import type { Check } from './side-by-side.ts';

/** The journey in browsers that no other test runs in: what people have on their phones and desks beside Chromium. */
export const otherBrowsers = (folder: string): readonly Check[] => [
  journeyIn(folder, 'Firefox', [['firefox-esr', 'firefox']], 'firefox-esr'),
  journeyIn(folder, 'WebKitGTK', [['WebKitWebDriver'], ['Xvfb']], 'webkit2gtk-driver xvfb'),
];

/** `programs` has the names that each may have. */
function journeyIn(
  folder: string,
  browser: string,
  programs: readonly (readonly string[])[],
  packages: string,
): Check {
  return {
    name: `journey in ${browser}`,
    after: 'site build',
    async run(stage) {
      const found = programs.flatMap((names) => findProgram(names) ?? []);
      if (found.length === programs.length) {
        const outcome = await runJourney(folder, browser, found, stage);
        if (outcome.failed === 0) return outcome;
        // A window may lose a press while the machine is busy; a fault of the page comes again.
        stage.print('Played once more.\n');
        return runJourney(folder, browser, found, stage);
      }
      stage.print(`NOT CHECKED: ${browser} is not installed here (apt-get install ${packages}).\n`);
      return { passed: 0, failed: 0, skipped: 1 };
    },
  };
}

function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}
