/** The outbox page's whole style sheet. */
export const outboxStyle = `:root {
  color-scheme: light dark;
  --ground: light-dark(#f6f6f4, #16181b);
  --sheet: light-dark(#ffffff, #1f2226);
  --ink: light-dark(#1c1f23, #eceef0);
  --quiet: light-dark(#55606b, #a9b2bb);
  --line: light-dark(#d9dcdf, #383d43);
  --action: light-dark(#1d4ed8, #93b4ff);
}
body {
  margin: 0;
  padding: 2rem 1rem;
  background: var(--ground);
  color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif;
}
main {
  max-width: 40rem;
  margin: 0 auto;
}
h1 {
  margin: 0 0 0.5rem;
  font-size: 1.75rem;
}
h2 {
  margin: 0;
  font-size: 1.125rem;
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
  color: var(--action);
}
a:focus-visible {
  outline: 2px solid currentColor;
  outline-offset: 3px;
}
.action {
  font-weight: 600;
}
.empty {
  color: var(--quiet);
}
`;
