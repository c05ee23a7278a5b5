import { FileRefusal } from '../file-issue.ts';
import { maxDepth, maxJsonTokens, maxTokenLength } from '../limits.ts';

const marks = /["{}[\]]/g;
const ends = /["\\]/g;

/**
 * Finds the objects of lists at the top of a JSON text that arrives piece by piece, and parses each by itself, so that a
 * file needs little more memory than its largest object, however it is nested. `onRow` is called with each in order and
 * the name of its list.
 */
export class JsonRows {
  readonly #names: ReadonlySet<string>;
  readonly #required: string;
  readonly #onRow: (row: unknown, list: string) => void;
  #text = '';
  #at = 0;
  #depth = 0;
  #tokens = 0;
  /** The list that is being read. */
  #list: string | undefined;
  #isFound = false;
  /** The start of the object that is being read, and the last key at the top level. */
  #start = -1;
  #lastKey: { readonly text: string; readonly end: number } | undefined;

  /** The first of the names is the list that there must be. */
  constructor(names: readonly [string, ...string[]], onRow: (row: unknown, list: string) => void) {
    this.#names = new Set(names);
    this.#required = names[0];
    this.#onRow = onRow;
  }

  push(text: string): void {
    const kept = this.#start >= 0 ? this.#start : Math.min(this.#at, this.#lastKey?.end ?? this.#at);
    this.#text = this.#text.slice(kept) + text;
    this.#at -= kept;
    if (this.#start >= 0) this.#start = 0;
    if (this.#lastKey) this.#lastKey = { text: this.#lastKey.text, end: this.#lastKey.end - kept };
    this.#scan();
    if (this.#start >= 0 && this.#text.length - this.#start > maxTokenLength)
      throw new FileRefusal('line_too_long');
  }

  /** Refuses a text that ends before its objects do, or in which the list was not. */
  finish(): void {
    if (this.#depth > 0 || this.#at < this.#text.trimEnd().length) throw new FileRefusal('truncated');
    if (!this.#isFound) throw new FileRefusal('other_json');
  }

  #scan(): void {
    for (;;) {
      marks.lastIndex = this.#at;
      const mark = marks.exec(this.#text);
      if (mark === null) {
        this.#at = this.#text.length;
        return;
      }
      this.#tokens += 1;
      if (this.#tokens > maxJsonTokens) throw new FileRefusal('too_many_cells');
      if (mark[0] === '"') {
        if (!this.#skipString(mark.index)) return;
      } else {
        this.#at = mark.index + 1;
        if (mark[0] === '{' || mark[0] === '[') this.#open(mark[0], mark.index);
        else this.#close(mark[0]);
      }
    }
  }

  /** Skips a string; false if its end has not arrived yet. */
  #skipString(start: number): boolean {
    ends.lastIndex = start + 1;
    for (;;) {
      const end = ends.exec(this.#text);
      if (end === null) {
        this.#at = start;
        if (this.#text.length - start > maxTokenLength) throw new FileRefusal('line_too_long');
        return false;
      }
      if (end[0] === '"') {
        this.#at = end.index + 1;
        if (this.#depth === 1)
          this.#lastKey = { text: this.#text.slice(start + 1, end.index), end: this.#at };
        return true;
      }
      ends.lastIndex = end.index + 2;
    }
  }

  #open(bracket: string, index: number): void {
    this.#depth += 1;
    if (this.#depth > maxDepth) throw new FileRefusal('damaged');
    const { text, end } = this.#lastKey ?? { text: '', end: 0 };
    if (this.#depth === 2 && bracket === '[' && this.#names.has(text)) {
      this.#list = /^\s*:\s*$/.test(this.#text.slice(end, index)) ? text : undefined;
      this.#isFound ||= this.#list === this.#required;
    }
    if (this.#depth === 3 && this.#list !== undefined && bracket === '{') this.#start = index;
    this.#lastKey = undefined;
  }

  #close(bracket: string): void {
    this.#depth -= 1;
    if (this.#depth < 0) throw new FileRefusal('damaged');
    if (this.#depth === 1 && bracket === ']') this.#list = undefined;
    if (this.#depth !== 2 || this.#start < 0) return;
    if (this.#at - this.#start > maxTokenLength) throw new FileRefusal('line_too_long');
    this.#onRow(parse(this.#text.slice(this.#start, this.#at)), this.#list ?? '');
    this.#start = -1;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FileRefusal('damaged');
  }
}
