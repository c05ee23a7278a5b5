/** Something that the page has noticed, and what can be done about it. */
export interface Notice {
  /** A key for each thing that is noticed. */
  readonly key: string;
  readonly text: string;
  /** Each makes the notice go. */
  readonly actions: readonly NoticeAction[];
}

interface NoticeAction {
  readonly label: string;
  readonly run: () => unknown;
}
