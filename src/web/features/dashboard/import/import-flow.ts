import type { CategoryRule } from '#domain/collections/category-rule.ts';
import type { ImportedFile } from '#domain/collections/imported-file.ts';
import { todayIn } from '#domain/dates/calendar-date.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { describeFileIssue } from '#import/readers/describe-file-issue.ts';
import type { Correction } from '#import/reading/planned-row.ts';
import { createStore } from '#web/base/store.ts';
import { readRows, whenListRead } from '#web/data/views/ledger-views.ts';
import { changeFile } from './change-file.ts';
import { type GivenFile, ImportJob, JobStopped, startWorker } from './import-job.ts';
import {
  type FileState,
  findMissingAnswer,
  type ImportState,
  isSameBasis,
  isSameImport,
  type PlanBasis,
  type ReadingSettings,
  toChoices,
  toFileState,
  toHeads,
} from './import-state.ts';
import { keepChoices } from './rows/choose-rows.ts';
import type { FileOptions } from './worker-messages.ts';

/** Milliseconds without a change after which all rows are looked at, which takes a long file a second. */
const scanAfter = 300;

const stuck = describeFileIssue({ code: 'too_slow', field: 'file' });

/** One import, from the file to its planned rows. Only the newest file counts. */
export class ImportFlow {
  readonly state = createStore<ImportState>({ step: 'file', open: null, busy: null, problem: null });
  readonly #currency: CurrencyCode;
  /** Started with the dialog: the first file is read sooner. */
  #spare: Worker | undefined;
  /** The job of the file that is open, and the earlier imports whose reading may fit it. */
  #job: ImportJob | undefined;
  #imports: readonly ImportedFile[] = [];
  /** The job that is running. */
  #running: ImportJob | undefined;
  #surveying: ReturnType<typeof setTimeout> | undefined;

