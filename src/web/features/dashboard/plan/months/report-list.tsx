import type { ReactNode } from 'react';

/** A list of a month's report under its heading. */
export function ReportList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-4">
      <h4 className="font-medium">{title}</h4>
      <ul className="text-sm">{children}</ul>
    </section>
  );
}
