import { toSearchText } from '#domain/lens/search-text.ts';
import type { Command } from '#web/transactions/commands.ts';

/** A command that is possible right now. */
export interface ListedCommand extends Omit<Command, 'isPossible'> {
  /** Whether it chooses what is chosen already. */
  readonly current?: boolean;
  /** Tells it from others of the same name. */
  readonly key?: string;
}

/** The commands that have every typed word, in any order: first those whose name has words beginning with them. */
export function findCommands(commands: readonly ListedCommand[], typed: string): readonly ListedCommand[] {
  const words = splitWords(typed);
  return commands
    .map((command) => ({ command, rank: toRank(command, words) }))
    .filter(({ rank }) => rank < nowhere)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ command }) => command);
}

const within = 3;
const nowhere = 4;

/** Ranks a command by the typed word that is hardest to find: at the start of a word of its texts, or within one. */
function toRank(command: ListedCommand, typed: readonly string[]): number {
  const texts = toTexts(command);
  const rankOf = (word: string) => {
    const start = texts.findIndex((text) => text.includes(` ${word}`));
    if (start !== -1) return start;
    return texts.some((text) => text.includes(word)) ? within : nowhere;
  };
  return Math.max(0, ...typed.map(rankOf));
}

const known = new WeakMap<ListedCommand, readonly string[]>();

/** Name, group and synonyms with a space before each word. Made once: there may be a thousand tags. */
function toTexts(command: ListedCommand): readonly string[] {
  const { group = '', name, keywords = '' } = command;
  const texts =
    known.get(command) ?? [name, group, keywords].map((text) => ['', ...splitWords(text)].join(' '));
  known.set(command, texts);
  return texts;
}

/** Brackets and the like count for nothing. */
function splitWords(text: string): readonly string[] {
  return toSearchText(text).match(/[\p{L}\p{M}\p{N}\p{Sc}]+/gu) ?? [];
}
