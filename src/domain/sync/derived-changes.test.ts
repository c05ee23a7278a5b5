import {
  type Arbitrary,
  array,
  assert as check,
  constantFrom,
  integer,
  nat,
  property,
  record,
} from 'fast-check';
import { times } from 'tallyboard-backend/testing/times.ts';
import { expect, test } from 'vitest';
import { type Fault, ModelDevice } from '#testing/sync-model/model-device.ts';
import { type ModelRequest, ModelServer } from '#testing/sync-model/model-server.ts';
import { type RowKey, toKey } from '../collections/collections.ts';
import { inRepeats, type Repeat } from '../collections/repeat.ts';
import { addDays, toCalendarDate } from '../dates/calendar-date.ts';
import { requireMinorUnits } from '../money/money.ts';
import { toCard, toNextCards } from '../plan/repeats/next-cards.ts';
import { listOccurrences } from '../plan/repeats/occurrences.ts';
import { inTransactions } from '../transactions/transaction-fields.ts';
import { findConflicts } from './conflicts.ts';
import type { Intent, RowIntent } from './enqueue.ts';

const firstDay = toCalendarDate(2026, 1, 1);
const rent: Repeat = {
  id: '0193a000-0000-7abc-8def-0123456789ab',
  type: 'expense',
  amount: requireMinorUnits(1_200_000),
  currency: 'INR',
  category: 'Rent',
  description: 'Rent',
  tags: [],
  notes: '',
  starts: firstDay,
  every: 2,
  unit: 'day',
  fallsOn: 'same-day',
  until: null,
  times: null,
  lead: 3,
  madeUntil: firstDay,
  state: 'active',
};

/** Counts how often each row was ever added. */
class CountingServer extends ModelServer {
  readonly additions = new Map<RowKey, number>();

  override handle(batch: string, request: ModelRequest) {
    const before = new Set(this.rows.keys());
    const answer = super.handle(batch, request);
    for (const key of this.rows.keys()) {
      if (!before.has(key)) this.additions.set(key, (this.additions.get(key) ?? 0) + 1);
    }
    return answer;
  }
}

interface Command {
  readonly kind:
    | 'make'
    | 'next day'
    | 'delete'
    | 'move'
    | 'edit'
    | 'sync'
    | 'poll'
    | 'hear'
    | 'arrive'
    | 'crash'
    | 'store'
    | 'prune';
  readonly device: number;
  readonly at: number;
  readonly fault: Fault;
}

const kinds: Arbitrary<Command['kind']> = constantFrom(
  ...(['make', 'make', 'make', 'next day', 'next day', 'delete', 'move', 'edit'] as const),
  ...(['sync', 'sync', 'sync', 'sync', 'poll', 'hear', 'arrive', 'crash', 'store', 'prune'] as const),
);
const faults: Arbitrary<Fault> = constantFrom(
  ...(['none', 'none', 'none', 'lost before', 'lost after', 'unsent'] as const),
  ...(['crash before', 'crash after', 'slow', 'late', 'broken'] as const),
);

const done = { status: 'done' };

class World {
  readonly server = new CountingServer();
  readonly devices: readonly ModelDevice[];
  #today = firstDay;
  #count = 0;

  constructor(devices: number) {
    this.server.write('first', [[toKey(inRepeats, rent.id), rent]]);
    this.devices = Array.from({ length: devices }, () => new ModelDevice(this.server));
    for (const device of this.devices) while (device.sync('none', 3));
  }

  get repeat(): Repeat {
    return this.server.rows.get(toKey(inRepeats, rent.id)) as Repeat;
  }

  run({ kind, device: index, at, fault }: Command): void {
    const place = index % this.devices.length;
    const device = this.devices[place] as ModelDevice;
    const cards = device.rows.ledger.rows.slice();
    const card = cards[at % Math.max(1, cards.length)];
    const one = (operation: RowIntent) => this.#make(device, { operations: [operation] });
    if (kind === 'make') this.#makeCards(place);
    else if (kind === 'next day') this.#today = addDays(this.#today, at);
    else if (kind === 'delete' || kind === 'move') {
      if (card === undefined) return;
      const { id } = card;
      one({ ...inTransactions, ...(kind === 'delete' ? { kind, id } : { kind: 'edit', id, values: done }) });
    } else if (kind === 'edit')
      one({ ...inRepeats, kind, id: rent.id, values: { amount: requireMinorUnits(100 + at) } });
    else if (kind === 'sync') device.sync(fault, 2);
    else if (kind === 'poll') device.poll(2);
    else if (kind === 'hear') device.receiveAnswer();
    else if (kind === 'arrive') this.server.arrive();
    else if (kind === 'crash') device.crash();
    else if (kind === 'store') device.store();
    else this.server.prune(at === 0);
  }

  /** All devices online and without faults, until none has anything to do. */
  rest(): void {
    while (this.server.arrive());
    for (let round = 0; round < 200; round += 1) {
      let isBusy = false;
      for (const [place, device] of this.devices.entries()) {
        device.receiveAnswer();
        while (device.sync('none', 3)) isBusy = true;
        if (findConflicts(device.state).length > 0) isBusy = true;
        device.decide('mine');
        if (device.state.seq !== this.server.counter) isBusy = true;
        device.poll(3);
        if (this.#makeCards(place) || device.state.outbox.length > 0) isBusy = true;
        device.store();
      }
      if (!isBusy) return;
    }
    throw new Error(`No rest: ${JSON.stringify(this.devices.map(({ state }) => state))}`);
  }

  /** As `makeCards` does. Every device has another zone: yesterday, today or tomorrow. */
  #makeCards(place: number): boolean {
    const device = this.devices[place] as ModelDevice;
    const repeats = device.rows.others.map(({ after }) => after as Repeat);
    const { make } = toNextCards(repeats, addDays(this.#today, place - 1));
    const operations = make.flatMap(({ repeat, days }): readonly RowIntent[] => [
      ...days.map((day) => ({ ...inTransactions, kind: 'insert' as const, row: toCard(repeat, day) })),
      { ...inRepeats, kind: 'edit', id: repeat.id, seen: repeat, values: { madeUntil: days.at(-1) } },
    ]);
    if (operations.length === 0) return false;
    this.#make(device, { operations, derived: true });
    return true;
  }

  #make(device: ModelDevice, intent: Intent): void {
    this.#count += 1;
    device.make(`batch ${this.#count}`, intent, this.#count % 2 === 0);
  }
}

test(
  'every card is made once, whoever makes it and whatever fails, and none returns that was deleted',
  () => {
    check(
      property(
        integer({ min: 1, max: 3 }),
        array(record({ kind: kinds, device: nat(2), at: nat(5), fault: faults }), {
          maxLength: 80,
          size: 'max',
        }),
        (devices, commands) => {
          const world = new World(devices);
          for (const command of commands) world.run(command);
          world.rest();
          const { repeat, server } = world;
          const due = listOccurrences(rent, addDays(firstDay, 1), repeat.madeUntil);
          const wanted = due.map((day) => [toCard(rent, day).id, 1]);
          expect([...server.additions].toSorted()).toEqual(wanted.toSorted());
          for (const device of world.devices) {
            expect(device.shown).toEqual(server.rows);
            // Nobody is asked about what the devices have made by themselves.
            for (const { reason } of device.state.refused) expect(reason.code).not.toBe('stale');
          }
        },
      ),
      { numRuns: 300 * times },
    );
  },
  60_000 * times,
);
