/** The outcome of a call: a value, or a sentence for the person. `code` says why to programs, as far as one asks. */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: string; readonly code?: string };
