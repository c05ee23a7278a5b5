import { DatabaseError } from './database.ts';

/**
 * `text` as an SQL literal, whatever `standard_conforming_strings` is. A zero byte would end the message to PostgreSQL,
 * so it is refused as PostgreSQL refuses it in a parameter: SQLSTATE 22021.
 */
export function toSqlLiteral(text: string): string {
  refuseZeroByte(text);
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** `name` as an SQL identifier, exactly as written. Refuses a zero byte (22021). */
export function toSqlIdentifier(name: string): string {
  refuseZeroByte(name);
  return `"${name.replaceAll('"', '""')}"`;
}

/** Throws SQLSTATE 22021 for text that PostgreSQL cannot store. */
export function refuseZeroByte(text: string): void {
  if (text.includes('\0')) {
    throw new DatabaseError('invalid byte sequence for encoding "UTF8": 0x00', { code: '22021' });
  }
}
