import { type AnswerRow, type BodyShape, valueColumn } from '../sql/answer.ts';

/** The response body: the text that the database made, below a header line for CSV. */
export function toBody({ body }: AnswerRow, shape: BodyShape): string | null {
  if (shape.kind === 'none') return null;
  if (shape.media.kind !== 'csv') return body ?? '';
  const names = shape.kind === 'rows' || shape.kind === 'row' ? shape.names : [valueColumn];
  const header = names.map(toCsvField).join(',');
  return body === null ? `${header}\n` : `${header}\n${body}`;
}

function toCsvField(name: string): string {
  return /[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}
