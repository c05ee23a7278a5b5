/** `Content-Range` for rows `first` to `last` (none when `last` is smaller) of `total`, null when not counted. */
export function toContentRange(first: bigint, last: bigint, total: number | null): string {
  const rows = last < first || total === 0 ? '*' : `${first}-${last}`;
  return `${rows}/${total ?? '*'}`;
}
