import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { findFreePort } from 'tallyboard-backend/testing/free-port.ts';
import { endProcess, untilPrinted } from './browser-process.ts';
import { until } from './hands.ts';
import type { InputSource, PageScript, RemoteBrowser } from './remote-browser.ts';

/** As every WebDriver names an element in its JSON. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** WebKitGTK in a window that nobody sees, by WebDriver (https://www.w3.org/TR/webdriver2/). */
export class WebKit implements RemoteBrowser {
  readonly #processes: readonly ChildProcess[];
  readonly #complaints: string[] = [];
  #session: string;

  private constructor(processes: readonly ChildProcess[], session: string) {
    this.#processes = processes;
    this.#session = session;
  }

  static async start(program: string, screenProgram: string): Promise<WebKit> {
    const screen = spawn(
      screenProgram,
      ['-displayfd', '3', '-nolisten', 'tcp', '-screen', '0', '1400x1000x24'],
      {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      },
    );
    const [, display = ''] = await untilPrinted(screen, screen.stdio[3] as Readable, /(\d+)\n/);
    const port = await findFreePort();
    const driver = spawn(program, [`--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: `:${display}`, GDK_BACKEND: 'x11' },
    });
    const webkit = new WebKit([driver, screen], `http://127.0.0.1:${port}/session`);
    try {
      await until(
        'for WebKitWebDriver to listen',
        async () => (await fetch(`http://127.0.0.1:${port}/status`)).ok,
      );
      const { sessionId } = await webkit.#send<{ sessionId: string }>('', { capabilities: {} });
      webkit.#session += `/${sessionId}`;
      return webkit;
    } catch (error) {
      await webkit.#end();
      throw error;
    }
  }

  async open(url: string): Promise<void> {
    await this.#send('/url', { url });
  }

  /** The protocol has no console: whatever runs in a page first sees to it that the page keeps what it says. */
  async run<Given, Answer>(script: PageScript<Given, Answer>, given: Given): Promise<Awaited<Answer>> {
    const { answer, heard } = await this.#send<{ answer: Awaited<Answer>; heard: readonly string[] }>(
      '/execute/sync',
      {
        script: `${listenToConsole}\nreturn (async () => {
          const answer = await (${script})(...arguments);
          return { answer: answer ?? null, heard: window.heardInConsole.splice(0) };
        })();`,
        args: [given ?? null],
      },
    );
    this.#complaints.push(...heard);
    return answer;
  }

  async act(source: InputSource): Promise<void> {
    await this.#send('/actions', { actions: [source] });
  }

  /** Not narrower than the browser's own buttons, about 450 pixels. */
  async resize(width: number, height: number): Promise<void> {
    const { bar, before } = await this.run(
      () => ({ bar: outerHeight - innerHeight, before: innerWidth }),
      null,
    );
    await this.#send('/window/rect', { width, height: height + bar });
    // The answer comes before the window has its size, and what is pressed meanwhile moves.
    await until(`for a window of ${width} pixels`, async () => {
      const now = await this.run(() => innerWidth, null);
      return now === width || now !== before;
    });
    await this.run(() => new Promise<void>((drawn) => requestAnimationFrame(() => drawn())), null);
  }

  async chooseFile(selector: string, path: string): Promise<void> {
    const found = await this.#send<Record<string, string>>('/element', {
      using: 'css selector',
      value: selector,
    });
    await this.#send(`/element/${found[elementKey]}/value`, { text: path });
  }

  takeComplaints(): readonly string[] {
    return this.#complaints.splice(0);
  }

  async close(): Promise<void> {
    await fetch(this.#session, { method: 'DELETE' });
    await this.#end();
  }

  async #end(): Promise<void> {
    for (const child of this.#processes) await endProcess(child);
  }

  async #send<Result>(path: string, body: object): Promise<Result> {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(this.#session + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const { value } = (await answer.json()) as { value: Result & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  }
}

const listenToConsole = `
if (window.heardInConsole === undefined) {
  const heard = (window.heardInConsole = []);
  for (const level of ['error', 'warn']) {
    const say = console[level];
    console[level] = (...words) => {
      heard.push(words.map(String).join(' '));
      say.apply(console, words);
    };
  }
  addEventListener('error', ({ message }) => heard.push(message));
  addEventListener('unhandledrejection', ({ reason }) => heard.push(String(reason)));
}`;
