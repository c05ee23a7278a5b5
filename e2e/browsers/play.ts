import { createPerson } from '../fixtures/person.ts';
import { RunningServer } from '../fixtures/running-server.ts';
import { notStarted } from './browser-process.ts';
import { Firefox } from './firefox.ts';
import { Hands } from './hands.ts';
import { journey } from './journey.ts';
import type { RemoteBrowser } from './remote-browser.ts';
import { WebKit } from './webkit.ts';

const browsers: Readonly<Record<string, (program: string, screen: string) => Promise<RemoteBrowser>>> = {
  Firefox: (program) => Firefox.start(program),
  WebKitGTK: (program, screen) => WebKit.start(program, screen),
};

/** Plays the journey in a browser, which the command line names with its programs. Resolves with what went wrong. */
async function play([name = '', program = '', screen = '']: readonly string[]): Promise<string> {
  const start = browsers[name];
  if (start === undefined) return `There is no journey in ${name}.`;
  const server = await RunningServer.start({ RATE_LIMITS: 'off', MAIL_MIN_INTERVAL: '0' });
  try {
    const browser = await start(program, screen).catch((error: unknown) => {
      process.stderr.write(
        `NOT CHECKED: ${name} does not start here: ${error instanceof Error ? error.message : error}\n`,
      );
    });
    if (!browser) {
      process.exitCode = notStarted;
      return '';
    }
    try {
      const person = await createPerson(server);
      for (const step of journey) {
        try {
          await step.play({ browser, hands: new Hands(browser), server, person });
        } catch (error) {
          return `At ${step.name}: ${error instanceof Error ? error.message : String(error)}`;
        }
        const complaint = browser.takeComplaints().find((words) => step.complaint?.test(words) !== true);
        if (complaint !== undefined) return `At ${step.name} the console said: ${complaint}`;
      }
      return '';
    } finally {
      await browser.close();
    }
  } finally {
    await server.remove();
  }
}

const fault = await play(process.argv.slice(2));
if (fault !== '') {
  process.stderr.write(`${fault}\n`);
  process.exitCode = 1;
}
