/** Why something was refused: a code for the words, and the field it concerns. Words live in the browser's part, once. */
export interface Issue<Code extends string = string, Field extends string = string> {
  readonly code: Code;
  readonly field: Field;
}

/** An expected outcome as a value: either the meaning of the input, or every reason why it has none. */
export type Result<Value, Refusal = Issue> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly issues: readonly Refusal[] };

/** The good outcome. */
export function accepted<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

/** The refusal, with its reasons in the order in which a person should read them. */
export function refused<Refusal>(...issues: readonly Refusal[]): {
  readonly ok: false;
  readonly issues: readonly Refusal[];
} {
  return { ok: false, issues };
}
