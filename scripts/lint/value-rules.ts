/** A global that a room must not use, and what to use instead. */
export interface RestrictedGlobal {
  readonly name: string;
  readonly message: string;
}

/** A property that a room must not use; on every object if none is named. */
export interface RestrictedProperty {
  readonly object?: string;
  readonly property: string;
  readonly message: string;
}

const exactMoney =
  'Money is whole minor units: use parseAmount, toDecimal or formatMoney of #domain/money/money.ts.';
const ownDates = 'A date is YYYY-MM-DD text from end to end: use #domain/dates/calendar-date.ts.';
const givenFromOutside = 'The domain is pure: take it as an argument.';

/** Outside tests and the domain: an amount is never a float. */
export const productGlobals: readonly RestrictedGlobal[] = [{ name: 'parseFloat', message: exactMoney }];

export const productProperties: readonly RestrictedProperty[] = [
  { object: 'Number', property: 'parseFloat', message: exactMoney },
  { object: 'Date', property: 'parse', message: ownDates },
];

/** The domain has no clock, no randomness, no screen and no floats. */
export const domainGlobals: readonly RestrictedGlobal[] = [
  ...productGlobals,
  { name: 'Date', message: `${ownDates} ${givenFromOutside}` },
  { name: 'console', message: 'The domain prints nothing: return a result.' },
];

export const domainProperties: readonly RestrictedProperty[] = [
  ...productProperties,
  { object: 'Math', property: 'random', message: givenFromOutside },
  { property: 'toFixed', message: exactMoney },
];
