import { useHideText } from '../base/hidden-text.ts';

/** A text whose amounts are hidden with the others: dots for the eye, `hiddenLabel` for the ear. */
export function PrivateText({ text }: { text: string }) {
  const hide = useHideText();
  const [shown, spoken] = [hide(text), hide(text, true)];
  // An element of its own: where the browser translates the page, React would change a text that shows no more.
  if (shown === spoken) return <span>{shown}</span>;
  return (
    <>
      <span aria-hidden>{shown}</span>
      <span className="sr-only">{spoken}</span>
    </>
  );
}
