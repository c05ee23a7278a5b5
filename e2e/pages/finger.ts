import type { CDPSession, Page } from '@playwright/test';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** One finger on a touch screen: real touch events, which Playwright's own tap cannot hold down. */
export class Finger {
  readonly #session: CDPSession;
  #at: Point = { x: 0, y: 0 };

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async on(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page));
  }

  async press(at: Point): Promise<void> {
    this.#at = at;
    await this.#send('touchStart', [at]);
  }

  async slide(to: Point, steps = 10): Promise<void> {
    const from = this.#at;
    for (let step = 1; step <= steps; step++) {
      const part = step / steps;
      this.#at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      await this.#send('touchMove', [this.#at]);
    }
  }

  async lift(): Promise<void> {
    await this.#send('touchEnd', []);
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]): Promise<void> {
    await this.#session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
}
