import type { Arbitrary } from 'fast-check';
import {
  array,
  boolean,
  assert as check,
  constantFrom,
  integer,
  nat,
  oneof,
  property,
  record,
} from 'fast-check';
import { times } from 'tallyboard-backend/testing/times.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { inTransactions } from '#domain/transactions/transaction-fields.ts';
import type { Fault } from '#testing/sync-model/model-device.ts';
import { ModelDevice } from '#testing/sync-model/model-device.ts';
import { ModelServer, refusedDescription } from '#testing/sync-model/model-server.ts';
import { addNotes, inNotes, type Note } from '#testing/sync-model/notes.ts';
import { fromKey, type InCollection, type RowKey, toKey } from '../collections/collections.ts';
import { inRepeats, type Repeat } from '../collections/repeat.ts';
import { addDays, toCalendarDate } from '../dates/calendar-date.ts';
import type { Row } from '../fields/field-table.ts';
import { requireMinorUnits } from '../money/money.ts';
import { toCard, toNextCards } from '../plan/repeats/next-cards.ts';
import { toOccurrenceId } from '../plan/repeats/occurrence-id.ts';
import { listOccurrences } from '../plan/repeats/occurrences.ts';
import { sampleTransactions } from '../transactions/sample-data.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { toRowChanges, touchedKeys } from './change.ts';
import { findConflicts } from './conflicts.ts';
import type { Intent, RowIntent } from './enqueue.ts';

afterAll(addNotes());

const [sample] = sampleTransactions as [Transaction];

/** All devices make its transactions. */
const repeat: Repeat = {
  id: '0190a5c2-7b1e-7000-8abc-0123456789ab',
  type: 'expense',
  amount: requireMinorUnits(100),
  currency: 'INR',
  category: 'Rent',
  description: '',
  tags: [],
  notes: '',
  starts: toCalendarDate(2024, 1, 1),
  every: 3,
  unit: 'day',
  fallsOn: 'same-day',
  until: null,
  times: null,
  lead: 2,
  madeUntil: toCalendarDate(2024, 1, 1),
  state: 'active',
};
const repeatKey = toKey(inRepeats, repeat.id);

/** What both a transaction and a note can be made of. */
interface Content
  extends Pick<Transaction, 'amount' | 'description' | 'status'>,
    Pick<Note, 'due' | 'tags'> {}

const contents: Arbitrary<Content> = record({
  amount: constantFrom(100, 200, 300).map(requireMinorUnits),
  description: constantFrom('', '', 'one', 'two', refusedDescription),
  status: constantFrom('todo', 'in-progress', 'done'),
  due: constantFrom(null, toCalendarDate(2024, 2, 29), toCalendarDate(2024, 3, 1)),
  tags: array(constantFrom('rent', 'Rent', 'tax', 'a "b"'), { maxLength: 3 }),
});

const faults = constantFrom<Fault>(
  'none',
  'none',
  'none',
  'lost before',
  'lost after',
  'unsent',
  'crash before',
  'crash after',
  'slow',
  'late',
  'broken',
);

type Command =
  | {
      readonly kind:
        | 'add'
        | 'import'
        | 'list'
        | 'update'
        | 'move'
        | 'delete'
        | 'split'
        | 'replace'
        | 'both'
        | 'derive'
        | 'change repeat'
        | 'undo'
        | 'undo older';
      readonly isNote: boolean;
      readonly online: boolean;
      readonly device: number;
      readonly at: number;
      /** What day it is on the device, in days since the repeat starts. */
      readonly days: number;
      readonly content: Content;
      readonly force: boolean;
    }
  | {
      readonly kind:
        | 'sync'
        | 'poll'
        | 'ask'
        | 'receive'
        | 'hear'
        | 'arrive'
        | 'crash'
        | 'store'
        | 'decide'
        | 'retry'
        | 'prune'
        | 'back up'
        | 'restore';
      readonly device: number;
      readonly fault: Fault;
      readonly limit: number;
    };

const commands: Arbitrary<readonly Command[]> = array(
  oneof(
    record({
      kind: constantFrom(
        'add',
        'add',
        'import',
        'import',
        'list',
        'list',
        'list',
        'update',
        'update',
        'update',
        'move',
        'delete',
        'split',
        'replace',
        'both',
        'derive',
        'derive',
        'derive',
        'change repeat',
        'undo',
        'undo',
        'undo older',
        'undo older',
      ),
      isNote: boolean(),
      online: boolean(),
      device: nat(2),
      at: nat(5),
      days: nat(9),
      content: contents,
      force: boolean(),
    }),
    record({
      kind: constantFrom(
        'sync',
        'sync',
        'sync',
        'sync',
        'sync',
        'sync',
        'sync',
        'sync',
        'poll',
        'ask',
        'receive',
        'hear',
        'arrive',
        'crash',
        'store',
        'decide',
        'retry',
        'prune',
        'back up',
        'restore',
      ),
      device: nat(2),
      fault: faults,
      limit: integer({ min: 1, max: 4 }),
    }),
  ) as Arbitrary<Command>,
  { maxLength: 80, size: 'max' },
);

