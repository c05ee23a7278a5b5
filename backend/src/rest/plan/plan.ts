import type { SqlParameter } from '#server/database/database.ts';
import type { MediaType } from '../request/media-type.ts';
import type { Preferences } from '../request/preferences.ts';
import type { RestQuery } from '../request/query/query-string.ts';
import type { AnswerRow } from '../sql/answer.ts';

/** A request as parsed without the catalogue. */
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
  /** Maximum rows in one response; null for no limit. */
  readonly maxRows: number | null;
  /** Maximum rows that one request writes; null for no limit. */
  readonly maxWritten: number | null;
}

/** One statement with its parameters. */
export interface SqlText {
  readonly sql: string;
  readonly parameters: readonly SqlParameter[];
}

/** A response before it becomes a `Response`; header names as sent. */
export interface RestAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Null for responses without a body. */
  readonly body: string | null;
  readonly statusText?: string;
}

/** The work for a request, and how its one row becomes the response. */
export interface Plan {
  readonly work: SqlText;
  /** True for read-only work. */
  readonly readOnly: boolean;
  /** Milliseconds, where the work may take another time than the settings allow. */
  readonly timeout?: number | null;
  /** Builds the response, or throws a RestError, which rolls everything back. */
  toAnswer(row: AnswerRow): RestAnswer;
}
