import { clsx } from 'clsx';
import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/ui/button.tsx';

interface FoldButtonProps {
  unfolded: boolean;
  onChange: (unfolded: boolean) => void;
  /** The label while the card is folded. */
  children: ReactNode;
}

/**
 * Unfolds the card at whose end it is. While unfolded, it sticks to the lower edge of the window, above a phone's
 * navigation, without covering part of a row.
 */
export function FoldButton({ unfolded, onChange, children }: FoldButtonProps) {
  const Icon = unfolded ? ChevronsDownUp : ChevronsUpDown;
  return (
    <div
      className={clsx(
        'flex justify-center print:hidden',
        unfolded
          ? 'sticky bottom-[calc(3.25rem+env(safe-area-inset-bottom))] z-20 border-t border-line bg-paper-raised py-2 sm:bottom-0'
          : 'mt-3',
      )}
    >
      <Button
        aria-expanded={unfolded}
        onClick={({ currentTarget }) => {
          flushSync(() => onChange(!unfolded));
          // The page has become shorter: the card may be out of sight.
          if (unfolded) currentTarget.closest('section')?.scrollIntoView({ block: 'nearest' });
        }}
      >
        <Icon aria-hidden size={16} />
        <span>{unfolded ? 'Show less' : children}</span>
      </Button>
    </div>
  );
}
