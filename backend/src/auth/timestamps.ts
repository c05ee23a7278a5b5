/** SQL for a time as the protocol prints it: RFC 3339 with microseconds, UTC. Null stays null. */
export function rfc3339(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** A clock's time as text that PostgreSQL reads as `timestamptz`. */
export function toTimestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** A clock's time as {@link rfc3339} prints it. */
export function toProtocolTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('Z', '000Z');
}
