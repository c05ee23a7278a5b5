import { createHash } from 'node:crypto';
import { pageColours } from '../page-colours.ts';

/** The style sheet of the pages that emailed links open. */
export const linkStyle = `:root {
  ${pageColours}
  --edge: #8d8377;
  --alert: light-dark(#a3211b, #ff9d92);
}
* {
  box-sizing: border-box;
}
body {
  margin: 0;
  padding: 2rem 1rem;
  background: var(--ground);
  color: var(--ink);
  font: 1rem/1.5 'Anek Latin', system-ui, sans-serif;
}
main {
  max-width: 28rem;
  margin: 0 auto;
}
.name,
h1 {
  font-family: Newsreader, Georgia, serif;
  font-weight: 600;
  line-height: 1.25;
}
.name {
  margin: 0 0 1rem;
  padding: 0 0.25rem;
  font-size: 1.25rem;
}
h1 {
  margin: 0 0 0.75rem;
  font-size: 1.75rem;
}
form {
  padding: 1.75rem;
  border: 1px solid var(--line);
  border-radius: 0.75rem;
  background: var(--sheet);
}
p {
  margin: 0 0 1rem;
  overflow-wrap: anywhere;
}
label {
  display: block;
  margin: 0 0 0.25rem;
  font-weight: 600;
}
input {
  width: 100%;
  min-height: 2.75rem;
  margin: 0 0 1rem;
  padding: 0.5rem 0.75rem;
  border: 1px solid var(--edge);
  border-radius: 0.5rem;
  background: var(--ground);
  color: var(--ink);
  font: inherit;
}
button {
  width: 100%;
  min-height: 2.75rem;
  padding: 0.625rem 1rem;
  border: 1px solid var(--ink);
  border-radius: 0.5rem;
  background: var(--ink);
  color: var(--sheet);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
button.second {
  background: transparent;
  color: var(--ink);
}
input:focus-visible,
button:focus-visible {
  outline: 2px solid var(--focus);
  outline-offset: 2px;
}
.known {
  display: none;
}
.alert {
  color: var(--alert);
  font-weight: 600;
}
.code {
  white-space: nowrap;
}
.quiet {
  margin: 1rem 0 0;
  color: var(--quiet);
  font-size: 0.875rem;
}
button + .quiet {
  margin-bottom: 0;
}
.quiet + .second {
  margin-top: 0.75rem;
}
`;

/** The style sheet's hash for the content security policy. */
export const linkStyleHash = `'sha256-${createHash('sha256').update(linkStyle).digest('base64')}'`;
