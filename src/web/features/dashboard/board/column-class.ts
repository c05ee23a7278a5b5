/** Three columns side by side where there is room, their heads of one height; else a strip to swipe through. */
export const stripClass =
  'flex gap-x-3 overflow-x-auto overscroll-x-contain @2xl:grid @2xl:grid-cols-3 @2xl:grid-rows-[auto_1fr] @2xl:overflow-visible';

export const columnClass =
  'relative flex w-[96%] min-w-0 shrink-0 snap-start flex-col rounded-md border border-transparent bg-paper-sunken @2xl:row-span-2 @2xl:grid @2xl:w-auto @2xl:grid-rows-subgrid';
