import { type CategoryRule, inRules, maxPhrase } from '#domain/collections/category-rule.ts';
import type { MutationOutcome } from '../engine/mutation.ts';
import { messages } from '../messages.ts';
import { openCollection } from './open-collection.ts';

const rules = openCollection<CategoryRule>(inRules, (one, other) => (one.id < other.id ? -1 : 1));

/** The person's rules for the categories of imported transactions, in the order in which they were made. */
export const useRules = rules.useRows;
export const readRules = rules.read;
export const deleteRule = rules.remove;

/** Makes a rule, or gives the one with this phrase another category. */
export async function addRule(text: string, category: string): Promise<MutationOutcome<null>> {
  const phrase = text.trim();
  const known = findRule(phrase);
  return refuse(phrase) ?? (known ? rules.edit(known.id, { category }) : rules.add({ phrase, category }));
}

/** Gives a rule other words or another category. Another rule must not have the words. */
export async function changeRule(rule: CategoryRule): Promise<MutationOutcome<null>> {
  const phrase = rule.phrase.trim();
  const known = findRule(phrase);
  if (known !== undefined && known.id !== rule.id) return { ok: false, message: messages.ruleTaken };
  return refuse(phrase) ?? rules.edit(rule.id, { phrase, category: rule.category });
}

/** The person's rule with these words, whatever their case. */
export function findRule(phrase: string): CategoryRule | undefined {
  return rules.read().find((rule) => rule.phrase.toLowerCase() === phrase.toLowerCase());
}

function refuse(phrase: string): MutationOutcome<null> | undefined {
  if (phrase === '') return { ok: false, message: messages.ruleMissing };
  return [...phrase].length > maxPhrase ? { ok: false, message: messages.ruleTooLong } : undefined;
}
