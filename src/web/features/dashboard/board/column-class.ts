/** Three columns side by side where there is room, else a strip to swipe through. */
export const stripClass =
  'flex gap-3 overflow-x-auto overscroll-x-contain @2xl:grid @2xl:grid-cols-3 @2xl:overflow-visible';

export const columnClass =
  'relative flex w-[88%] min-w-0 shrink-0 snap-start flex-col rounded-md border border-transparent bg-paper-sunken @2xl:w-auto';
