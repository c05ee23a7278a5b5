/** The line that says what comes in the next 14 days. */
export function Ahead() {
  return null;
}
