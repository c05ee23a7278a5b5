import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcess, untilPrinted } from './browser-process.ts';
import type { InputSource, PageScript, RemoteBrowser } from './remote-browser.ts';

/** What the browser sends: the answer to a command, or an event. */
interface Message {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
  readonly method?: string;
  readonly params?: unknown;
}

/** A stock Firefox without a window, by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). */
export class Firefox implements RemoteBrowser {
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #complaints: string[] = [];
  #commands = 0;
  #context = '';

  private constructor(child: ChildProcess, profile: string, socket: WebSocket) {
    this.#process = child;
    this.#profile = profile;
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#hear(JSON.parse(String(data)) as Message));
  }

  static async start(program: string): Promise<Firefox> {
    const profile = await mkdtemp(join(tmpdir(), 'tallyboard-firefox-'));
    const args = [
      '--headless',
      '--no-remote',
      '--profile',
      profile,
      '--remote-debugging-port',
      '0',
      'about:blank',
    ];
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    const [, url = ''] = await untilPrinted(child, child.stderr, /WebDriver BiDi listening on (\S+)/);
    const socket = new WebSocket(`${url}/session`);
    await new Promise((open, broken) => {
      socket.addEventListener('open', open);
      socket.addEventListener('error', () => broken(new Error(`there is no way in at ${url}`)));
    });
    const firefox = new Firefox(child, profile, socket);
    await firefox.#send('session.new', { capabilities: {} });
    await firefox.#send('session.subscribe', { events: ['log.entryAdded'] });
    // A tab of its own: the first one begins with the focus in the browser's address line, and a press does not bring it.
    const tab = await firefox.#send<{ context: string }>('browsingContext.create', { type: 'tab' });
    firefox.#context = tab.context;
    return firefox;
  }

  async open(url: string): Promise<void> {
    await this.#send('browsingContext.navigate', { context: this.#context, url, wait: 'complete' });
  }

  async run<Given, Answer>(script: PageScript<Given, Answer>, given: Given): Promise<Awaited<Answer>> {
    const { result, exceptionDetails } = await this.#send<{
      result?: { value?: string };
      exceptionDetails?: { text: string };
    }>('script.callFunction', {
      functionDeclaration: `async (given) => JSON.stringify(await (${script})(JSON.parse(given)))`,
      arguments: [{ type: 'string', value: JSON.stringify(given ?? null) }],
      awaitPromise: true,
      target: { context: this.#context },
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return JSON.parse(result?.value ?? 'null') as Awaited<Answer>;
  }

  async act(source: InputSource): Promise<void> {
    await this.#send('input.performActions', { context: this.#context, actions: [source] });
  }

  async resize(width: number, height: number): Promise<void> {
    const viewport = { width, height };
    await this.#send('browsingContext.setViewport', { context: this.#context, viewport });
  }

  async chooseFile(selector: string, path: string): Promise<void> {
    const { nodes } = await this.#send<{ nodes: readonly { sharedId: string }[] }>(
      'browsingContext.locateNodes',
      { context: this.#context, locator: { type: 'css', value: selector } },
    );
    const element = { sharedId: nodes[0]?.sharedId };
    await this.#send('input.setFiles', { context: this.#context, element, files: [path] });
  }

  takeComplaints(): readonly string[] {
    return this.#complaints.splice(0);
  }

  async close(): Promise<void> {
    this.#socket.close();
    await endProcess(this.#process);
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  async #send<Result>(method: string, params: object): Promise<Result> {
    this.#commands += 1;
    const answer = Promise.withResolvers<unknown>();
    this.#waiting.set(this.#commands, answer);
    this.#socket.send(JSON.stringify({ id: this.#commands, method, params }));
    return (await answer.promise) as Result;
  }

  #hear({ id, result, error, message, method, params }: Message): void {
    if (method === 'log.entryAdded') {
      const { level, text } = params as { level: string; text: string };
      if (level === 'error' || level === 'warn') this.#complaints.push(text);
      return;
    }
    const answer = this.#waiting.get(id ?? 0);
    this.#waiting.delete(id ?? 0);
    if (error === undefined) answer?.resolve(result);
    else answer?.reject(new Error(`${error}: ${message}`));
  }
}
