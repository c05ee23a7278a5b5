import { clsx } from 'clsx';

interface SkeletonProps {
  /** The background under it, from which its shade differs. */
  on?: 'raised' | 'sunken';
  className?: string;
}

/** A placeholder while content loads; give it the content's size by class. */
export function Skeleton({ on = 'raised', className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={clsx(
        'block animate-[breathe_1.6s_ease-in-out_infinite] rounded-md',
        on === 'raised' ? 'bg-paper-sunken' : 'bg-paper-raised',
        className,
      )}
    />
  );
}
