/** Maximum characters of a request's path and query; longer is 414. */
export const maxUrlLength = 16 * 1024;

/** Maximum bytes of a request's body; larger is 413. */
export const maxBodyBytes = 32 * 1024 * 1024;

/** The same for callers without a user token; also the limit for a small body. */
export const maxAnonymousBodyBytes = 64 * 1024;

/** Total bytes that have arrived of all larger bodies in progress; further ones must come again later (429). */
export const maxBytesInFlight = 8 * maxBodyBytes;

/** Maximum bytes of a medium body, such as what a device kept while it was offline. */
export const maxMediumBodyBytes = 1024 * 1024;

/** What medium bodies may take when larger ones have taken all the bytes in flight. */
export const bytesForMediumBodies = 32 * maxMediumBodyBytes;

/** The fewest bytes of a larger body that must arrive per {@link paceTime}, else 408. EDGE manages twice as much. */
export const minBytesArriving = 64 * 1024;

/** Milliseconds. */
export const paceTime = 10_000;

/** Larger bodies in progress per account, for the same reason: one alone must not take the room of all. */
export const maxLargeBodies = 2;

/** Maximum depth of JSON in a body: the embedded engine overflows its stack on deep JSON. */
export const maxJsonDepth = 32;

/**
 * Maximum objects, arrays and members of JSON in a body; more is 413. Far above what an honest body has (an import of
 * 250,000 rows: 2 million), and far below the millions of `{}` that would take all memory.
 */
export const maxJsonValues = 4_000_000;

/** Maximum characters of a number in JSON. Exponents may have three digits: `1e131071` is short, and long as text. */
export const maxNumberLength = 400;

/** What the exponents in one JSON text may add up to: each becomes as many digits of text in SQL. */
export const maxJsonExponents = 4_000_000;

/** Maximum fields of CSV, or pairs of a form; more is 413. Each takes up to 300 bytes of memory. */
export const maxTextValues = 250_000;

/** Maximum depth of `and(...)` and `or(...)` in a filter, and of `->` steps in a path. */
export const maxFilterDepth = 16;

/**
 * Maximum bytes of a response's body; larger is 413. A thousand rows as long as the product allows, in JSON that writes
 * each of their characters as six, are half as many; and a JavaScript string holds no more than eight times as many.
 */
export const maxAnswerBytes = 64 * 1024 * 1024;

/** Maximum items of a select list. */
export const maxSelected = 100;

/** How often a select list may name one column. */
export const maxSameColumn = 20;

/** Maximum characters of a regular expression. */
export const maxRegexLength = 200;

/** Maximum characters of a regular expression with its repetitions expanded. */
export const maxRegexWork = 500;

/** Maximum characters of a `like` pattern or text search: twice the length of a description. */
export const maxSearchLength = 1000;

/** Maximum signs of "not" in a text search: with three other operators, more would be an internal error of PostgreSQL. */
export const maxNegations = 29;

/** Maximum patterns and text searches per request. */
export const maxPatterns = 20;

/** PostgreSQL truncates identifiers after this many bytes. */
export const maxIdentifierBytes = 63;
