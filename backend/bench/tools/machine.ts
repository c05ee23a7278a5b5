import { availableParallelism, loadavg, totalmem } from 'node:os';

/** The machine in general terms: figures depend on its size, not on whose it is. */
export function describeMachine(): string {
  const cores = availableParallelism();
  const memory = Math.round(totalmem() / 2 ** 30);
  const busy = (loadavg()[0] ?? 0) > cores ? ', busy with other work' : '';
  return `${cores} cores, ${memory} GiB, ${process.platform}${busy}; Node ${process.versions.node}`;
}
