import { useMemo, useSyncExternalStore } from 'react';
import { type CategoryRule, inRules, maxPhrase } from '#domain/import/category-rule.ts';
import { messages } from '../messages.ts';
import { uuidV7 } from '../uuid-v7.ts';
import { type MutationOutcome, type Plan, toMutation } from './mutation.ts';
import { personLedger, subscribePersonLedger } from './open-ledger.ts';

const none: readonly CategoryRule[] = [];

/** The person's rules for the categories of imported transactions, in the order in which they were made. */
export function useRules(): readonly CategoryRule[] {
  const rules = useSyncExternalStore(subscribePersonLedger, readRules, () => none);
  return useMemo(() => rules.toSorted((one, other) => (one.id < other.id ? -1 : 1)), [rules]);
}

const add: Plan<CategoryRule, null> = {
  failed: messages.ruleNotSaved,
  plan: (row) => ({ intent: { operations: [{ ...inRules, kind: 'insert', row }] }, value: null }),
};

const set: Plan<CategoryRule, null> = {
  failed: messages.ruleNotSaved,
  plan: ({ id, phrase, category }) => ({
    intent: { operations: [{ ...inRules, kind: 'edit', id, values: { phrase, category } }] },
    value: null,
  }),
};

const remove: Plan<string, null> = {
  failed: messages.ruleNotDeleted,
  plan: (id) => ({ intent: { operations: [{ ...inRules, kind: 'delete', id }] }, value: null }),
};

const [adding, setting, removing] = [toMutation(add), toMutation(set), toMutation(remove)];

/** Makes a rule, or gives the one with this phrase another category. */
export async function addRule(text: string, category: string): Promise<MutationOutcome<null>> {
  const phrase = text.trim();
  const known = findRule(phrase);
  return (
    refuse(phrase) ??
    (known ? setting.run({ ...known, category }) : adding.run({ id: uuidV7(), phrase, category }))
  );
}

/** Gives a rule other words or another category. Another rule must not have the words. */
export async function changeRule(rule: CategoryRule): Promise<MutationOutcome<null>> {
  const phrase = rule.phrase.trim();
  const known = findRule(phrase);
  if (known !== undefined && known.id !== rule.id) return { ok: false, message: messages.ruleTaken };
  return refuse(phrase) ?? setting.run({ ...rule, phrase });
}

/** The person's rule with these words, whatever their case. */
export function findRule(phrase: string): CategoryRule | undefined {
  return readRules().find((rule) => rule.phrase.toLowerCase() === phrase.toLowerCase());
}

function refuse(phrase: string): MutationOutcome<null> | undefined {
  if (phrase === '') return { ok: false, message: messages.ruleMissing };
  return [...phrase].length > maxPhrase ? { ok: false, message: messages.ruleTooLong } : undefined;
}

export async function deleteRule(id: string): Promise<MutationOutcome<null>> {
  return removing.run(id);
}

export function readRules(): readonly CategoryRule[] {
  const rows = personLedger()?.replica.rows.rowsOf(inRules.collection);
  return (rows as readonly CategoryRule[] | undefined) ?? none;
}
