import { createStore, useStore } from './store.ts';

/** Hides amounts in a text while they are hidden; `spoken` is for texts that are only read aloud. */
type HideText = (this: void, text: string, spoken?: boolean) => string;

const hiding = createStore<HideText>((text) => text);

/** Sets what is hidden from now on. What is spoken or shown in passing asks `hideText`, what stays `useHideText`. */
export const setHiding = hiding.write;

export const hideText: HideText = (text, spoken) => hiding.read()(text, spoken);

/** Draws again when something else is hidden. */
export function useHideText(): HideText {
  return useStore(hiding);
}
