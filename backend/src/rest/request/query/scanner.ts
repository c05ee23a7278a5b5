import { unreadable } from '../../refusals/refusals.ts';

/**
 * Scans the text of one parameter. Refuses what does not match in PostgREST's words: PGRST100, the parameter's text,
 * the column, what was found and what was expected.
 */
export class Scanner {
  readonly text: string;
  readonly #label: string;
  position = 0;

  /**
   * `label` is for example `filter` or `select parameter`; `shown` is the client's text, when `text` is more than that.
   */
  constructor(label: string, text: string, shown = text) {
    this.text = text;
    this.#label = `failed to parse ${label} (${shown})`;
  }

  get done(): boolean {
    return this.position >= this.text.length;
  }

  at(token: string): boolean {
    return this.text.startsWith(token, this.position);
  }

  /** Skips `token` if it comes next. */
  take(token: string): boolean {
    if (!this.at(token)) return false;
    this.position += token.length;
    return true;
  }

  /** Matches the sticky `pattern` here and skips the match; null when it does not match. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text);
    if (found !== null) this.position += found[0].length;
    return found;
  }

  skipSpaces(): void {
    while (this.at(' ') || this.at('\t')) this.position += 1;
  }

  expect(token: string, ...alternatives: string[]): void {
    if (!this.take(token)) this.fail(show(token), ...alternatives);
  }

  expectEnd(...alternatives: string[]): void {
    if (!this.done) this.fail(...alternatives, 'end of input');
  }

  /** Refuses the text at the current position; `expected` uses PostgREST's names. */
  fail(...expected: string[]): never {
    const before = this.text.slice(0, this.position).split('\n');
    const column = Array.from(before.at(-1) ?? '').length + 1;
    const next = this.done
      ? 'end of input'
      : show(String.fromCodePoint(this.text.codePointAt(this.position) ?? 0));
    const list =
      expected.length < 2 ? expected.join('') : `${expected.slice(0, -1).join(', ')} or ${expected.at(-1)}`;
    throw unreadable(
      `"${this.#label}" (line ${before.length}, column ${column})`,
      list === '' ? `unexpected ${next}` : `unexpected ${next} expecting ${list}`,
    );
  }

  /** Refuses the text as a whole, for a reason that PostgREST does not have. */
  refuse(reason: string): never {
    throw unreadable(`"${this.#label}" (line 1, column ${this.position + 1})`, reason);
  }
}

function show(token: string): string {
  return JSON.stringify(token);
}