/** A batch, the device that made it, and its intent. */
interface Made {
  readonly batch: string;
  readonly device: ModelDevice;
  readonly intent: Intent;
}

class World {
  readonly server = new ModelServer();
  readonly devices: readonly ModelDevice[];
  readonly made: Made[] = [];
  readonly derived = new Set<string>();
  /** Batches of any origin, to be undone later. */
  readonly #batches: string[] = [];
  #count = 0;

  /** Most devices have read all rows before anything happens; the others start in the middle. */
  constructor(devices: number, isRead: boolean) {
    this.server.write('repeat', [[repeatKey, repeat]]);
    this.server.backUp();
    this.devices = Array.from({ length: devices }, () => new ModelDevice(this.server));
    if (isRead) for (const device of this.devices) while (device.sync('none', 3));
  }

  run(command: Command): void {
    const device = this.devices[command.device % this.devices.length] as ModelDevice;
    switch (command.kind) {
      case 'sync':
        device.sync(command.fault, command.limit);
        return;
      case 'poll':
        device.poll(command.limit);
        return;
      case 'ask':
        device.ask(command.limit);
        return;
      case 'receive':
        device.receive();
        return;
      case 'hear':
        device.receiveAnswer();
        return;
      case 'arrive':
        this.server.arrive();
        return;
      case 'crash':
        device.crash();
        return;
      case 'store':
        device.store();
        return;
      case 'decide':
        device.decide(command.limit % 2 === 0 ? 'mine' : 'theirs');
        return;
      case 'retry': {
        const batch = this.#nextBatch();
        if (device.state.refused[0]?.change.derived) this.derived.add(batch);
        device.retry(batch);
        return;
      }
      case 'back up':
        this.server.backUp();
        return;
      case 'restore':
        this.server.restore();
        return;
      case 'prune':
        this.server.prune(command.limit === 1);
        return;
      case 'both': {
        const batch = this.#nextBatch();
        this.#batches.push(batch);
        this.server.write(batch, this.#toBoth(command));
        return;
      }
      case 'derive':
        this.derive(device, command.days, command.online);
        return;
      default: {
        const intent = this.#toIntent(device, command);
        if (intent === undefined) return;
        const batch = this.#nextBatch();
        // Undone against what came since, it would unmake that too.
        if (command.kind !== 'change repeat') this.#batches.push(batch);
        this.made.push({ batch, device, intent });
        device.make(batch, intent, command.online);
      }
    }
  }

  /** Makes the transactions of the repeat whose time has come on a device, a change for each. */
  derive(device: ModelDevice, days: number, online: boolean): void {
    for (;;) {
      const seen = device.rows.find(repeatKey) as Repeat | undefined;
      const [next] = seen ? toNextCards([seen], addDays(repeat.starts, days)).make : [];
      const [day] = next?.days ?? [];
      if (seen === undefined || day === undefined) return;
      const batch = this.#nextBatch();
      const values = { madeUntil: day };
      const row = toCard(seen, day);
      const intent: Intent = {
        derived: true,
        operations: [
          { ...inRepeats, kind: 'edit', id: seen.id, seen, values },
          ...(device.has(row.id) ? [] : [{ ...inTransactions, kind: 'insert', row } as const]),
        ],
      };
      this.derived.add(batch);
      this.made.push({ batch, device, intent });
      device.make(batch, intent, online);
      if (device.rows.find(repeatKey) === seen) return;
    }
  }

  /** Runs all devices online and without faults, resolving every conflict, until none has anything to do. */
  rest(keep: 'mine' | 'theirs'): void {
    while (this.server.arrive());
    for (let round = 0; round < 200; round += 1) {
      let busy = false;
      for (const device of this.devices) {
        device.receiveAnswer();
        while (device.sync('none', 3)) busy = true;
        if (findConflicts(device.state).length > 0) busy = true;
        device.decide(keep);
        if (device.state.seq !== this.server.counter) busy = true;
        device.poll(3);
        if (device.state.outbox.length > 0) busy = true;
        device.store();
      }
      if (!busy) return;
    }
    throw new Error(`No rest: ${JSON.stringify(this.devices.map(({ state }) => state))}`);
  }

  #nextBatch(): string {
    this.#count += 1;
    return `batch ${this.#count}`;
  }

