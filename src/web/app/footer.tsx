import { useSourceUrl } from '../data/source-url.ts';

export function Footer() {
  const sourceUrl = useSourceUrl();
  return (
    // Hidden until the content above it is there, which would push it down.
    <footer className="peer-empty:invisible border-t border-line px-4 pb-safe-bottom text-sm text-ink-muted sm:px-6 print:hidden">
      <div className="mx-auto flex max-w-6xl py-6 flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <p>Tallyboard was created with React and Tailwind CSS.</p>
        {sourceUrl && (
          <a href={sourceUrl} className="py-1 underline underline-offset-4 hover:text-ink">
            Source code
          </a>
        )}
      </div>
    </footer>
  );
}
