import { clsx } from 'clsx';

/** Stands where something will be; give it that thing's size by class. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'block animate-[breathe_1.6s_ease-in-out_infinite] rounded-md bg-paper-sunken',
        className,
      )}
    />
  );
}
