/** Why something was refused: a code and the field. `web/data/messages.ts` has the sentences. */
export interface Issue<Code extends string = string, Field extends string = string> {
  readonly code: Code;
  readonly field: Field;
}

/** An expected outcome as a value: the parsed input, or all reasons for refusing it. */
export type Result<Value, Refusal = Issue> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly issues: readonly Refusal[] };

/** Success. */
export function accepted<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

/** A refusal, with its reasons in the order to show them. */
export function refused<Refusal>(...issues: readonly Refusal[]): {
  readonly ok: false;
  readonly issues: readonly Refusal[];
} {
  return { ok: false, issues };
}
