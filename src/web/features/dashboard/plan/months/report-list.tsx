import type { ReactNode } from 'react';

/** A list of a month's report under its heading. */
export function ReportList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-4">
      <h3 className="font-sans! text-base font-medium!">{title}</h3>
      <ul className="text-sm">{children}</ul>
    </section>
  );
}
