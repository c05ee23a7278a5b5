import { clsx } from 'clsx';

/** Keys as they stand on the keyboard. */
export function Keys({ keys, className }: { keys: readonly string[]; className?: string }) {
  return (
    <span className={clsx('flex shrink-0 gap-1', className)}>
      {keys.map((key) => (
        <kbd
          key={key}
          className="rounded-sm border border-line-strong bg-paper px-1.5 font-sans text-sm whitespace-nowrap"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
