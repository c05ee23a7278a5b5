import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { readFile } from '#import/readers/read-file.ts';
import type { ReadingMessage, ReadingTask } from './read-apart.ts';

// Reads one file beside the command, which stops this thread if it gives no sign of life.

const { path, sheet, encoding } = workerData as ReadingTask;
const say = (message: ReadingMessage) => parentPort?.postMessage(message);
const file = { name: basename(path), bytes: await openAsBlob(path), sheet, encoding };
say({ result: await readFile(file, () => say({})) });