  #toIntent(device: ModelDevice, command: Extract<Command, { readonly at: number }>): Intent | undefined {
    const { at, content, force, isNote } = command;
    const { ledger, others } = device.rows;
    const notes = others.filter(({ collection }) => collection === inNotes.collection);
    const rows: readonly Row[] = isNote ? notes.map(({ after }) => after as Row) : ledger.rows.slice();
    const row = rows.at(at % Math.max(1, rows.length));
    const where: InCollection = isNote ? inNotes : inTransactions;
    const one = (operation: RowIntent) => ({ operations: [operation] });
    switch (command.kind) {
      case 'add':
        return one({ ...where, kind: 'insert', row: this.#toRow(content, isNote) });
      case 'import': {
        const rows = Array.from({ length: 1 + (at % 3) }, () => this.#toRow(content, false));
        const operations = rows.map(
          (added): RowIntent => ({ ...inTransactions, kind: 'insert', row: added }),
        );
        const note = this.#toRow(content, true);
        return { operations: [...operations, { ...inNotes, kind: 'insert', row: note }] };
      }
      case 'list':
        return { operations: this.#toList(device, command) };
      case 'update': {
        if (row === undefined) return undefined;
        const values = { ...row, ...this.#toRow(content, isNote), id: row.id };
        return one({ ...where, kind: 'edit', id: row.id, seen: row, values });
      }
      case 'move': {
        const values = isNote ? { due: content.due } : { status: content.status };
        return row && one({ ...where, kind: 'edit', id: row.id, values });
      }
      case 'change repeat':
        return one({ ...inRepeats, kind: 'edit', id: repeat.id, values: { amount: content.amount } });
      case 'delete':
        return row && one({ ...where, kind: 'delete', id: row.id });
      case 'split': {
        if (row === undefined) return undefined;
        const parts = [content, content].map((part) => this.#toRow(part, isNote));
        const inserts = parts.map((part): RowIntent => ({ ...where, kind: 'insert', row: part }));
        return { operations: [{ ...where, kind: 'delete', id: row.id, seen: row }, ...inserts] };
      }
      case 'replace': {
        const gone = ledger.rows
          .slice()
          .map(({ id }): RowIntent => ({ ...inTransactions, kind: 'delete', id }));
        const rows = Array.from({ length: at % 4 }, () => this.#toRow(content, false));
        return {
          operations: [
            ...gone,
            ...rows.map((added): RowIntent => ({ ...inTransactions, kind: 'insert', row: added })),
          ],
        };
      }
      case 'undo': {
        const outbox = device.state.outbox.filter(({ change }) => !touchedKeys(change).includes(repeatKey));
        const waiting = outbox.at(-1 - (at % Math.max(1, outbox.length)));
        if (waiting === undefined) return undefined;
        return { undo: { target: waiting.batch, force }, rows: toRowChanges(waiting.change) };
      }
      default: {
        const batch = this.#batches.at(-1 - at) ?? '';
        const changes = this.server.changesOf(batch);
        const once = new Set(changes.map((change) => toKey(change, change.id))).size === changes.length;
        return changes.length > 0 && once ? { undo: { target: batch, force }, rows: changes } : undefined;
      }
    }
  }

  /** Every row that the device shows, from a position on, edited or deleted, and one of each collection added. */
  #toList(
    device: ModelDevice,
    { at, content }: Extract<Command, { readonly at: number }>,
  ): readonly RowIntent[] {
    const shown = [...device.shown].filter(([key]) => key !== repeatKey);
    const changed = shown.slice(at).map(([key, { id }], index): RowIntent => {
      const where = { ...fromKey(key), id };
      const isNote = where.collection === inNotes.collection;
      if (index % 3 === 2) return { ...where, kind: 'delete' };
      const { id: _, ...values } = this.#toRow(content, isNote);
      const few = isNote ? { due: content.due, tags: content.tags } : { status: content.status };
      return { ...where, kind: 'edit', values: index % 3 === 0 ? few : values };
    });
    return [
      ...changed,
      { ...inTransactions, kind: 'insert', row: this.#toRow(content, false) },
      { ...inNotes, kind: 'insert', row: this.#toRow(content, true) },
    ];
  }

  /** A transaction and a note, added or written over. */
  #toBoth({ at, content, force }: Extract<Command, { readonly at: number }>): readonly [RowKey, Row][] {
    const existing = [...this.server.rows];
    return [inTransactions, inNotes].map((where: InCollection) => {
      const made = this.#toRow(content, where === inNotes);
      const [key] = (force ? [] : existing.filter(([key, row]) => key === toKey(where, row.id)))[at] ?? [];
      if (key === undefined) return [toKey(where, made.id), made];
      return [key, { ...made, id: this.server.rows.get(key)?.id ?? made.id }];
    });
  }

  #toRow({ due, tags, ...content }: Content, isNote: boolean): Row {
    this.#count += 1;
    const id = `row ${String(this.#count).padStart(4, '0')}`;
    if (!isNote) return { ...sample, ...content, id } as Row;
    const { description: text, status } = content;
    return { id, text, pinned: status === 'done' ? 'yes' : 'no', due, tags } as Row;
  }
}

/** Whether a refused change is still offered to the person, alone or merged with others, or has been dealt with. */
function isKept({ batch, device }: Made, made: readonly Made[]): boolean {
  if (device.retried.has(batch) || device.state.refused.some((refused) => refused.batch === batch))
    return true;
  const keys = device.remaining.get(batch) ?? [];
  const isKeptRow = (key: RowKey) => {
    const isOffered = device.state.refused.some(({ change }) => touchedKeys(change).includes(key));
    const isDeletion = (operation: RowIntent) =>
      operation.kind === 'delete' && toKey(operation, operation.id) === key;
    const others = made.filter((other) => other.device === device);
    return (
      isOffered ||
      device.retriedRows.has(key) ||
      others.some((other) => other.intent.operations?.some(isDeletion))
    );
  };
  return keys.length > 0 && keys.every(isKeptRow);
}

/**
 * Each occurrence was made by one change, wherever that was, and none came back after it was deleted. Nobody makes one
 * that was deleted where it was made, before the server had it, or that a person brought back after it was lost.
 */
function expectEachOnce({ server, derived, made }: World): void {
  const days = listOccurrences(repeat, addDays(repeat.starts, 1), addDays(repeat.starts, 12));
  expect((server.rows.get(repeatKey) as Repeat).madeUntil).toBe(days.at(-1));
  const all = made.flatMap(({ intent }) => intent.operations ?? []);
  const deleted = all.flatMap((operation) => (operation.kind === 'delete' ? [operation.id] : []));
  const inserts = server.history.filter(({ before, after }) => before === null && after !== null);
  const [own, others] = [true, false].map((isOwn) =>
    inserts.filter(({ batch }) => derived.has(batch) === isOwn).map(({ id }) => id),
  ) as [string[], string[]];
  const mayLack = new Set([...deleted, ...others]);
  const expected = days.map((day) => toOccurrenceId(repeat.id, day));
  expect(own.toSorted()).toEqual(expected.filter((id) => own.includes(id) || !mayLack.has(id)));
}

describe('devices that work independently', () => {
  it(
    'agree with each other and the server in the end, with every change made exactly once or refused',
    () => {
      check(
        property(
          integer({ min: 1, max: 3 }),
          constantFrom(true, true, false),
          commands,
          constantFrom('mine', 'theirs'),
          (devices, isRead, steps, keep) => {
            const world = new World(devices, isRead);
            for (const step of steps) world.run(step);
            world.rest(keep);
            for (const device of world.devices) {
              expect(device.shown).toEqual(world.server.rows);
              expect(device.state.outbox).toEqual([]);
              const ended = device.ended.map(({ batch }) => batch);
              expect(new Set(ended).size).toBe(ended.length);
              for (const batch of device.acknowledged) expect(ended).toContain(batch);
              for (const { batch, how } of device.ended) {
                // A request that was given up but arrived late is on the server, although its change ended otherwise.
                if (how !== 'saved' && !world.server.lateBatches.has(batch))
                  expect([batch, how, world.server.commits.get(batch)]).toEqual([batch, how, undefined]);
              }
            }
            for (const commits of world.server.commits.values()) expect(commits).toBe(1);
            for (const made of world.made) {
              const how = made.device.ended.find(({ batch }) => batch === made.batch)?.how;
              if (how === undefined) expect(made.intent.undo).toBeDefined();
              // A row added after the restored backup was made is lost with it.
              const isLost = world.server.lostBatches.has(made.batch);
              const isAddition = made.intent.operations?.every(({ kind }) => kind === 'insert');
              if (how === 'saved' && isAddition && !isLost)
                expect(world.server.commits.get(made.batch)).toBe(1);
              if (how === 'refused') expect([made, isKept(made, world.made)]).toEqual([made, true]);
            }
            for (const device of world.devices) world.derive(device, 10, false);
            world.rest(keep);
            expectEachOnce(world);
          },
        ),
        { numRuns: 300 * times },
      );
    },
    120_000 * times,
  );
});
