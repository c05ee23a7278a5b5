import { setTimeout as wait } from 'node:timers/promises';
import type { InputSource, RemoteBrowser } from './remote-browser.ts';

/** How long something may be waited for, in milliseconds: a busy machine is slow to start what a browser consists of. */
const patience = 60_000;

/** In CSS pixels of the window. */
interface Point {
  readonly x: number;
  readonly y: number;
}

type KeyAction = Extract<InputSource, { type: 'key' }>['actions'][number];

/** As WebDriver names the keys that type nothing. */
export const keys = { control: '\uE009', enter: '\uE007', escape: '\uE00C', right: '\uE014' } as const;

/**
 * A person before a browser, who looks, presses and types. What is meant is said by a selector and by how its name for
 * people begins; of several it is the first in sight.
 */
export class Hands {
  readonly #browser: RemoteBrowser;

  constructor(browser: RemoteBrowser) {
    this.#browser = browser;
  }

  async sees(selector: string, name = ''): Promise<boolean> {
    return (await this.#find(selector, name, false)) !== null;
  }

  async see(selector: string, name?: string): Promise<void> {
    await until(`to see ${selector} ${name}`, () => this.sees(selector, name));
  }

  async press(selector: string, name?: string): Promise<void> {
    const at = await this.#reach(selector, name);
    await this.#drag(at, [at]);
  }

  /** Both must fit into the window together. */
  async drag(selector: string, target: string, name: string): Promise<void> {
    const from = await this.#reach(selector);
    const to = await until(`to see ${target} ${name}`, () => this.#find(target, name, false));
    const at = (part: number) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
    await this.#drag(from, [0.1, 0.4, 0.7, 0.9, 1].map(at));
  }

  /** Types into a field in place of what it holds. */
  async fill(selector: string, name: string, text: string): Promise<void> {
    await this.press(selector, name);
    await this.chord(keys.control, 'a');
    await this.type(text);
  }

  async type(text: string): Promise<void> {
    await this.#keys([...text].flatMap((value) => [key('keyDown', value), key('keyUp', value)]));
  }

  /** Presses keys, and lets go of the last one first. */
  async chord(...values: readonly string[]): Promise<void> {
    const up = values.toReversed().map((value) => key('keyUp', value));
    await this.#keys([...values.map((value) => key('keyDown', value)), ...up]);
  }

  /** The middle of something, once it stands still and nothing is before it. */
  async #reach(selector: string, name = ''): Promise<Point> {
    let last: Point | null = null;
    return until(`to reach ${selector} ${name}`, async () => {
      const now = await this.#find(selector, name, true);
      const stands = now !== null && now.x === last?.x && now.y === last.y;
      last = now;
      return stands && now;
    });
  }

  async #find(selector: string, name: string, reach: boolean): Promise<Point | null> {
    return this.#browser.run(findInPage, { selector, name, reach });
  }

  async #drag(from: Point, to: readonly Point[]): Promise<void> {
    const move = ({ x, y }: Point) =>
      ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 20 }) as const;
    const actions = [
      move(from),
      { type: 'pointerDown', button: 0 } as const,
      ...to.map(move),
      { type: 'pointerUp', button: 0 } as const,
    ];
    await this.#browser.act({ type: 'pointer', id: 'mouse', actions });
  }

  async #keys(actions: readonly KeyAction[]): Promise<void> {
    await this.#browser.act({ type: 'key', id: 'keyboard', actions });
  }
}

const key = (type: KeyAction['type'], value: string): KeyAction => ({ type, value });

/** Asks until there is an answer that is neither false nor null. */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | false | null>,
): Promise<Answer> {
  const end = performance.now() + patience;
  for (;;) {
    // A page that is being left cannot answer.
    const answer = await ask().catch((error: unknown) => (error instanceof Error ? error : null));
    if (answer !== false && answer !== null && !(answer instanceof Error)) return answer;
    if (performance.now() > end) throw new Error(`waited in vain ${what}`, { cause: answer });
    await wait(200);
  }
}

/** Runs in the page. To reach something is to have it in the window. */
function findInPage(wanted: { selector: string; name: string; reach: boolean }): Point | null {
  for (const element of document.querySelectorAll(wanted.selector)) {
    const title = document.getElementById(element.getAttribute('aria-labelledby') ?? '');
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    const name = element.ariaLabel ?? (title ?? label ?? element).textContent;
    if (!name.trim().startsWith(wanted.name)) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    if (wanted.reach) element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    const middle = { x: x + width / 2, y: y + height / 2 };
    if (!wanted.reach || element.contains(document.elementFromPoint(middle.x, middle.y))) return middle;
  }
  return null;
}
