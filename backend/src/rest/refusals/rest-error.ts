/** The body of a refusal; `null` where there is nothing to say. */
export interface RefusalFields {
  readonly status: number;
  /** `PGRSTnnn`, an SQLSTATE, or the code that a function raised. */
  readonly code: string;
  readonly message: string;
  readonly details?: unknown;
  readonly hint?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** The reason phrase; only functions that raise `PTnnn` or `PGRST` choose one. */
  readonly statusText?: string;
  /** True when a newer schema cache might know the name: the catalogue is reloaded before this is sent. */
  readonly namesUnknown?: boolean;
}

/** A refusal in PostgREST's words: it ends the request and rolls its transaction back. */
export class RestError extends Error {
  override readonly name = 'RestError';
  readonly fields: RefusalFields;

  constructor(fields: RefusalFields) {
    super(fields.message);
    this.fields = fields;
  }

  get namesUnknown(): boolean {
    return this.fields.namesUnknown === true;
  }
}
