import { createStore, useStore } from './store.ts';

/** Hides amounts in a text while they are hidden; `spoken` is for texts that are only read aloud. */
type HideText = (this: void, text: string, spoken?: boolean) => string;

const textHider = createStore<HideText>((text) => text);

/** Sets the function that hides parts of texts. Spoken or passing texts use `hideText`, lasting ones `useHideText`. */
export const setTextHider = textHider.write;

export const hideText: HideText = (text, spoken) => textHider.read()(text, spoken);

/** Draws again when something else is hidden. */
export function useHideText(): HideText {
  return useStore(textHider);
}
