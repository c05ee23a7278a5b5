import type { ReactNode } from 'react';

/** A card as on the dashboard. */
export function PieceCard({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className="rounded-lg border border-line bg-paper-raised p-4 sm:p-6">
      {title && <p className="mb-4 font-display text-xl font-semibold">{title}</p>}
      {children}
    </div>
  );
}
