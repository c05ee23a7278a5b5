import { toSearchText } from '#domain/lens/search-text.ts';

/** Something that a person can do right now. */
export interface Command {
  /** What kind of thing it is; read before the name, which goes on from it. */
  readonly group: string;
  readonly name: string;
  /** Other words that people look for it by. */
  readonly words?: string;
  /** The keys that do the same. */
  readonly keys?: string;
  /** Whether it chooses what is chosen already. */
  readonly current?: boolean;
  /** Tells it from others of the same name. */
  readonly key?: string;
  readonly run: () => void;
}

/** The commands that have every typed word, in any order: first those whose name has words beginning with them. */
export function findCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const words = splitWords(typed);
  return commands
    .map((command) => ({ command, rank: toRank(command, words) }))
    .filter(({ rank }) => rank < nowhere)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ command }) => command);
}

const within = 3;
const nowhere = 4;

/** Where the typed word is that is hardest to find: at the start of a word of name, group or synonyms, or within one. */
function toRank(command: Command, typed: readonly string[]): number {
  const texts = toTexts(command);
  const rankOf = (word: string) => {
    const start = texts.findIndex((text) => text.includes(` ${word}`));
    if (start !== -1) return start;
    return texts.some((text) => text.includes(word)) ? within : nowhere;
  };
  return Math.max(0, ...typed.map(rankOf));
}

const known = new WeakMap<Command, readonly string[]>();

/** Name, group and synonyms with a space before each word. Made once: there may be a thousand tags. */
function toTexts(command: Command): readonly string[] {
  const { group, name, words = '' } = command;
  const texts = known.get(command) ?? [name, group, words].map((text) => ['', ...splitWords(text)].join(' '));
  known.set(command, texts);
  return texts;
}

/** Brackets and the like count for nothing. */
function splitWords(text: string): readonly string[] {
  return toSearchText(text).match(/[\p{L}\p{M}\p{N}\p{Sc}]+/gu) ?? [];
}
