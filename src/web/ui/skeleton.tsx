import { clsx } from 'clsx';

interface SkeletonProps {
  /** The ground that it lies on: it is a shade apart from it. */
  on?: 'raised' | 'sunken';
  className?: string;
}

/** Stands where something will be; give it that thing's size by class. */
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
