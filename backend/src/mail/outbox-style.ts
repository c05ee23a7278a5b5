import { pageColours } from '../http/page-colours.ts';

/** The style sheet of the outbox page. */
export const outboxStyle = `:root {
  ${pageColours}
}
body {
  margin: 0;
  padding: 2rem 1rem;
  background: var(--ground);
  color: var(--ink);
  font: 1rem/1.5 'Anek Latin', system-ui, sans-serif;
}
main {
  max-width: 40rem;
  margin: 0 auto;
}
h1,
h2 {
  font-family: Newsreader, Georgia, serif;
  font-weight: 600;
  line-height: 1.25;
}
h1 {
  margin: 0 0 0.5rem;
  font-size: 2rem;
}
h2 {
  margin: 0;
  font-size: 1.25rem;
}
ol {
  margin: 1.5rem 0;
  padding: 0;
  list-style: none;
}
li {
  margin: 0 0 1rem;
  padding: 1rem 1.25rem;
  border: 1px solid var(--line);
  border-radius: 0.75rem;
  background: var(--sheet);
}
li p {
  margin: 0.75rem 0 0;
}
dl {
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 0 0.75rem;
  margin: 0.25rem 0 0;
  color: var(--quiet);
}
dd {
  margin: 0;
  overflow-wrap: anywhere;
}
a {
  color: inherit;
  text-underline-offset: 4px;
}
a:focus-visible {
  outline: 2px solid var(--focus);
  outline-offset: 2px;
}
.action {
  display: inline-block;
  padding: 0.625rem 1rem;
  border-radius: 0.5rem;
  background: var(--ink);
  color: var(--sheet);
  font-weight: 600;
  text-decoration: none;
}
.empty {
  color: var(--quiet);
}
`;
