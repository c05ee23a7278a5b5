import { createRef } from 'react';

/** The form for a new entry, while it is on the page: a phone folds it into its title. */
export const entryForm = createRef<{ unfold(): void }>();

/** The line above the form, while it is on the page. */
export const entryLine = createRef<{ type(words: string): void }>();
