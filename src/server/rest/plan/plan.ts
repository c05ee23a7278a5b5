import type { SqlParameter } from '#server/database/database.ts';
import type { MediaType } from '../request/media-type.ts';
import type { Preferences } from '../request/preferences.ts';
import type { RestQuery } from '../request/query-string.ts';
import type { AnswerRow } from '../sql/answer.ts';

/** A request as far as it can be understood without the catalogue. */
export interface RestRequest {
  readonly method: string;
  readonly schema: string;
  /** The table's or the function's name. */
  readonly name: string;
  readonly query: RestQuery;
  readonly preferences: Preferences;
  readonly media: MediaType;
  /** The `Range` header of a read. */
  readonly range: string | null;
  readonly contentType: string | null;
  /** Empty for methods without a body. */
  readonly body: string;
  /** Rows of one answer at most; null for no limit. */
  readonly maxRows: number | null;
}

/** One statement with its parameters. */
export interface SqlText {
  readonly sql: string;
  readonly parameters: readonly SqlParameter[];
}

/** An answer before it becomes a `Response`; header names as they are sent. */
export interface RestAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Null for answers that have no body. */
  readonly body: string | null;
  readonly statusText?: string;
}

/** What is to be done for a request, and how its one row becomes the answer. */
export interface Plan {
  readonly work: SqlText;
  /** True for work that must not write. */
  readonly readOnly: boolean;
  /** Makes the answer, or refuses with a RestError, on which everything is rolled back. */
  toAnswer(row: AnswerRow): RestAnswer;
}
