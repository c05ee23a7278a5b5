/** The product's colours, light and dark, as custom properties for the pages that the server renders itself. */
export const pageColours = `color-scheme: light dark;
  --ground: light-dark(#f8f5ee, #171310);
  --sheet: light-dark(#fefdf9, #211c18);
  --ink: light-dark(#251d17, #f3efe6);
  --quiet: light-dark(#5a5148, #bcb4a9);
  --line: light-dark(#ddd7cc, #3f3933);
  --focus: light-dark(#a96c00, #f0b23c);`;
