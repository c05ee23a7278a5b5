/** What the page has noticed, one thing at a time. */
export function Notices() {
  return null;
}
