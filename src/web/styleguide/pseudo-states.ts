const states = ['hover', 'focus-visible', 'active'];

/**
 * Repeats the page's rules with `[data-state="hover"]` around in place of `:hover`, so that states which need a
 * pointer or a key can be looked at side by side.
 */
export function showPseudoStates(): void {
  const text = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .map(({ cssText }) => cssText)
    .join('\n')
    .replaceAll('@media (hover: hover)', '@media all');
  const repeated = new CSSStyleSheet();
  repeated.replaceSync(
    states.reduce(
      (css, state) =>
        css.replaceAll(`:${state}`, `:is([data-state='${state}'] > *, [data-state='${state}'] label > *)`),
      text,
    ),
  );
  document.adoptedStyleSheets = [repeated];
}
