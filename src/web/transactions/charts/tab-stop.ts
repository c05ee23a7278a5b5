/** For an element that is operated by keys without being a control: Tab must reach it. */
export const tabStop = { tabIndex: 0 };
