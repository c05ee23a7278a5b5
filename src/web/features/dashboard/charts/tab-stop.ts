/** For a part that is walked or scrolled by keys without being a control: it must be reachable by Tab. */
export const tabStop = { tabIndex: 0 };
