/** What the body of a refusal carries besides its status; `null` where there is nothing to say. */
export interface RefusalFields {
  readonly status: number;
  /** `PGRSTnnn`, an SQLSTATE, or what a function raised. */
  readonly code: string;
  readonly message: string;
  readonly details?: unknown;
  readonly hint?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Phrase of the status line; only functions that raise `PTnnn` or `PGRST` choose their own. */
  readonly statusText?: string;
  /** True where a newer schema cache might know the name: the catalogue is read again before this is answered. */
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
