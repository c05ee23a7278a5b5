/** The environment as in Node; an empty text counts as not set. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads settings one by one and collects all faults, so that it can report them together. Returns the fallback for a
 * faulty setting: check `faults` before using any value.
 */
export class SettingReader {
  readonly faults: string[] = [];
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** The trimmed text of a setting, or null. */
  find(name: string): string | null {
    const text = this.#environment[name]?.trim() ?? '';
    return text === '' ? null : text;
  }

  text(name: string, fallback: string): string {
    return this.find(name) ?? fallback;
  }

  /** `on`, `true`, `yes`, `1` or `off`, `false`, `no`, `0`. */
  flag(name: string, fallback: boolean): boolean {
    const text = this.find(name)?.toLowerCase();
    if (text === undefined) return fallback;
    if (['on', 'true', 'yes', '1'].includes(text)) return true;
    if (['off', 'false', 'no', '0'].includes(text)) return false;
    return this.refuse(name, `"${text}" is neither on nor off`, fallback);
  }

  /** A whole number from `least` to `most`. */
  integer(name: string, fallback: number, least: number, most: number): number {
    const text = this.find(name);
    if (text === null) return fallback;
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    return this.refuse(name, `"${text}" is not a whole number from ${least} to ${most}`, fallback);
  }

  oneOf<T extends string>(name: string, fallback: T, choices: readonly T[]): T {
    const text = this.find(name);
    if (text === null) return fallback;
    const choice = choices.find((candidate) => candidate === text.toLowerCase());
    return choice ?? this.refuse(name, `"${text}" is not one of ${choices.join(', ')}`, fallback);
  }

  /** Entries separated by commas. */
  list(name: string, fallback: readonly string[]): readonly string[] {
    const text = this.find(name);
    if (text === null) return fallback;
    return text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
  }

  /** A URL with one of the schemes (`http:`, `smtp:`). Never repeats its text, which may contain a password. */
  url(name: string, schemes: readonly string[], example: string): string | null {
    const text = this.find(name);
    if (text === null) return null;
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url !== null && schemes.includes(url.protocol) && url.hostname !== '') return text;
    return this.refuse(name, `it is not an address such as ${example}`, null);
  }

  refuse<T>(name: string, reason: string, fallback: T): T {
    this.faults.push(`${name}: ${reason}`);
    return fallback;
  }
}
