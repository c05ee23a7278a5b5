import { readdirSync, readFileSync } from 'node:fs';

/** Seconds of CPU that a process and its threads have used; NaN if the system does not say. */
export function readCpu(pid: number | undefined): number {
  const [user, system] = readFields(pid).slice(11, 13);
  return (Number(user) + Number(system)) / 100;
}

/** The same for a process and all its children, ended ones included: PostgreSQL has one per session. */
export function readFamilyCpu(pid: number): number {
  const fields = readFields(pid);
  const ended = (Number(fields[13]) + Number(fields[14])) / 100;
  const children = listProcesses().filter((child) => Number(readFields(child)[1]) === pid);
  return children.reduce((sum, child) => sum + readCpu(child), readCpu(pid) + ended);
}

/** The process that started this one. */
export function findParent(pid: number): number {
  return Number(readFields(pid)[1]);
}

/** Bytes of memory that a process uses; NaN if the system does not say. */
export function readMemory(pid: number | undefined): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readProcess(pid, 'status'))?.[1]) * 1024;
}

/** The fields after the name, which may contain spaces: state, parent, ... */
function readFields(pid: number | undefined): readonly string[] {
  const stat = readProcess(pid, 'stat');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function listProcesses(): readonly number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger);
}

function readProcess(pid: number | undefined, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    // It has ended, or this is not Linux.
    return '';
  }
}
