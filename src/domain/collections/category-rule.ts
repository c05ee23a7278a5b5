import type { Fields, Row } from '../fields/field-table.ts';
import { kinds } from '../fields/kinds.ts';

/** Which category imported transactions get whose description contains a phrase. */
export interface CategoryRule extends Row {
  /** 1 to `maxPhrase` characters, without spaces at its ends. Compared without case. */
  readonly phrase: string;
  readonly category: string;
}

/** Whether a description contains a rule's phrase, compared without case. */
export function matchesPhrase(phrase: string, description: string): boolean {
  return phrase !== '' && description.toLowerCase().includes(phrase.toLowerCase());
}

/** The most characters of a phrase. */
export const maxPhrase = 100;

export const ruleFields = {
  phrase: { kind: kinds.text, maxLength: maxPhrase },
  category: { kind: kinds.choice },
} satisfies Fields<CategoryRule>;

/** The collection of rules for categories. */
export const inRules = { collection: 'rules' } as const;
