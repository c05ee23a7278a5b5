import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import type { RowList } from '#domain/ledger/row-list.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { rowsPerStep, type Steps } from '#domain/steps.ts';
import { readingTimeoutSeconds } from '#import/readers/limits.ts';
import type { ImportChoices, ImportPlan, PlannedRow } from '#import/reading/planned-row.ts';
import type { Reading } from '#import/reading/reading.ts';
import { runSteps } from '#web/data/scheduling.ts';
import type {
  FileOptions,
  Numbered,
  OpenFile,
  PlanRequest,
  Preview,
  Request,
  SheetScan,
  WorkerAnswer,
} from './worker-messages.ts';

/** A file as it was dropped, pasted or chosen. */
export interface GivenFile {
  readonly name: string;
  readonly bytes: Blob;
}

/** Why an answer never came: the person cancelled, the file was refused, or the worker died or gave no sign of life. */
export class JobStopped extends Error {
  readonly why: 'cancelled' | 'refused' | 'died' | 'stuck';

  constructor(why: JobStopped['why'], message: string = why) {
    super(message);
    this.why = why;
  }
}

interface Asked {
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: JobStopped) => void;
  readonly onMessage: (answer: WorkerAnswer) => void;
}

type OnProgress = (share: number) => void;

/** Starts a worker, which then fetches what most files need. */
export function startWorker(): Worker {
  return new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
}

/** One file in a worker of its own. A worker that was stopped or died is started again by the next question. */
export class ImportJob {
  readonly #file: GivenFile;
  readonly #currency: CurrencyCode;
  #worker: Worker | undefined;
  readonly #asked = new Map<number, Asked>();
  #last = 0;
  /** The person's answers about the file itself. */
  #options: FileOptions = {};
  #clock: ReturnType<typeof setInterval> | undefined;
  #silence = 0;

  /** Takes over a worker that was started before there was a file, if there is one. */
  constructor(file: GivenFile, currency: CurrencyCode, worker?: Worker) {
    this.#file = file;
    this.#currency = currency;
    if (worker !== undefined) this.#worker = this.#follow(worker);
  }

  /** Reads the file, or one sheet of it, and guesses how it is to be read, as earlier ones with one of these heads. */
  async open(
    heads: readonly string[],
    onProgress: OnProgress,
    options: FileOptions = this.#options,
  ): Promise<OpenFile> {
    const request = { kind: 'open', ...this.#file, ...options, currency: this.#currency, heads } as const;
    const opened = (await this.#ask(request, toProgress(onProgress))) as OpenFile;
    this.#options = options;
    return opened;
  }

  /** Guesses again, with so many head rows if the person has chosen that. */
  async guess(heads: readonly string[], headRows?: number): Promise<OpenFile> {
    await this.#reopen();
    const { name } = this.#file;
    const chosen = headRows === undefined ? {} : { headRows };
    return (await this.#ask({ kind: 'guess', name, currency: this.#currency, heads, ...chosen })) as OpenFile;
  }

  async preview(reading: Reading, choices: ImportChoices): Promise<Preview> {
    await this.#reopen();
    return (await this.#ask({ kind: 'preview', reading, choices })) as Preview;
  }

  async scan(reading: Reading, today: CalendarDate): Promise<SheetScan> {
    await this.#reopen();
    return (await this.#ask({ kind: 'scan', reading, today })) as SheetScan;
  }

  /** Compares every row with the person's own. */
  async plan(request: PlanRequest, existing: RowList, onProgress: OnProgress): Promise<ImportPlan> {
    await this.#reopen();
    const worker = this.#worker;
    await runSteps(this.#send(existing));
    // Another worker would know nothing of the file.
    if (this.#worker !== worker) throw new JobStopped('cancelled');
    const rows: PlannedRow[] = [];
    const hearProgress = toProgress(onProgress);
    const rest = await this.#ask({ kind: 'plan', ...request }, (answer) => {
      if (answer.kind === 'rows') rows.push(...answer.rows);
      else hearProgress(answer);
    });
    return { ...(rest as Omit<ImportPlan, 'rows'>), rows };
  }

  /** Ends what is being done. */
  cancel(): void {
    this.#stop(new JobStopped('cancelled'));
  }

  async #reopen(): Promise<void> {
    if (this.#worker === undefined) await this.open([], () => undefined);
  }

  *#send(existing: RowList): Steps<void> {
    for (let start = 0; start < existing.length && this.#worker !== undefined; start += rowsPerStep) {
      this.#post({ kind: 'existing', rows: existing.slice(start, start + rowsPerStep), number: 0 });
      yield;
    }
  }

  #ask(request: Request, onMessage: Asked['onMessage'] = () => undefined): Promise<unknown> {
    this.#last += 1;
    const number = this.#last;
    return new Promise((resolve, reject) => {
      this.#asked.set(number, { resolve, reject, onMessage });
      this.#post({ ...request, number });
      this.#silence = 0;
      // By counting: a device that sleeps wakes up with one tick, however long that was.
      this.#clock ??= setInterval(() => this.#tick(), 1000);
    });
  }

  #tick(): void {
    this.#silence += 1;
    if (this.#asked.size === 0) this.#stopClock();
    else if (this.#silence >= readingTimeoutSeconds) this.#stop(new JobStopped('stuck'));
  }

  #stopClock(): void {
    clearInterval(this.#clock);
    this.#clock = undefined;
  }

  #post(message: Numbered<Request>): void {
    this.#worker ??= this.#follow(startWorker());
    this.#worker.postMessage(message);
  }

  #follow(worker: Worker): Worker {
    worker.onmessage = ({ data }: MessageEvent<Numbered<WorkerAnswer>>) => this.#onMessage(data);
    worker.onerror = (event) => {
      event.preventDefault();
      console.error('The import worker stopped', event.message);
      this.#stop(new JobStopped('died'));
    };
    return worker;
  }

  #onMessage(answer: Numbered<WorkerAnswer>): void {
    this.#silence = 0;
    const asked = this.#asked.get(answer.number);
    if (answer.kind === 'done' || answer.kind === 'refused') this.#asked.delete(answer.number);
    if (answer.kind === 'done') asked?.resolve(answer.value);
    else if (answer.kind === 'refused') asked?.reject(new JobStopped('refused', answer.words));
    else asked?.onMessage(answer);
  }

  #stop(reason: JobStopped): void {
    this.#stopClock();
    this.#worker?.terminate();
    this.#worker = undefined;
    const asked = [...this.#asked.values()];
    this.#asked.clear();
    for (const { reject } of asked) reject(reason);
  }
}

function toProgress(onProgress: OnProgress): Asked['onMessage'] {
  return (answer) => {
    if (answer.kind === 'progress') onProgress(answer.share);
  };
}
