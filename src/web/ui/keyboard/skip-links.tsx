import { toolbarRef } from './toolbar-ref.ts';

/** Links to parts of the page by their ids, for those who come to them by keys: hidden until one has the focus. */
export function SkipLinks({ parts }: { parts: readonly string[] }) {
  return (
    <nav
      aria-label="Skip"
      data-skip
      className="sr-only rounded-md bg-ink text-paper-raised focus-within:not-sr-only focus-within:fixed focus-within:top-2 focus-within:left-2 focus-within:z-40 focus-within:p-2"
    >
      <div ref={toolbarRef} role="toolbar" aria-label="Skip to" className="flex">
        {parts.map((part) => (
          <a key={part} href={`#${part}`} className="px-2 py-1">
            Skip to {part}
          </a>
        ))}
      </div>
    </nav>
  );
}
