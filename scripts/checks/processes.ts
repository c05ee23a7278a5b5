import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** A process as `/proc/PID/stat` tells of it. Times are ticks of the processor's clock, user and system. */
interface Process {
  readonly id: number;
  readonly parent: number;
  /** With the id it names one process for ever. */
  readonly start: string;
  readonly own: number;
  /** Of all children that have ended and been waited for, and theirs. */
  readonly ended: number;
}

/** A process that a check has started, with all its descendants: also those whose parent has gone. */
export interface ProcessTree {
  /** Processor seconds until now, user and system; null where the system does not tell. */
  seconds(): number | null;
  /** Asks all that still run to end, and kills those that do not within three seconds. */
  end(): Promise<void>;
}

interface Tree {
  readonly root: ChildProcess;
  ticks: number;
}

/** Ticks a second, the same on every Linux. */
const clock = 100;

const everySecond = 1000;
const isTold = process.platform === 'linux';

/** The watched processes as they last were; this one is among them, in no tree. */
let members = new Map<number, { readonly last: Process; readonly tree: Tree | null }>();
let isLooking = false;

/** Counts a child and its descendants from now on. */
export function watchTree(root: ChildProcess): ProcessTree {
  const tree: Tree = { root, ticks: 0 };
  if (isTold) {
    if (!isLooking) setInterval(look, everySecond).unref();
    isLooking = true;
    look();
    const first = readProcess(root.pid ?? 0);
    if (first) members.set(first.id, { last: { ...first, own: 0, ended: 0 }, tree });
    root.once('exit', look);
  }
  return {
    seconds() {
      if (!isTold) return null;
      look();
      return tree.ticks / clock;
    },
    async end() {
      for (const name of ['SIGTERM', 'SIGKILL'] as const) {
        signal(tree, name);
        for (let tries = 0; tries < 30 && listRunning(tree).length > 0; tries++) await wait(100);
      }
      const hasEnded = root.pid === undefined || root.exitCode !== null || root.signalCode !== null;
      if (!hasEnded) await once(root, 'exit');
    },
  };
}

/**
 * Adds to each tree what its processes have worked since the last look: their own time, and of those that have ended
 * meanwhile what their parents were told, so far as it has not been seen before.
 */
function look(): void {
  const now = readProcesses();
  const before = members;
  members = new Map();
  for (const [id, { last, tree }] of before) {
    const current = now.get(id);
    if (current?.start !== last.start) continue;
    members.set(id, { last: current, tree });
    if (tree) tree.ticks += current.own - last.own;
  }
  const seen = new Map<number, number>();
  const told = new Map<number, Tree>();
  for (const [id, { last, tree }] of before) {
    if (members.has(id)) continue;
    let parent = last.parent;
    while (before.has(parent) && !members.has(parent)) parent = before.get(parent)?.last.parent ?? 0;
    seen.set(parent, (seen.get(parent) ?? 0) + last.own + last.ended);
    if (tree) told.set(parent, tree);
  }
  for (const [id, { last, tree }] of members) {
    const gained = last.ended - (before.get(id)?.last.ended ?? 0) - (seen.get(id) ?? 0);
    const owner = tree ?? told.get(id);
    if (owner) owner.ticks += Math.max(0, gained);
  }
  addDescendants(now);
}

function addDescendants(now: ReadonlyMap<number, Process>): void {
  const own = now.get(process.pid);
  if (own && !members.has(own.id)) members.set(own.id, { last: own, tree: null });
  for (let size = -1; size !== members.size; ) {
    size = members.size;
    for (const last of now.values()) {
      const tree = members.get(last.parent)?.tree;
      if (!tree || members.has(last.id)) continue;
      members.set(last.id, { last, tree });
      tree.ticks += last.own + last.ended;
    }
  }
}

function listRunning(tree: Tree): readonly number[] {
  if (!isTold) return tree.root.exitCode === null && tree.root.pid ? [tree.root.pid] : [];
  look();
  const own = [...members].filter(([, member]) => member.tree === tree);
  return own.map(([id]) => id).filter((id) => !readStat(id)?.startsWith('Z'));
}

function signal(tree: Tree, name: NodeJS.Signals): void {
  for (const id of listRunning(tree)) {
    try {
      process.kill(id, name);
    } catch {
      // It has ended by itself.
    }
  }
}

function readProcesses(): ReadonlyMap<number, Process> {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(
    ids.flatMap((name) => {
      const found = readProcess(Number(name));
      return found ? [[found.id, found]] : [];
    }),
  );
}

function readProcess(id: number): Process | null {
  const stat = readStat(id);
  if (stat === null) return null;
  const fields = stat.split(' ');
  const ticks = (...places: readonly number[]) =>
    places.reduce((sum, place) => sum + Number(fields[place]), 0);
  return { id, parent: Number(fields[1]), start: fields[19] ?? '', own: ticks(11, 12), ended: ticks(13, 14) };
}

/** What follows the name, which may hold anything: state, parent, and so on. Null where there is no such process. */
function readStat(id: number): string | null {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'latin1');
    return text.slice(text.lastIndexOf(')') + 2);
  } catch {
    return null;
  }
}
