import type { Browser, Page } from 'playwright';

/** An event of a trace, in Chromium's own form; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** CPU time of the thread within `dur`, without other work of the machine. */
  readonly tdur?: number;
}

/** Only tasks and marks. With the developer tools' events on style, layout and scripts, the same work takes a third longer. */
const categories = ['disabled-by-default-devtools.timeline', 'blink.user_timing'];

/** Set by the page when the measured input arrives, and in the frame that follows. */
const marks = { input: 'measured input', frame: 'measured frame' } as const;

/**
 * Milliseconds of CPU of the page's main thread between an input and the end of the frame that shows its result, for each
 * turn. `begin` prepares a turn, `input` makes the input, whose event is of this type.
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
      // Let that finish: colours under the pointer fade in.
      await page.waitForTimeout(250);
      await page.evaluate(markNext, { type, marks });
      await input(turn);
      // Let it be stored, sent, answered and counted up before the next turn.
      await page.waitForTimeout(700);
    }
  });
  const inputs = events.filter(({ name }) => name === marks.input);
  const ends = events.filter(({ name }) => name === marks.frame);
  if (inputs.length !== turns || ends.length !== turns)
    throw new Error(`Some turns had no ${type} or frame.`);
  return inputs.map(({ ts: start }, turn) => {
    const at = (ends[turn] as TraceEvent).ts;
    const task = events.find((event) => isTask(event) && event.ts <= at && toEnd(event) >= at);
    if (task === undefined) throw new Error(`Found no task for the frame after ${type}.`);
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

/** The events of the page's main thread during an action, in order. The trace has the browser's other pages too. */
async function trace(page: Page, action: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const browser = page.context().browser() as Browser;
  await browser.startTracing(page, { categories });
  await action();
  const text = (await browser.stopTracing()).toString();
  const { traceEvents } = JSON.parse(text) as { readonly traceEvents: readonly TraceEvent[] };
  const marked = traceEvents.find(({ name }) => name === marks.input);
  return traceEvents
    .filter(({ pid, tid }) => pid === marked?.pid && tid === marked.tid)
    .toSorted((one, other) => one.ts - other.ts);
}

const isTask = ({ name }: TraceEvent) => name === 'RunTask';
const toEnd = ({ ts, dur = 0 }: TraceEvent) => ts + dur;

/** Counts a task that is only partly within in proportion. */
function workBetween(events: readonly TraceEvent[], start: number, end: number): number {
  let work = 0;
  for (const { ts, dur = 0, tdur = 0 } of events.filter(isTask)) {
    const within = Math.min(end, ts + dur) - Math.max(start, ts);
    if (within > 0 && dur > 0) work += tdur * (within / dur);
  }
  return work / 1000;
}
