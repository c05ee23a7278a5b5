/** Cards and rows are rendered anew when they move: these attributes have their ids. */
const keys = ['card', 'row'] as const;

/** Remembers who has the focus. The answer gives it back to whoever is there instead, if nobody else has it by then. */
export function rememberFocus(): () => void {
  const focused = document.activeElement;
  const list = focused?.closest<HTMLElement>('[data-cards], [data-rows]');
  const key = keys.find((one) => focused?.closest(`[data-${one}]`));
  const id = focused?.closest<HTMLElement>(`[data-${key}]`)?.dataset[key ?? ''];
  return () => {
    if (document.activeElement !== document.body || id === undefined) return;
    const again = document.querySelector<HTMLElement>(`[data-${key}="${CSS.escape(id)}"] [data-main]`);
    const target = again ?? list?.querySelector<HTMLElement>('[tabindex="0"]') ?? list;
    // Without scrolling: it may be far away, and whoever looks at the list goes on here.
    target?.focus({ preventScroll: true });
  };
}
