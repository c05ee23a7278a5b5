import type { Browser, Page } from 'playwright';

/** An event of a trace, in Chromium's own form; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** What of `dur` the thread itself has worked: what else the machine does is not in it. */
  readonly tdur?: number;
}

/**
 * Tasks and marks alone. With what the browser tells its developer tools of style, layout and scripts, the same work
 * takes a third longer.
 */
const categories = ['disabled-by-default-devtools.timeline', 'blink.user_timing'];

/** Written by the page when the input that is measured arrives, and in the frame that follows. */
const marks = { input: 'measured input', frame: 'measured frame' } as const;

/**
 * Milliseconds that the page's main thread worked between an input and the end of the frame that shows what came of it,
 * for each turn. `begin` makes a turn ready, `input` makes the input, whose event is of this type.
 */
export async function measureInputs(
  page: Page,
  turns: number,
  type: string,
  begin: (turn: number) => Promise<void>,
  input: (turn: number) => Promise<void>,
): Promise<readonly number[]> {
  const events = await trace(page, async () => {
    for (let turn = 0; turn < turns; turn++) {
      await begin(turn);
      // Until what came of that is at rest: the pointer's colours fade in.
      await page.waitForTimeout(250);
      await page.evaluate(markNext, { type, marks });
      await input(turn);
      // Until it is kept, sent, answered and counted up: the next turn begins at rest.
      await page.waitForTimeout(700);
    }
  });
  const inputs = events.filter(({ name }) => name === marks.input);
  const frames = events.filter(({ name }) => name === marks.frame);
  if (inputs.length !== turns || frames.length !== turns)
    throw new Error(`no ${type} and frame in each turn`);
  return inputs.map(({ ts: start }, turn) => {
    const at = (frames[turn] as TraceEvent).ts;
    const task = events.find((event) => isTask(event) && event.ts <= at && toEnd(event) >= at);
    if (task === undefined) throw new Error(`no task of the frame after ${type}`);
    return workBetween(events, start, toEnd(task));
  });
}

/** Runs in the page. */
function markNext(measured: { readonly type: string; readonly marks: typeof marks }): void {
  const { input, frame } = measured.marks;
  const begin = () => {
    performance.mark(input);
    requestAnimationFrame(() => performance.mark(frame));
  };
  addEventListener(measured.type, begin, { capture: true, once: true });
}

/** What the main thread of the page did during a deed, in order. Other pages of the browser are traced too. */
async function trace(page: Page, deed: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const browser = page.context().browser() as Browser;
  await browser.startTracing(page, { categories });
  await deed();
  const text = (await browser.stopTracing()).toString();
  const { traceEvents } = JSON.parse(text) as { readonly traceEvents: readonly TraceEvent[] };
  const marked = traceEvents.find(({ name }) => name === marks.input);
  return traceEvents
    .filter(({ pid, tid }) => pid === marked?.pid && tid === marked.tid)
    .toSorted((one, other) => one.ts - other.ts);
}

const isTask = ({ name }: TraceEvent) => name === 'RunTask';
const toEnd = ({ ts, dur = 0 }: TraceEvent) => ts + dur;

/** Of a task that is only partly within, the same part of its work. */
function workBetween(events: readonly TraceEvent[], start: number, end: number): number {
  let work = 0;
  for (const { ts, dur = 0, tdur = 0 } of events.filter(isTask)) {
    const within = Math.min(end, ts + dur) - Math.max(start, ts);
    if (within > 0 && dur > 0) work += tdur * (within / dur);
  }
  return work / 1000;
}
