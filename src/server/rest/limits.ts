/** Characters of a request's path and query; longer is 414. */
export const maxAddressLength = 16 * 1024;

/** Bytes of a request's body; more is 413. */
export const maxBodyBytes = 32 * 1024 * 1024;

/** How deep JSON of a body may nest: the embedded engine overflows its stack on deep JSON. */
export const maxJsonDepth = 32;

/** How deep `and(...)`, `or(...)` may nest in a filter, and `->` steps may follow one another. */
export const maxFilterDepth = 16;

/** Bytes after which PostgreSQL cuts an identifier. */
export const maxIdentifierBytes = 63;
