/** The outcome of a call: a value, or a sentence for the person. */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: string };
