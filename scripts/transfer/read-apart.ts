import { Worker } from 'node:worker_threads';
import type { Result } from '#domain/result.ts';
import { describeFileIssue } from '#import/readers/describe-file-issue.ts';
import type { FileIssue } from '#import/readers/file-issue.ts';
import { readingTimeoutSeconds } from '#import/readers/limits.ts';
import type { Sheet } from '#import/reading/sheet.ts';
import { TransferError } from './account.ts';

/** What the thread is to read. */
export interface ReadingTask {
  readonly path: string;
  /** The sheet of a workbook, if the person has named one. */
  readonly sheet: string | undefined;
  /** How its characters are stored, if the person has said so. */
  readonly encoding?: string | undefined;
}

/** A sign of life, with the result in the end. */
export interface ReadingMessage {
  readonly result?: Result<Sheet, FileIssue>;
}

/** Reads a file in a thread of its own. Throws a {@link TransferError} where nothing seems to happen any more. */
export async function readInThread(
  task: ReadingTask,
  { script = new URL('./reading-thread.ts', import.meta.url), seconds = readingTimeoutSeconds } = {},
): Promise<Result<Sheet, FileIssue>> {
  const thread = new Worker(script, { workerData: task });
  let clock: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      let silence = 0;
      // By counting: a machine that sleeps wakes up with one tick, however long that was.
      clock = setInterval(() => {
        silence += 1;
        if (silence < seconds) return;
        reject(new TransferError(describeFileIssue({ code: 'too_slow', field: 'file' })));
      }, 1000);
      thread.on('message', ({ result }: ReadingMessage) => {
        silence = 0;
        if (result !== undefined) resolve(result);
      });
      thread.on('error', reject);
    });
  } finally {
    clearInterval(clock);
    await thread.terminate();
  }
}
