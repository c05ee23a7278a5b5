/** Simulated time, which jumps from one event to the next. */
export class Clock {
  now = 0;
  readonly #heap: { at: number; run: () => void }[] = [];

  /** Runs something so many milliseconds from now. */
  after(delay: number, run: () => void): void {
    const heap = this.#heap;
    let place = heap.push({ at: this.now + delay, run }) - 1;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (timeAt(heap, above) <= timeAt(heap, place)) break;
      swap(heap, above, place);
      place = above;
    }
  }

  /** Runs everything due until then. */
  runUntil(end: number): void {
    for (let next = this.#heap[0]; next !== undefined && next.at <= end; next = this.#heap[0]) {
      this.#removeFirst();
      this.now = next.at;
      next.run();
    }
  }

  #removeFirst(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    heap[0] = last;
    for (let place = 0; ; ) {
      const [left, right] = [2 * place + 1, 2 * place + 2];
      let least = place;
      if (timeAt(heap, left) < timeAt(heap, least)) least = left;
      if (timeAt(heap, right) < timeAt(heap, least)) least = right;
      if (least === place) return;
      swap(heap, least, place);
      place = least;
    }
  }
}

type Heap = { at: number; run: () => void }[];

function timeAt(heap: Heap, place: number): number {
  return heap[place]?.at ?? Number.POSITIVE_INFINITY;
}

function swap(heap: Heap, one: number, other: number): void {
  const [first, second] = [heap[one], heap[other]];
  if (first === undefined || second === undefined) return;
  heap[one] = second;
  heap[other] = first;
}

/** A number of slots, such as cores or sessions of a pool, and a queue for when all are in use. */
export class Slots {
  readonly #clock: Clock;
  readonly #count: number;
  #held = 0;
  #since = 0;
  #used = 0;
  readonly #queue: (() => void)[] = [];

  constructor(clock: Clock, count: number) {
    this.#clock = clock;
    this.#count = count;
  }

  /** Calls back when a slot is free, which it holds until {@link release}. */
  acquire(run: () => void): void {
    if (this.#held < this.#count) {
      this.#note();
      this.#held += 1;
      run();
    } else this.#queue.push(run);
  }

  release(): void {
    const next = this.#queue.shift();
    if (next !== undefined) {
      next();
      return;
    }
    this.#note();
    this.#held -= 1;
  }

  /** Holds a slot for so many milliseconds. */
  work(duration: number, done: () => void): void {
    this.acquire(() =>
      this.#clock.after(duration, () => {
        this.release();
        done();
      }),
    );
  }

  /** The share of its slots that was in use on average, 0 to 1. */
  get use(): number {
    this.#note();
    return this.#used / (this.#clock.now * this.#count);
  }

  #note(): void {
    this.#used += this.#held * (this.#clock.now - this.#since);
    this.#since = this.#clock.now;
  }
}
