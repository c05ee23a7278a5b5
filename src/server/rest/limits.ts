/** Characters of a request's path and query; longer is 414. */
export const maxAddressLength = 16 * 1024;

/** Bytes of a request's body; more is 413. */
export const maxBodyBytes = 32 * 1024 * 1024;

/** The same for callers without a person's token; also what counts as a small body. */
export const maxAnonymousBodyBytes = 64 * 1024;

/** Bytes of all larger bodies that are being read or worked on at a time; further ones are asked to come again (429). */
export const maxBytesInFlight = 8 * maxBodyBytes;

/** How deep JSON of a body may nest: the embedded engine overflows its stack on deep JSON. */
export const maxJsonDepth = 32;

/** How deep `and(...)`, `or(...)` may nest in a filter, and `->` steps may follow one another. */
export const maxFilterDepth = 16;

/** How often a select list may name one column: a thousand times would make gigabytes of a thousand rows. */
export const maxSameColumn = 20;

/** Characters of a regular expression. */
export const maxRegexLength = 200;

/** Characters of a regular expression once its repetitions are written out. */
export const maxRegexWork = 500;

/** Characters of a `like` pattern or of a text search: twice what a description can have. */
export const maxSearchLength = 1000;

/** Patterns and text searches of one request. */
export const maxPatterns = 20;

/** Bytes after which PostgreSQL cuts an identifier. */
export const maxIdentifierBytes = 63;