  constructor(currency: CurrencyCode) {
    this.#currency = currency;
    this.#spare = startWorker();
    // A file starts another, and says so if that fails as well.
    this.#spare.onerror = (event) => {
      event.preventDefault();
      this.#spare = undefined;
    };
  }

  /** Reads a file. One that cannot be read leaves the file before as it is. */
  async open(given: GivenFile, imports: readonly ImportedFile[]): Promise<void> {
    const job = new ImportJob(given, this.#currency, this.#spare);
    this.#spare = undefined;
    await this.#run(
      job,
      `Reading ${given.name}`,
      () => this.open(given, imports),
      async (onProgress) => {
        const file = await job.open(toHeads(imports), onProgress);
        this.#job?.cancel();
        this.#job = job;
        this.#imports = imports;
        this.#set({ step: 'reading', open: toFileState(file, imports), busy: null });
        this.#look();
      },
    );
  }

  change(change: Partial<ReadingSettings>): void {
    const { open } = this.state.read();
    if (open === null) return;
    this.#set({ open: { ...open, settings: { ...open.settings, ...change } }, problem: null });
    this.#look();
  }

  /** Reads the file as if it were the first of its kind. */
  startOver(): void {
    this.#guess([]);
  }

  /** Takes another row for the last one above the transactions, and guesses anew what the columns are. */
  chooseHead(headRows: number): void {
    this.#guess(this.#imports, headRows);
  }

  /** Reads the open file anew: another sheet of the workbook, or its characters as another encoding. */
  async reopen(options: FileOptions): Promise<void> {
    const job = this.#job;
    const { open } = this.state.read();
    if (job === undefined || open === null) return;
    const retry = () => this.reopen(options);
    await this.#run(job, `Reading ${open.file.name}`, retry, async (onProgress) => {
      const file = await job.open(toHeads(this.#imports), onProgress, options);
      if (this.#job !== job) return;
      this.#set({ open: toFileState(file, this.#imports), busy: null });
      this.#look();
    });
  }

  #guess(imports: readonly ImportedFile[], headRows?: number): void {
    const job = this.#job;
    if (job === undefined) return;
    void this.#quietly(async () => {
      const state = toFileState(await job.guess(toHeads(imports), headRows), imports);
      const { open } = this.state.read();
      if (open === null || this.#job !== job) return;
      const { reading, isOrderSure, isSignSure } = state.settings;
      const settings =
        headRows === undefined ? state.settings : { ...open.settings, reading, isOrderSure, isSignSure };
      this.#set({ open: { ...state, settings, scan: open.scan }, problem: null });
      this.#look();
    });
  }

  /** Compares every row, unless that was done already with the same choices. */
  async plan(rules: readonly CategoryRule[]): Promise<void> {
    const { open } = this.state.read();
    const job = this.#job;
    if (open === null || job === undefined) return;
    const gap = findMissingAnswer(open);
    if (gap !== undefined) {
      this.#set({ problem: { message: gap } });
      return;
    }
    const basis: PlanBasis = { reading: open.settings.reading, choices: toChoices(open), rules };
    if (isSameBasis(open.plannedAs, basis) && open.comparedWith === readRows()) {
      this.#set({ step: 'rows', problem: null });
      return;
    }
    await this.#compare(job, basis);
  }

  /** Overrides direction and currency of one row, by its line. It may then match an existing transaction. */
  async correct(line: number, correction: Correction): Promise<void> {
    this.#setOpen(({ settings }) => ({
      settings: { ...settings, corrections: { ...settings.corrections, [line]: correction } },
    }));
    const { open } = this.state.read();
    if (open?.plannedAs) await this.plan(open.plannedAs.rules);
  }

  async #compare(job: ImportJob, basis: PlanBasis): Promise<void> {
    const retry = () => this.#compare(job, basis);
    await this.#run(job, 'Comparing with your transactions', retry, async (onProgress) => {
      if (!(await whenListRead())) {
        this.#fail('Your transactions could not be loaded, so rows cannot be compared with them yet.', retry);
        return;
      }
      const comparedWith = readRows();
      const plan = await job.plan(basis, comparedWith, onProgress);
      this.#setOpen(({ plan: before, rowChoices }) => ({
        plan,
        plannedAs: basis,
        comparedWith,
        rowChoices: keepChoices(before, plan, rowChoices),
      }));
      this.#set({ step: 'rows', busy: null });
    });
  }

  /**
   * What to import, if that is what the person has seen. The same rows may have arrived in the meantime, from another tab
   * or device: where they would be added twice, the new plan shows instead.
   */
  async confirm(): Promise<FileState | null> {
    const { open } = this.state.read();
    const job = this.#job;
    if (open?.plannedAs == null || job === undefined) return null;
    if (open.comparedWith === readRows()) return open;
    await this.#compare(job, open.plannedAs);
    const { open: now } = this.state.read();
    // Cancelled, or failed.
    if (now === null || now.comparedWith === open.comparedWith) return null;
    if (isSameImport(open, now)) return now;
    this.refuse(
      'Your transactions have changed, so we compared the rows again. Check what would be imported now.',
    );
    return null;
  }

  goTo(step: ImportState['step']): void {
    this.#set({ step, problem: null });
  }

  /** The sentence for what was refused, in an alert. */
  refuse(message: string): void {
    this.#set({ problem: { message } });
  }

  /** Ends what is being done. */
  cancel(): void {
    this.#running?.cancel();
  }

  close(): void {
    clearTimeout(this.#surveying);
    this.#spare?.terminate();
    this.#running?.cancel();
    this.#job?.cancel();
  }

  async #run(
    job: ImportJob,
    message: string,
    retry: () => Promise<void>,
    work: (onProgress: (share: number) => void) => Promise<void>,
  ): Promise<void> {
    this.#running = job;
    this.#set({ busy: { message, share: 0 }, problem: null });
    try {
      await work((share) => this.#set({ busy: { message, share } }));
    } catch (cause) {
      if (!(cause instanceof JobStopped)) throw cause;
      if (cause.why === 'refused') this.#set({ problem: { message: cause.message } });
      else if (cause.why === 'stuck') this.refuse(stuck);
      else if (cause.why === 'died') this.#fail('Reading the file stopped unexpectedly.', retry);
      if (job !== this.#job) job.cancel();
    } finally {
      this.#running = undefined;
      this.#set({ busy: null });
    }
  }

  #fail(message: string, retry: () => Promise<void>): void {
    this.#set({ problem: { message, retry: () => void retry() } });
  }

  /** Shows what the settings make of the first rows, and later what they make of all. */
  #look(): void {
    const { open } = this.state.read();
    const job = this.#job;
    if (open === null || job === undefined) return;
    const { settings } = open;
    const isNow = () => this.#job === job && this.state.read().open?.settings === settings;
    void this.#quietly(async () => {
      const preview = await job.preview(settings.reading, toChoices(open));
      if (isNow()) this.#setOpen(() => ({ preview }));
    });
    clearTimeout(this.#surveying);
    this.#surveying = setTimeout(
      () =>
        void this.#quietly(async () => {
          if (!isNow()) return;
          const scan = await job.scan(settings.reading, todayIn(new Date()));
          if (isNow()) this.#setOpen(() => ({ scan }));
        }),
      open.scan === null ? 0 : scanAfter,
    );
  }

  /** Runs optional work and ignores that it was cancelled. */
  async #quietly(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (cause) {
      if (!(cause instanceof JobStopped)) throw cause;
      if (cause.why === 'stuck') this.refuse(stuck);
      if (cause.why === 'died')
        this.#fail('Reading the file stopped unexpectedly.', async () => this.#look());
    }
  }

  #set(change: Partial<ImportState>): void {
    this.state.write({ ...this.state.read(), ...change });
  }

  #setOpen(change: (open: FileState) => Partial<FileState>): void {
    changeFile(this.state, change);
  }
}
