import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** The exit code where a browser does not start at all, as on a machine without what it needs: nothing was checked. */
export const notStarted = 77;

/** Waits for a process to print something; it may not end before that. Goes on reading, so that it never waits for us. */
export async function untilPrinted(
  child: ChildProcess,
  stream: Readable,
  wanted: RegExp,
): Promise<RegExpExecArray> {
  let printed = '';
  return new Promise((found, broken) => {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const match = wanted.exec(printed);
      if (match) found(match);
    });
    child.once('error', broken);
    child.once('exit', (code) => broken(new Error(`${child.spawnfile} ended with ${code}:\n${printed}`)));
  });
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
