/** This many rows overflow the folded list at every width. */
export const overflowing = 10;
