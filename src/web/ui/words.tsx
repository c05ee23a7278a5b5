import { useHideText } from '../base/hidden-text.ts';

/** A text in which amounts may have to be hidden: from the eye by dots, from the ear by words. */
export function Words({ text }: { text: string }) {
  const hide = useHideText();
  const [shown, spoken] = [hide(text), hide(text, true)];
  if (shown === spoken) return shown;
  return (
    <>
      <span aria-hidden>{shown}</span>
      <span className="sr-only">{spoken}</span>
    </>
  );
}
